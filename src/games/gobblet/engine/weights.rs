//! The weights of the evaluation, fitted to games that the search played against itself.
//!
//! Some nine thousand games from positions after two to ten random moves, with three to four thousand searched positions a move
//! and one random move in twenty-five, gave half a million positions, half of them off the games' lines. The positions without an
//! immediate threat were fitted by logistic regression: a hundred points are one unit of the logarithm of the odds of a win. The
//! target of a position is 0.4 of its game's result and 0.6 of the result that its score predicted then (M. Buro, "Statistical
//! feature combination for the evaluation of game positions", Journal of Artificial Intelligence Research 3, 1995, is the idea).
//! The games for the last fit were played with the weights of the fits before.

/// Points of each visible piece in a line; the points of a line are summed. Indexed by the kind of line (at the border, inside,
/// diagonal), then by how many pieces in it are the mover's and the other side's, then by the piece: the mover's sizes from the
/// smallest, then the other side's.
pub(super) const SEEN: [[[[i16; 8]; 4]; 4]; 3] = [
    [
        [[0; 8], [0, 0, 0, 0, -10, -15, -22, -6], [0, 0, 0, 0, -16, -21, -25, -9], [0, 0, 0, 0, -12, -30, -14, -27]],
        [
            [10, 12, 21, 7, 0, 0, 0, 0],
            [7, 9, 15, -5, -3, -7, -13, 6],
            [-2, -1, 7, -10, -9, -16, -19, 2],
            [-44, -13, 4, -7, -3, -16, -22, 0],
        ],
        [[19, 25, 33, 13, 0, 0, 0, 0], [14, 17, 23, 1, 22, 13, 6, 9], [-7, 7, 15, -3, 15, -1, -9, 4], [0; 8]],
        [[2, 61, -40, 25, 0, 0, 0, 0], [17, 29, 31, 5, 79, 28, 14, 2], [0; 8], [0; 8]],
    ],
    [
        [[0; 8], [0, 0, 0, 0, -8, -13, -22, -7], [0, 0, 0, 0, -16, -21, -24, -10], [0, 0, 0, 0, -80, -5, -37, -13]],
        [
            [8, 15, 22, 7, 0, 0, 0, 0],
            [5, 8, 14, -4, 2, -5, -13, 5],
            [-10, -1, 9, -10, -7, -16, -20, 1],
            [-46, -25, 5, -4, -9, -14, -26, -1],
        ],
        [[18, 22, 34, 13, 0, 0, 0, 0], [12, 19, 23, 1, 22, 13, 5, 10], [-4, 4, 15, -5, 13, 2, -8, 5], [0; 8]],
        [[37, 15, 14, 11, 0, 0, 0, 0], [21, 28, 31, 6, 33, 41, 12, 3], [0; 8], [0; 8]],
    ],
    [
        [[0; 8], [0, 0, 0, 0, 4, 7, 15, -10], [0, 0, 0, 0, -7, -3, 10, -14], [0, 0, 0, 0, 0, -10, 49, -18]],
        [
            [-2, -8, -17, 7, 0, 0, 0, 0],
            [-9, -7, -16, 6, 10, 6, 15, -6],
            [-15, -13, -24, 3, -4, -2, 8, -7],
            [-61, -3, -13, 4, 6, 1, 7, -11],
        ],
        [[5, 5, 3, 16, 0, 0, 0, 0], [5, 3, -2, 9, 26, 24, 34, -9], [-5, 5, -2, 7, 11, 3, 15, -10], [0; 8]],
        [[-39, -36, -28, 5, 0, 0, 0, 0], [8, 11, 3, 12, 116, 24, 34, -9], [0; 8], [0; 8]],
    ],
];

/// Points by the number of pieces of a size, the smallest first, on the board: the mover's, then the other side's.
pub(super) const PLACED: [[[i16; 4]; 4]; 2] = [
    [[7, 5, -5, -31], [8, 4, 4, -13], [29, 13, 3, -19], [0, -3, 2, 0]],
    [[-1, 1, -1, 8], [-6, -5, -4, 23], [-25, -11, -3, 22], [0, 11, 2, 0]],
];

/// Points of each piece, of the mover and of the other side, that cannot be lifted without uncovering a line.
pub(super) const PINNED: [i32; 2] = [-11, 7];
/// Points of having the move.
pub(super) const TEMPO: i32 = 1;
