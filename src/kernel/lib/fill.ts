/** Puts values in place of `{name}`; a placeholder without a value stays as it is (U12). */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  )
}

/** Splits a text around one placeholder, for a link or another element in its place. */
export function splitAt(text: string, name: string): { before: string; after: string } | undefined {
  const placeholder = `{${name}}`
  const at = text.indexOf(placeholder)
  if (at === -1) return undefined
  return { before: text.slice(0, at), after: text.slice(at + placeholder.length) }
}
