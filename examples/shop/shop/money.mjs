/**
 * An amount as the standard writes it: whole smallest units as text.
 * @typedef {{ value: string, assetCode: string, assetScale: number }} Amount
 */

const MOST_DIGITS = 12

/**
 * Writes an amount for people: `12.50 USD`.
 * @param {Amount} amount
 */
export function writeAmount({ value, assetCode, assetScale }) {
  const digits = value.padStart(assetScale + 1, '0')
  const whole = digits.slice(0, digits.length - assetScale)
  const rest = digits.slice(digits.length - assetScale)
  return `${whole}${rest && `.${rest}`} ${assetCode}`
}

/**
 * Reads what somebody typed, `3`, `3.5` or `3,50`, as smallest units. Undefined for anything else,
 * and for nothing.
 * @param {string} typed
 * @param {number} scale
 * @returns {string | undefined}
 */
export function readAmount(typed, scale) {
  const match = /^(\d+)(?:[.,](\d+))?$/.exec(typed.trim())
  if (!match) return undefined
  const [, whole = '', rest = ''] = match
  if (rest.length > scale || whole.length > MOST_DIGITS) return undefined
  const units = (whole + rest.padEnd(scale, '0')).replace(/^0+/, '')
  return units === '' ? undefined : units
}

/**
 * Returns whether two assets are the same.
 * @param {Pick<Amount, 'assetCode' | 'assetScale'>} one
 * @param {Pick<Amount, 'assetCode' | 'assetScale'>} other
 */
export function isSameAsset(one, other) {
  return one.assetCode === other.assetCode && one.assetScale === other.assetScale
}
