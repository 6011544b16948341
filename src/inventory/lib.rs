//! A registry in which nothing is ever registered, in place of the crate `inventory`.
//!
//! Each type of Bevy that can be reflected registers itself with that crate by a constructor that runs before `main`. So no linker can
//! leave out the reflection of any type: several MiB of a page. Fob reads and writes nothing by reflection, and Bevy looks for what is
//! registered only with its feature `reflect_auto_register`, which is off.

#![no_std]

use core::convert::Infallible;
use core::iter::Empty;
use core::marker::PhantomData;

/// The type of [`iter`](all::iter).
mod all {
    use super::{Infallible, PhantomData};

    /// All values of a type that were submitted: none.
    #[allow(non_camel_case_types)]
    pub enum iter<T> {
        /// `iter::<T>` is a value, to be iterated over.
        iter,
        #[doc(hidden)]
        Never(Infallible, PhantomData<T>),
    }
}

pub use all::iter::iter;

impl<T: 'static> IntoIterator for all::iter<T> {
    type Item = &'static T;
    type IntoIter = Empty<&'static T>;

    fn into_iter(self) -> Self::IntoIter {
        core::iter::empty()
    }
}

/// Says that values of a type are collected.
#[macro_export]
macro_rules! collect {
    ($ty:ty) => {};
}

/// Submits a value, which is dropped.
#[macro_export]
macro_rules! submit {
    ($($value:tt)*) => {};
}
