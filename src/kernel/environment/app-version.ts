/**
 * The running version (A1). Read it from here: a constant in many chunks would change them all with
 * each release.
 */
export const appVersion = __APP_VERSION__
