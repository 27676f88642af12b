/** Maximum number of characters in the name of a passkey. */
export const PASSKEY_NAME_LENGTH = 40
