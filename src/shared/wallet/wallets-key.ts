/**
 * Key prefix of the owner's wallets, in a file of its own so that visitors do not load the query.
 */
export const walletsRootKey = 'wallets'
