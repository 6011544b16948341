//! Values that a thread shares with the screen, and that are serialized where plain data is needed.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// Writes the value itself.
pub(super) fn serialize<T: Serialize, S: Serializer>(value: &Arc<T>, serializer: S) -> Result<S::Ok, S::Error> {
    T::serialize(value, serializer)
}

/// Deserializes an owned value.
pub(super) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<T>, D::Error> {
    T::deserialize(deserializer).map(Arc::new)
}
