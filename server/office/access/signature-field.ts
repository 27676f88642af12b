/** The field of a form that holds the signature of a passkey. */
export const SIGNATURE_FIELD = 'assertion'
