/** The word of `auth/info.capabilities` that tells of a table of currencies (L1). */
export const CURRENCIES = 'currencies'

/** The word that tells of money to other owners (L3). */
export const TRANSFERS = 'transfers'

/** The word that tells of receiving by a code (L5). */
export const RECEIVE = 'receive'
