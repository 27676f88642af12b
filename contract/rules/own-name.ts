import { cleanNote } from './transfer-note.ts'

/** Maximum length of an owner's own name for a recipient, characters. */
export const OWN_NAME_LENGTH = 40

/** Maximum number of recipients that an owner keeps. */
export const MOST_KEPT = 500

/** Returns an owner's own name as it is stored: one line without invisible characters. */
export function cleanOwnName(text: string): string {
  return cleanNote(text)
}
