import type { Language } from '../../../contract/calls/texts.ts'
import { DOCUMENT_WORDS } from '../../../texts/documents.ts'

/** The settings of the build, which name who runs the wallet as its documents do. */
const BUILT: Readonly<Record<string, string | undefined>> = import.meta.env ?? {}

/**
 * Returns the legal name of the operator in a language; that of the sample where a build has none.
 */
export function operatorOf(language: Language): string {
  return BUILT[DOCUMENT_WORDS.operatorSetting[language]] || DOCUMENT_WORDS.sampleOperator[language]
}
