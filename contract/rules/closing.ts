/** Time for which the law keeps records of transactions after a wallet was closed, years (M7). */
export const RECORDS_KEPT_YEARS = 5
