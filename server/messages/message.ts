import type { Language } from '../../src/contract/texts.ts'
import type { RefusalCode } from '../domain/refusal.ts'
import { en } from './en.ts'
import { fillMessage, type MessageParams } from './fill-message.ts'
import { ru } from './ru.ts'

/** Failures of a request besides refusals of the domain. */
export type FailureCode =
  | RefusalCode
  | 'METHOD_NOT_ALLOWED'
  | 'BODY_TOO_LARGE'
  | 'UNAVAILABLE'
  | 'INTERNAL'

/** Notifications of identity; those of money movements are written with the movements. */
export type IdentityNotification =
  | 'notification.welcome'
  | 'notification.login'
  | 'notification.pin_locked'
  | 'notification.identification_complete'
  | 'notification.identification_aborted'

export type MessageKey =
  | FailureCode
  | IdentityNotification
  | 'duration.days'
  | 'duration.hours'
  | 'duration.minutes'
  | 'duration.seconds'
  | 'sms.code'
  | 'level.anonymous'
  | 'level.verified'
  | 'identification.howto'

export type Messages = Readonly<Record<MessageKey, string>>

const MESSAGES: Readonly<Record<Language, Messages>> = { ru, en }

/** The text under a key with its `{placeholders}` filled. */
export function translate(key: MessageKey, language: Language, params: MessageParams = {}): string {
  return fillMessage(MESSAGES[language][key], params, language)
}

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(ru, key)
}
