import type { Language } from '../../../contract/calls/texts.ts'
import { fillMessage } from '../../messages/fill-message.ts'
import type { OfficeRefusal } from '../refusal.ts'
import { REFUSAL_WORDS } from './shared-words.ts'

/** Returns the sentence of a refusal. */
export function describeRefusal(
  { code, params, sentence }: OfficeRefusal,
  language: Language,
): string {
  return fillMessage((sentence ?? REFUSAL_WORDS[code])[language], params, language)
}

/** Returns what is wrong with single fields of a refused form, by their names. */
export function describeFaults(
  { faults }: OfficeRefusal,
  language: Language,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    faults.map(({ name, sentence, params = {} }) => [
      name,
      fillMessage(sentence[language], params, language),
    ]),
  )
}
