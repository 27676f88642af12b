import * as v from 'valibot'

/** `1` or `0`. */
export const flag = (fallback: '0' | '1') =>
  v.pipe(
    v.optional(v.picklist(['0', '1'], 'must be 1 or 0'), fallback),
    v.transform((text) => text === '1'),
  )

/** A whole number from 0 to `max`. */
export const wholeNumber = (max: number) => {
  const range = `must be a whole number from 0 to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, range),
    v.transform(Number),
    v.maxValue(max, range),
  )
}

/** An address with one of the schemes, e.g. `https:`. */
export const address = (schemes: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol),
      `must be an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    ),
  )
