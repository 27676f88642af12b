/** The word of `auth/info.capabilities` that tells of a table of currencies (L1). */
export const CURRENCIES = 'currencies'
/** The word that tells that the history can be searched and filtered by kind and state (N1). */
export const HISTORY_SEARCH = 'history.search'
