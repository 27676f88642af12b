/** First part of the key of the owner's wallets; apart from their query, which a visitor has no use for. */
export const walletsRootKey = 'wallets'
