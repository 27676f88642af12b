import type { Language } from '../../contract/calls/texts.ts'
import type { MessageParams } from './fill-message.ts'
import { isMessageKey, isPlainMessage, translate } from './message.ts'

/** Begins the names of the values of a refusal among those of a notification. */
const PREFIX = 'refusal.'

/** Returns a refusal as values of a notification, whose text has it as `{refusal}`. */
export function refusalParams({
  code,
  params,
}: {
  code: string
  params: MessageParams
}): MessageParams {
  const own = Object.entries(params).map(([name, value]) => [`${PREFIX}${name}`, value] as const)
  return { refusal: code, ...Object.fromEntries(own) }
}

/** Returns the words of the refusal among the values of a notification; empty without one. */
export function refusalWords({ refusal, ...params }: MessageParams, language: Language): string {
  const own = Object.entries(params).flatMap(([name, value]) =>
    name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), value] as const] : [],
  )
  return refusal === undefined ? '' : writeRefusal(refusal, Object.fromEntries(own), language)
}

/** Returns a refusal in words; empty where it has none, or where its values were not stored. */
export function writeRefusal(code: string, params: MessageParams, language: Language): string {
  if (!isMessageKey(code)) return ''
  const isWhole = isPlainMessage(code) || Object.keys(params).length > 0
  return isWhole ? translate(code, language, params) : ''
}
