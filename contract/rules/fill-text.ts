/** A placeholder: `{name}`, or `{name|day|days}` with the forms of a plural. */
const PLACEHOLDER = /\{(\w+)(\|[^{}]+)?\}(\.?)/g
/**
 * A value that ends with a period, such as a shortened name, which may be isolated by its
 * direction.
 */
const ENDS_WITH_PERIOD = /\.\u2069?$/
/** Counting from one to this number uses every form of a plural. */
const COUNTED = 101

type Value = string | number
type FindValue = (name: string) => Value | undefined

/**
 * Returns a text with values in place of `{name}`; a placeholder without a value stays as it is
 * (U12). `{count|day|days}` becomes the form that goes with the number `count` in `language`. Forms
 * stand in the order in which they are met in counting from one: `день|дня|дней` are those of 1, 2
 * and 5. The last one is that of all other numbers. After a value that ends with a period the
 * period of the sentence is left out.
 */
export function fill(
  text: string,
  values: Readonly<Record<string, Value>> | FindValue,
  language?: string,
): string {
  const find: FindValue =
    typeof values === 'function'
      ? values
      : (name) => (Object.hasOwn(values, name) ? values[name] : undefined)
  return text.replaceAll(PLACEHOLDER, (placeholder, name: string, forms = '', period = '') => {
    const value = find(name)
    if (value === undefined) return placeholder
    if (forms) return pluralForm(forms.slice(1).split('|'), Number(value), language) + period
    const written = String(value)
    return ENDS_WITH_PERIOD.test(written) ? written : written + period
  })
}

function pluralForm(forms: readonly string[], count: number, language?: string): string {
  const rules = new Intl.PluralRules(language)
  const met = new Set(Array.from({ length: COUNTED }, (_, index) => rules.select(index + 1)))
  return forms[[...met].indexOf(rules.select(count))] ?? forms.at(-1) ?? ''
}

/** Splits a text around one placeholder, for a link or another element in its place. */
export function splitAt(text: string, name: string): { before: string; after: string } | undefined {
  const placeholder = `{${name}}`
  const at = text.indexOf(placeholder)
  if (at === -1) return undefined
  return { before: text.slice(0, at), after: text.slice(at + placeholder.length) }
}
