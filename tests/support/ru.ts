import texts from '../../texts/ru/app.json' with { type: 'json' }

/** A text of the Russian dictionary with its placeholders filled in. */
export function ru(
  key: keyof typeof texts,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return texts[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${key} has a placeholder ${name}`)
    return String(value)
  })
}
