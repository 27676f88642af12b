import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { fillMessage, type MessageParams } from '../../messages/fill-message.ts'

/** Words of a section in both languages. */
export type Words<Key extends string> = Readonly<Record<Key, Readonly<Record<Language, string>>>>

/** Returns a function that returns a word by its key with its `{placeholders}` filled. */
export function wordsIn<Key extends string>(
  words: Words<Key>,
  language: Language,
): (key: Key, params?: MessageParams) => string {
  return (key, params = {}) => fillMessage(words[key][language], params, language)
}

/** Returns what somebody wrote in the quotation marks of a language. */
export function quoteText(text: string, language: Language): string {
  return wordsIn(OFFICE_WORDS.shared, language)('quoted', { text })
}
