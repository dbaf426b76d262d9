//! The security headers of every response.

use axum::http::header::{self, HeaderName, HeaderValue};
use axum::response::Response;

/// Only our own files may run, and no inline scripts or styles. WebAssembly needs `'wasm-unsafe-eval'`. Styles that are
/// set through the CSS object model do not count as inline.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
     manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// No page needs a sensor, a camera or a wallet.
const PERMISSIONS: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), \
     magnetometer=(), microphone=(), midi=(), payment=(), usb=()";

const PROTECTIONS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Adds the security headers to a response.
pub(crate) async fn protect(mut response: Response) -> Response {
    for (name, value) in PROTECTIONS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
