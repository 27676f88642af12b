import type { Language } from '../../../contract/calls/texts.ts'
import { DOCUMENT_WORDS } from '../../../texts/documents.ts'

/** Who runs the wallet, from the settings of the build; its documents name the same. */
const BUILT: Readonly<Record<Language, string | undefined>> = {
  ru: import.meta.env?.['VITE_OPERATOR_RU'],
  en: import.meta.env?.['VITE_OPERATOR_EN'],
}

/** Returns the legal name of the operator in a language; that of the sample where a build has none. */
export function operatorOf(language: Language): string {
  return BUILT[language] || DOCUMENT_WORDS.sampleOperator[language]
}
