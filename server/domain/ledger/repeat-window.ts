/** Time within which the same act under another key has to be confirmed by its owner, ms (K2). */
export const REPEAT_MS = 120_000
