import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { LocalText } from '../../../texts/languages.ts'
/** Names of the kinds of entries; a kind without one is shown as it is stored. */
export const KIND_WORDS: Readonly<Record<string, LocalText>> = OFFICE_WORDS.entryKinds
