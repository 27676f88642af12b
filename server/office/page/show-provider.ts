import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'

const NAMES: Readonly<Record<string, Readonly<Record<Language, string>>>> = OFFICE_WORDS.providers

/**
 * Returns the name of a provider, or of the method of a payout that stands for one, by its id in
 * the database; an id without a name as it is.
 */
export function showProvider(provider: string, language: Language): string {
  return NAMES[provider]?.[language] ?? provider
}
