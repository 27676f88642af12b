/**
 * Where session storage holds the launch parameters, as the messenger gave them (J5). The head script
 * of index.html reads them too.
 */
export const LAUNCH_KEY = 'e-wallet/launchParams'
