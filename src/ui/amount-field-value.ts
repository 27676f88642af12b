/** What an amount field shows while it is typed in, and the decimal text that it stands for. */

const GROUP = '\u00a0'
const MAX_WHOLE_DIGITS = 15

/** Font sizes in rem, each up to so many shown characters; the last one holds for all the rest. */
const STEPS = {
  xl: [
    { upTo: 9, rem: 3 },
    { upTo: 12, rem: 2.5 },
    { upTo: 15, rem: 2 },
    { upTo: Infinity, rem: 1.625 },
  ],
  l: [
    { upTo: 12, rem: 2.25 },
    { upTo: 16, rem: 1.875 },
    { upTo: 20, rem: 1.5 },
    { upTo: Infinity, rem: 1.25 },
  ],
} as const

export type AmountFieldSize = keyof typeof STEPS

/** `1 500.` stands for `1500`: no groups, no point without decimals, a digit before the point. */
export function amountOf(shown: string): string {
  const plain = dropLeadingZeros(shown.replaceAll(GROUP, ''))
  return plain.endsWith('.') ? plain.slice(0, -1) : plain
}

/** Plain text without zeros in front and with a digit before the point. */
export function dropLeadingZeros(plain: string): string {
  const digits = plain.replace(/^0+(?=\d)/, '')
  return digits.startsWith('.') ? `0${digits}` : digits
}

/** `1500.5` is shown as `1 500.5`. */
export function groupAmount(plain: string): string {
  const [whole = '', ...decimals] = plain.split('.')
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, GROUP), ...decimals].join('.')
}

/** At most 15 digits stand before the point: so much fits what the server counts in. */
export function isAmountShort(shown: string): boolean {
  const [whole = ''] = shown.replaceAll(GROUP, '').split('.')
  return dropLeadingZeros(whole).length <= MAX_WHOLE_DIGITS
}

/**
 * A pasted text with its decimal mark as a point and without the marks that group thousands.
 * Of two kinds of marks the last one is decimal; one that repeats groups, and so does one comma
 * before the last three digits of a number that begins like a group (`1,500`).
 */
export function readPasted(text: string): string {
  const kept = text.replaceAll(/[^\d.,]/g, '')
  const last = Math.max(kept.lastIndexOf('.'), kept.lastIndexOf(','))
  if (last < 0) return kept
  const mark = kept.charAt(last)
  const isGrouping = kept.split(mark).length > 2 || /^[1-9]\d{0,2},\d{3}$/.test(kept)
  const whole = kept.slice(0, last).replaceAll(/[.,]/g, '')
  return `${whole}${isGrouping ? '' : '.'}${kept.slice(last + 1)}`
}

/** Font size in rem of so many shown characters. */
export function amountFieldRem(size: AmountFieldSize, length: number): number {
  return STEPS[size].find(({ upTo }) => length <= upTo)?.rem ?? 1
}
