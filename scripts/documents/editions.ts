import type { Language } from '../../contract/calls/texts.ts'
import { ENVIRONMENT_IDS, type EnvironmentId } from '../../contract/rules/environments.ts'

/** A document: the same texts in each language, with what is marked for one brand alone. */
export interface Edition {
  /** Name of its files. */
  name: string
  /** EnvironmentIds whose app leads to it. */
  brands: readonly EnvironmentId[]
  /** Rises with every change of what it says. */
  version: string
  /** The day from which it holds, `2026-11-23`. */
  effective: string
}

export const EDITIONS: readonly Edition[] = [
  { name: 'aml-kyc-policy', brands: ENVIRONMENT_IDS, version: '2.1', effective: '2026-11-27' },
  { name: 'cookies-policy', brands: ENVIRONMENT_IDS, version: '2.1', effective: '2026-11-27' },
  { name: 'privacy-policy', brands: ENVIRONMENT_IDS, version: '2.1', effective: '2026-11-27' },
  { name: 'terms-of-use', brands: ENVIRONMENT_IDS, version: '2.0', effective: '2026-11-23' },
  { name: 'offer-contract', brands: ['ewallet'], version: '2.0', effective: '2026-11-23' },
  { name: 'personal-data-consent', brands: ['ewallet'], version: '2.1', effective: '2026-11-27' },
]

/** Where a document is printed to, seen from the root of the app. */
export function printedPath(brand: EnvironmentId, language: Language, name: string): string {
  return `documents/${brand}/${language}/${name}.pdf`
}
