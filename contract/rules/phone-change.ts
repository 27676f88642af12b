/** Time for which no money leaves the wallet after its phone was changed, h (M6). */
export const PHONE_WAIT_HOURS = 24
