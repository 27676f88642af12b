/** A placeholder: `{name}`, or `{name|day|days}` with the forms of a plural. */
const PLACEHOLDER = /\{(\w+)((?:\|[^{}|]+)*)\}/g
/** The categories of plurals, in the order in which a text has their forms. */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

type Value = string | number
type FindValue = (name: string) => Value | undefined

/**
 * Returns a text with values in place of `{name}`; a placeholder without a value stays as it is (U12).
 * `{count|day|days}` becomes the form that goes with the number `count`: the text has a form for each category of
 * plurals of its language (`one`, `few`, `many` and `other` in Russian), of which the last ones may be left out.
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
  return text.replaceAll(PLACEHOLDER, (placeholder, name: string, forms: string) => {
    const value = find(name)
    if (value === undefined) return placeholder
    return forms === '' ? String(value) : pluralForm(forms.slice(1), Number(value), language)
  })
}

/** Returns the one of `day|days` that goes with a number; the last one where the language has more categories. */
function pluralForm(forms: string, count: number, language: string | undefined): string {
  const rules = new Intl.PluralRules(language)
  const { pluralCategories: own } = rules.resolvedOptions()
  const at = CATEGORIES.filter((one) => own.includes(one)).indexOf(rules.select(count))
  const all = forms.split('|')
  return all[at] ?? all.at(-1) ?? ''
}

/** Splits a text around one placeholder, for a link or another element in its place. */
export function splitAt(text: string, name: string): { before: string; after: string } | undefined {
  const placeholder = `{${name}}`
  const at = text.indexOf(placeholder)
  if (at === -1) return undefined
  return { before: text.slice(0, at), after: text.slice(at + placeholder.length) }
}
