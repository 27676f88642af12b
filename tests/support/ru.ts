import { fill } from '../../contract/rules/fill-text.ts'
import texts from '../../texts/ru/app.json' with { type: 'json' }

/** A text of the Russian dictionary with its placeholders filled in. */
export function ru(
  key: keyof typeof texts,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = fill(texts[key], values, 'ru')
  const left = /\{(\w+)/.exec(text)?.[1]
  if (left !== undefined) throw new Error(`${key} has a placeholder ${left}`)
  return text
}
