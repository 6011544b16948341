//! All files: the data folder, built-ins and overrides, atomic saves, errors with their place.
