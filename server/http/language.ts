import { LANGUAGES, type Language } from '../../src/contract/texts.ts'

/**
 * Returns the language of an answer: `?language=`, else the best known of Accept-Language
 * (`en-GB;q=0.8` counts as en), else Russian (B1).
 */
export function chooseLanguage(query: string | undefined, header: string | undefined): Language {
  const asked = findLanguage(query)
  if (asked) return asked
  const ranked = (header ?? '')
    .split(',', 20)
    .map(readPreference)
    .filter(({ language, weight }) => language && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return ranked[0]?.language ?? 'ru'
}

function findLanguage(tag: string | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === tag)
}

function readPreference(item: string): { language: Language | undefined; weight: number } {
  const [tag = '', ...parameters] = item.split(';')
  const quality = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  const [primary] = tag.trim().toLowerCase().split('-')
  return { language: findLanguage(primary), weight: Number.isNaN(weight) ? 0 : weight }
}
