import type { Language } from '../../contract/calls/texts.ts'
import { LANGUAGES } from '../../texts/languages.ts'
import { TEXTS } from '../../texts/texts.ts'
import { fillMessage, type MessageParams } from './fill-message.ts'

type ServerTexts = (typeof TEXTS)[Language]['server']

/** Keys of the server's texts, but for those of money movements (`money.…`). */
export type MessageKey = Exclude<keyof ServerTexts, `money.${string}`>

/**
 * Notifications of identity and accounts; those of money movements are written with the movements.
 */
export type OwnerNotificationKey = Extract<MessageKey, `notification.${string}`>

/** The text under a key with its `{placeholders}` filled. */
export function translate(key: MessageKey, language: Language, params: MessageParams = {}): string {
  return fillMessage(TEXTS[language].server[key], params, language)
}

/** Returns whether a key names a message of the server. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(TEXTS[LANGUAGES[0]].server, key) && !key.startsWith('money.')
}

/** Returns whether a text is the same for everybody: it has no `{placeholders}`. */
export function isPlainMessage(key: string): key is MessageKey {
  return isMessageKey(key) && !TEXTS[LANGUAGES[0]].server[key].includes('{')
}
