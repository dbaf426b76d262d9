//! A small reader of JSON, for programs that are downloaded.
//!
//! `serde_json` explains what is wrong with a text and reads fractions. In a WebAssembly program that costs 15 kB
//! (compressed), and neither stored tables nor messages need it: a text is read, or it is damaged. Writing with
//! `serde_json` is cheap.

use std::fmt;

use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

/// How deep arrays and objects may be nested, so that no text exhausts the stack.
const DEPTH: u32 = 64;

/// Reads a value as `serde_json` writes it, or returns `None` if `text` does not describe one.
///
/// Numbers must be whole. Types that do not say what they expect, such as untagged enums, cannot be read.
pub fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    T::deserialize(parse(text)?).ok()
}

/// A parsed text.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Null,
    Bool(bool),
    Natural(u64),
    Negative(i64),
    Text(String),
    List(Vec<Value>),
    Object(Vec<(String, Value)>),
}

fn parse(text: &str) -> Option<Value> {
    let mut parser = Parser { rest: text };
    let value = parser.value(DEPTH)?;
    parser.skip_space();
    parser.rest.is_empty().then_some(value)
}

struct Parser<'a> {
    rest: &'a str,
}

impl Parser<'_> {
    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\n', '\r', '\t']);
    }

    /// Takes `token` if it comes next, after spaces.
    fn takes(&mut self, token: &str) -> bool {
        self.skip_space();
        let rest = self.rest.strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn take(&mut self) -> Option<char> {
        let mut letters = self.rest.chars();
        let letter = letters.next();
        self.rest = letters.as_str();
        letter
    }

    fn value(&mut self, depth: u32) -> Option<Value> {
        let depth = depth.checked_sub(1)?;
        Some(if self.takes("null") {
            Value::Null
        } else if self.takes("true") {
            Value::Bool(true)
        } else if self.takes("false") {
            Value::Bool(false)
        } else if self.takes("\"") {
            Value::Text(self.text()?)
        } else if self.takes("[") {
            let mut items = Vec::new();
            self.items("]", |parser| {
                items.push(parser.value(depth)?);
                Some(())
            })?;
            Value::List(items)
        } else if self.takes("{") {
            let mut fields = Vec::new();
            self.items("}", |parser| {
                let key = parser.takes("\"").then(|| parser.text())??;
                let value = parser.takes(":").then(|| parser.value(depth))??;
                fields.push((key, value));
                Some(())
            })?;
            Value::Object(fields)
        } else {
            self.number()?
        })
    }

    /// Reads items between commas, up to `end`.
    fn items(&mut self, end: &str, mut item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        if self.takes(end) {
            return Some(());
        }
        loop {
            item(self)?;
            if self.takes(end) {
                return Some(());
            }
            self.takes(",").then_some(())?;
        }
    }

    fn number(&mut self) -> Option<Value> {
        let negative = self.takes("-");
        let length = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, rest) = self.rest.split_at(length);
        let fraction = rest.starts_with(['.', 'e', 'E']);
        let padded = digits.len() > 1 && digits.starts_with('0');
        if fraction || padded {
            return None;
        }
        self.rest = rest;
        let number: u64 = digits.parse().ok()?;
        Some(if negative {
            Value::Negative(0_i64.checked_sub_unsigned(number)?)
        } else {
            Value::Natural(number)
        })
    }

    /// Reads the rest of a text, after its first quotation mark.
    fn text(&mut self) -> Option<String> {
        let mut text = String::new();
        loop {
            match self.take()? {
                '"' => return Some(text),
                '\\' => text.push(self.escaped()?),
                '\0'..='\x1f' => return None,
                letter => text.push(letter),
            }
        }
    }

    fn escaped(&mut self) -> Option<char> {
        Some(match self.take()? {
            letter @ ('"' | '\\' | '/') => letter,
            'b' => '\x08',
            'f' => '\x0c',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let unit = self.code_unit()?;
                if !(0xd800..0xdc00).contains(&unit) {
                    return char::from_u32(unit);
                }
                // The first half of a surrogate pair.
                let second = (self.take()? == '\\' && self.take()? == 'u').then(|| self.code_unit())??;
                let low = second.checked_sub(0xdc00).filter(|low| *low < 0x400)?;
                return char::from_u32(0x1_0000 + ((unit - 0xd800) << 10) + low);
            }
            _ => return None,
        })
    }

    fn code_unit(&mut self) -> Option<u32> {
        (0..4).try_fold(0, |unit, _| Some(unit << 4 | self.take()?.to_digit(16)?))
    }
}

/// The error of every text that does not fit, without an explanation.
#[derive(Debug)]
struct Unfit;

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text does not describe such a value")
    }
}

impl std::error::Error for Unfit {}

