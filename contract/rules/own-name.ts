import { cleanNote } from './transfer-note.ts'

/** Longest name that an owner has for a recipient, in characters. */
export const OWN_NAME_LENGTH = 40

/** Recipients that an owner keeps at most. */
export const MOST_KEPT = 500

/** Returns a name of an owner's own as it is kept: one line without invisible characters. */
export function cleanOwnName(text: string): string {
  return cleanNote(text)
}
