//! Answers that come in pieces.

/// Tells all pieces but the last, which is the answer. A piece is made when the one before it is told.
///
/// # Errors
/// There is no piece, or nobody wants more.
pub(super) fn in_pieces<T>(pieces: impl Iterator<Item = T>, tell: &mut dyn FnMut(T) -> bool) -> Result<T, String> {
    let mut last = None;
    for piece in pieces {
        if let Some(before) = last.replace(piece)
            && !tell(before)
        {
            return Err("stopped".to_owned());
        }
    }
    last.ok_or_else(|| "nothing was asked for".to_owned())
}
