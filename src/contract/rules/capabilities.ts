/** The word of `auth/info.capabilities` that tells of a table of currencies (L1). */
export const CURRENCIES = 'currencies'
