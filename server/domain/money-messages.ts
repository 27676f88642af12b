import type { Language } from '../../contract/calls/texts.ts'
import { sectionsOf } from '../../texts/texts.ts'
import { fillMessage, type MessageParams } from '../messages/fill-message.ts'

/** Texts of money movements: rows of the history, and the notifications written with them. */
const MESSAGES = sectionsOf('server').money

export type MoneyMessageKey = keyof typeof MESSAGES

/** Returns the text of a movement or notification; an unknown key returns itself. */
export function renderMessage(key: string, params: MessageParams, language: Language): string {
  return isMoneyMessage(key) ? fillMessage(MESSAGES[key][language], params, language) : key
}

function isMoneyMessage(key: string): key is MoneyMessageKey {
  return Object.hasOwn(MESSAGES, key)
}
