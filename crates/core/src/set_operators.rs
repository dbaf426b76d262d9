//! Operators of sets that are one machine word.

/// Implements `&`, `|`, `^`, `-` and their assignments for a tuple struct around one word, as for sets: `-` removes the
/// members of the second set.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Rows(u8);
/// dohyo_core::set_operators!(Rows);
///
/// assert_eq!((Rows(0b011) | Rows(0b110)) - Rows(0b001), Rows(0b110));
/// ```
#[macro_export]
macro_rules! set_operators {
    ($set:ident) => {
        $crate::set_operators!($set, BitAnd, bitand, BitAndAssign, bitand_assign, |one, other| one & other);
        $crate::set_operators!($set, BitOr, bitor, BitOrAssign, bitor_assign, |one, other| one | other);
        $crate::set_operators!($set, BitXor, bitxor, BitXorAssign, bitxor_assign, |one, other| one ^ other);
        $crate::set_operators!($set, Sub, sub, SubAssign, sub_assign, |one, other| one & !other);
    };
    ($set:ident, $op:ident, $f:ident, $assign:ident, $g:ident, |$one:ident, $other:ident| $result:expr) => {
        impl ::std::ops::$op for $set {
            type Output = Self;

            #[inline(always)]
            fn $f(self, other: Self) -> Self {
                let ($one, $other) = (self.0, other.0);
                Self($result)
            }
        }

        impl ::std::ops::$assign for $set {
            #[inline(always)]
            fn $g(&mut self, other: Self) {
                *self = ::std::ops::$op::$f(*self, other);
            }
        }
    };
}
