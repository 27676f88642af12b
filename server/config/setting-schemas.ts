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

/** A percentage above zero with at most two digits after the point, in hundredths. */
export const percent = v.pipe(
  v.string(),
  v.regex(/^(?!0+(?:\.0*)?$)\d{1,2}(?:\.\d{1,2})?$/, 'must be a percentage such as 5 or 2.5'),
  v.transform((text) => {
    const [whole = '0', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(2, '0'))
  }),
)

/** Items between commas or spaces, each once. */
export const listOf = <Item extends string>(isItem: (text: string) => text is Item, why: string) =>
  v.pipe(
    v.string(),
    v.check((text) => splitList(text).every(isItem), why),
    v.transform((text) => splitList(text).filter(isItem)),
  )

function splitList(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))]
}
