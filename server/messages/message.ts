import type { Language } from '../../contract/calls/texts.ts'
import { en } from './en.ts'
import { fillMessage, type MessageParams } from './fill-message.ts'
import { type Messages, ru } from './ru.ts'

export type MessageKey = keyof Messages

/** Notifications of identity and accounts; those of money movements are written with the movements. */
export type OwnerNotificationKey = Extract<MessageKey, `notification.${string}`>

const MESSAGES: Readonly<Record<Language, Messages>> = { ru, en }

/** The text under a key with its `{placeholders}` filled. */
export function translate(key: MessageKey, language: Language, params: MessageParams = {}): string {
  return fillMessage(MESSAGES[language][key], params, language)
}

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(ru, key)
}

/** Returns whether a text is the same for everybody: it has no `{placeholders}`. */
export function isPlainMessage(key: string): key is MessageKey {
  return isMessageKey(key) && !ru[key].includes('{')
}
