/** A document: the same texts in both languages, with what is marked for one brand alone. */
export interface Edition {
  /** Name of its files. */
  name: string
  /** Brands whose app leads to it. */
  brands: readonly Brand[]
  /** Rises with every change of what it says. */
  version: string
  /** The day from which it holds, `2026-11-23`. */
  effective: string
}

export type Brand = 'ewallet' | 'grok'
export type DocumentLanguage = 'ru' | 'en'

export const LANGUAGES: readonly DocumentLanguage[] = ['ru', 'en']

const BOTH: readonly Brand[] = ['ewallet', 'grok']

export const EDITIONS: readonly Edition[] = [
  { name: 'aml-kyc-policy', brands: BOTH, version: '2.0', effective: '2026-11-23' },
  { name: 'cookies-policy', brands: BOTH, version: '2.0', effective: '2026-11-23' },
  { name: 'privacy-policy', brands: BOTH, version: '2.0', effective: '2026-11-23' },
  { name: 'terms-of-use', brands: BOTH, version: '2.0', effective: '2026-11-23' },
  { name: 'offer-contract', brands: ['ewallet'], version: '2.0', effective: '2026-11-23' },
  { name: 'personal-data-consent', brands: ['ewallet'], version: '2.0', effective: '2026-11-23' },
]

/** Where a document is printed to, seen from the root of the app. */
export function printedPath(brand: Brand, language: DocumentLanguage, name: string): string {
  return `documents/${brand}/${language}/${name}.pdf`
}
