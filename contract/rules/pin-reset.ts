/**
 * Time for which a new PIN waits, and no money leaves the wallet, after the old one was forgotten,
 * h (M3).
 */
export const PIN_RESET_HOURS = 24
