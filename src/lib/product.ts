/** Prefix of what the product keeps beside others' things: session storage of a messenger, channels. */
export const PRODUCT = 'e-wallet'
