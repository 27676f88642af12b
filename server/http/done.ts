/** The answer of an act that has nothing to say but that it was done. */
export const DONE = { status: 'success', message: '' }
