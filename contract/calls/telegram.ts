import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { FourDigits, LooseMoment } from '../values.ts'
import { Outcome, ShownText } from '../wire.ts'

/** A secret that the launched page chose, 32 bytes as base64url. */
export const LaunchSecret = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))

/** The owner's account of Telegram. */
const TelegramLink = v.object({ name: ShownText, linked_at: LooseMoment })

const TelegramAnswer = v.object({
  /** Name of the bot without its @. */
  bot_name: v.string(),
  link: v.nullable(TelegramLink),
})
export type TelegramAnswer = v.InferOutput<typeof TelegramAnswer>

const LinkRequest = v.object({ secret: LaunchSecret, pin_code: FourDigits })
const LinkAnswer = v.object({ ...Outcome.entries, link: TelegramLink })

/** Calls of the capability `telegram`, an addition of our server (Q1). */
export const telegramEndpoints = {
  telegram: { method: 'GET', path: '/v2/wallet/telegram', answer: TelegramAnswer },
  linkTelegram: {
    method: 'POST',
    path: '/v2/wallet/telegram/link',
    body: LinkRequest,
    answer: LinkAnswer,
    isKeyed: 'state',
  },
  unlinkTelegram: { method: 'POST', path: '/v2/wallet/telegram/unlink', answer: Outcome },
} as const satisfies Record<string, Endpoint>
