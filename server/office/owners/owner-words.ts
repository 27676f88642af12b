import { OFFICE_WORDS } from '../../../texts/office.ts'
/** Names of the kinds of entries; a kind without one is shown as it is stored. */
export const KIND_WORDS: Readonly<Record<string, Readonly<Record<'ru' | 'en', string>>>> =
  OFFICE_WORDS.entryKinds