impl serde::de::Error for Unfit {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
    // The other constructors would format their arguments first.
    fn invalid_type(_: serde::de::Unexpected<'_>, _: &dyn serde::de::Expected) -> Self {
        Self
    }
    fn invalid_value(_: serde::de::Unexpected<'_>, _: &dyn serde::de::Expected) -> Self {
        Self
    }
    fn invalid_length(_: usize, _: &dyn serde::de::Expected) -> Self {
        Self
    }
    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Self {
        Self
    }
    fn unknown_field(_: &str, _: &'static [&'static str]) -> Self {
        Self
    }
    fn missing_field(_: &'static str) -> Self {
        Self
    }
    fn duplicate_field(_: &'static str) -> Self {
        Self
    }
}

/// Visits a number, whatever type of number is expected.
macro_rules! numbers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
            match self {
                Value::Natural(number) => visitor.visit_u64(number),
                Value::Negative(number) => visitor.visit_i64(number),
                _ => Err(Unfit),
            }
        }
    )*};
}

/// Every method visits what it is asked for and nothing else, so that no program contains the code for the rest.
impl<'de> Deserializer<'de> for Value {
    type Error = Unfit;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Unfit> {
        Err(Unfit)
    }

    forward_to_deserialize_any! { f32 f64 char bytes byte_buf }

    numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self {
            Self::Bool(value) => visitor.visit_bool(value),
            _ => Err(Unfit),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self {
            Self::Text(text) => visitor.visit_str(&text),
            _ => Err(Unfit),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self {
            Self::Text(text) => visitor.visit_string(text),
            _ => Err(Unfit),
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self {
            Self::Null => visitor.visit_none(),
            value => visitor.visit_some(value),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self {
            Self::Null => visitor.visit_unit(),
            _ => Err(Unfit),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        let Self::List(items) = self else { return Err(Unfit) };
        let mut items = Items(items.into_iter());
        let value = visitor.visit_seq(&mut items)?;
        if items.0.next().is_none() { Ok(value) } else { Err(Unfit) }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        let Self::Object(fields) = self else { return Err(Unfit) };
        visitor.visit_map(Fields { fields: fields.into_iter(), value: None })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        visitor.visit_enum(match self {
            Self::Text(name) => Variant { name, content: None },
            Self::Object(mut fields) if fields.len() == 1 => {
                let (name, content) = fields.remove(0);
                Variant { name, content: Some(content) }
            }
            _ => return Err(Unfit),
        })
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        visitor.visit_unit()
    }
}

struct Items(std::vec::IntoIter<Value>);

impl<'de> SeqAccess<'de> for &mut Items {
    type Error = Unfit;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Unfit> {
        self.0.next().map(|item| seed.deserialize(item)).transpose()
    }
}

struct Fields {
    fields: std::vec::IntoIter<(String, Value)>,
    /// The value of the key that was read last.
    value: Option<Value>,
}

impl<'de> MapAccess<'de> for Fields {
    type Error = Unfit;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Unfit> {
        let Some((key, value)) = self.fields.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(Value::Text(key)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Unfit> {
        seed.deserialize(self.value.take().ok_or(Unfit)?)
    }
}

struct Variant {
    name: String,
    content: Option<Value>,
}

impl<'de> EnumAccess<'de> for Variant {
    type Error = Unfit;
    type Variant = Content;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Content), Unfit> {
        Ok((seed.deserialize(Value::Text(self.name))?, Content(self.content)))
    }
}

/// The content of a variant.
struct Content(Option<Value>);

impl<'de> VariantAccess<'de> for Content {
    type Error = Unfit;

    fn unit_variant(self) -> Result<(), Unfit> {
        if matches!(self.0, None | Some(Value::Null)) { Ok(()) } else { Err(Unfit) }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Unfit> {
        seed.deserialize(self.0.ok_or(Unfit)?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unfit> {
        self.0.ok_or(Unfit)?.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        self.0.ok_or(Unfit)?.deserialize_map(visitor)
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::Seat;
    use proptest::prelude::*;
    use serde::{Deserialize, Serialize};

    use super::*;

    /// What `serde_json` reads, if this reader understands it.
    fn oracle(text: &str) -> Option<Value> {
        fn translate(value: serde_json::Value) -> Option<Value> {
            use serde_json::Value as Json;
            Some(match value {
                Json::Null => Value::Null,
                Json::Bool(value) => Value::Bool(value),
                // serde_json reads -0 as a fraction.
                Json::Number(number) if number.as_f64() == Some(0.0) && !number.is_u64() => {
                    Value::Negative(0)
                }
                Json::Number(number) => match number.as_u64() {
                    Some(number) => Value::Natural(number),
                    None => Value::Negative(number.as_i64()?),
                },
                Json::String(text) => Value::Text(text),
                Json::Array(items) => Value::List(items.into_iter().map(translate).collect::<Option<_>>()?),
                Json::Object(fields) => Value::Object(
                    fields
                        .into_iter()
                        .map(|(key, value)| Some((key, translate(value)?)))
                        .collect::<Option<_>>()?,
                ),
            })
        }
        translate(serde_json::from_str(text).ok()?)
    }

    fn values() -> impl Strategy<Value = serde_json::Value> {
        let leaf = prop_oneof![
            Just(serde_json::Value::Null),
            any::<bool>().prop_map(Into::into),
            any::<u64>().prop_map(Into::into),
            any::<i64>().prop_map(Into::into),
            any::<String>().prop_map(Into::into),
            "[\"\\\\/\u{8}\n\r\t\u{c}\u{0}é’🦋]*".prop_map(Into::into),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Into::into),
                prop::collection::btree_map(any::<String>(), inner, 0..4)
                    .prop_map(|fields| serde_json::Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn texts_are_read_as_serde_json_reads_them(value in values(), pretty: bool) {
            let text =
                if pretty { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) };
            let text = text.unwrap();
            prop_assert_eq!(parse(&text), oracle(&text));
            prop_assert!(parse(&text).is_some());
        }

        #[test]
        fn damaged_texts_are_refused_as_serde_json_refuses_them(
            value in values(),
            at: prop::sample::Index,
            letter in prop::sample::select(r#""{}[],:\ 0-9utfn.e"#.chars().collect::<Vec<_>>()),
        ) {
            let mut letters: Vec<char> = serde_json::to_string(&value).unwrap().chars().collect();
            let at = at.index(letters.len());
            letters[at] = letter;
            let text: String = letters.into_iter().collect();
            // Objects with a repeated key differ: serde_json keeps the last value.
            prop_assert_eq!(parse(&text).is_some(), oracle(&text).is_some(), "{}", text);
        }
    }

    #[test]
    fn escapes_are_read_as_serde_json_reads_them() {
        for text in [
            r#""\u00e9\u2019\ud83e\udd8b\/\b""#,
            r#""\ud83e""#,
            r#""\ud83e\u0041""#,
            r#""\udd8b""#,
            r#""\u12""#,
            r#""\x""#,
            "\"\n\"",
            "\"",
            "01",
            "-",
            "- 1",
            "-0",
            "-9223372036854775808",
            "1 2",
            "[1,]",
            "{\"a\" : [ ] }",
            "",
        ] {
            assert_eq!(parse(text), oracle(text), "{text}");
        }
    }

    #[test]
    fn fractions_and_deep_texts_are_refused() {
        for text in ["1.5", "1e3", "18446744073709551616", "-9223372036854775809"] {
            assert_eq!(parse(text), None, "{text}");
        }
        let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(parse(&nested(60)).is_some());
        assert_eq!(parse(&nested(100_000)), None);
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Kind {
        Unit,
        Newtype(Vec<Option<i8>>),
        Tuple(u8, bool),
        Struct { seat: Seat, pair: (i32, u64) },
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Whole {
        name: String,
        kinds: Vec<Kind>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        more: Option<Box<Whole>>,
        nothing: (),
    }

    #[test]
    fn every_kind_of_value_reads_back() {
        let kinds = vec![
            Kind::Unit,
            Kind::Newtype(vec![Some(-3), None]),
            Kind::Tuple(255, true),
            Kind::Struct { seat: Seat::SECOND, pair: (i32::MIN, u64::MAX) },
        ];
        let inner = Whole { name: String::new(), kinds: Vec::new(), more: None, nothing: () };
        let whole =
            Whole { name: "“a\"\\\n🦋".to_owned(), kinds, more: Some(Box::new(inner)), nothing: () };
        let text = serde_json::to_string(&whole).unwrap();
        assert_eq!(read::<Whole>(&text), Some(whole), "{text}");
        let unknown = r#"{"later":[{"x":null}],"name":"n","kinds":["Unit"],"nothing":null}"#;
        assert_eq!(read::<Whole>(unknown).map(|whole| whole.kinds), Some(vec![Kind::Unit]));
        for wrong in [
            r#"{"name":1,"kinds":[],"nothing":null}"#,
            r#"{"name":"n","nothing":null}"#,
            r#"{"name":"n","name":"n","kinds":[],"nothing":null}"#,
            r#"{"name":"n","kinds":["Unit",],"nothing":null}"#,
            r#"{"name":"n","kinds":["Newtype"],"nothing":null}"#,
            r#"{"name":"n","kinds":["Other"],"nothing":null}"#,
            r#"{"name":"n","kinds":[{"Tuple":[256,true]}],"nothing":null}"#,
            r#"{"name":"n","kinds":[{"Tuple":[2,true,1]}],"nothing":null}"#,
            r#"{"name":"n","kinds":[{"Struct":{"seat":0,"pair":[1,2]}}],"nothing":null}"#,
        ] {
            assert_eq!(read::<Whole>(wrong), None, "{wrong}");
        }
    }
}
