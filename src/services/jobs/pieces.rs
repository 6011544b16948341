//! Answers that come in pieces.

/// Passes on all pieces but the last, which is the answer. A piece is made when the one before it has been passed on.
///
/// # Errors
/// No piece is available, or the receiver is gone.
pub(super) fn in_pieces<T>(pieces: impl Iterator<Item = T>, hand_on: &mut dyn FnMut(T) -> bool) -> Result<T, String> {
    let mut last = None;
    for piece in pieces {
        if let Some(before) = last.replace(piece)
            && !hand_on(before)
        {
            return Err("stopped".to_owned());
        }
    }
    last.ok_or_else(|| "nothing was requested".to_owned())
}
