import type { Language } from '../../contract/calls/texts.ts'
import { isMessageKey, translate } from './message.ts'

/** Returns the name of an identification level; one that has no text is named by its code. */
export function nameLevel(level: string, language: Language): string {
  const key = `level.${level}`
  return isMessageKey(key) ? translate(key, language) : level
}
