/**
 * Session storage key of the raw launch parameters (J5). The head script of index.html reads it
 * too.
 */
export const LAUNCH_KEY = 'e-wallet/launchParams'
