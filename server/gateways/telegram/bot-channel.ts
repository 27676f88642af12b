import * as v from 'valibot'
import { translate } from '../../messages/message.ts'
import type { ChannelNotice, NoticeChannel, NoticeOutcome } from '../notice-channel.ts'
import { callForJson, ProviderFailure } from '../provider-call.ts'
import { startParamOf } from './start-param.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

const TELEGRAM = 'telegram'
/** Longest wait that Telegram may ask for. */
const LONGEST_WAIT_SECONDS = 3600
const BAD_REQUEST = 400
const FORBIDDEN = 403
const TOO_MANY_REQUESTS = 429

interface BotOptions {
  /** Origin of the Bot API. */
  url: string
  token: string
  name: string
}

const Sent = v.object({ ok: v.literal(true) })
const Refused = v.object({
  description: v.optional(v.string(), ''),
  parameters: v.optional(v.object({ retry_after: v.optional(v.number()) }), {}),
})

/**
 * Messages of the bot: title, text and a button that opens the app on the right page (Q3). The
 * address of a target is the id of an account, whose chat with the bot has the same.
 */
export function createBotChannel({ url, token, name }: BotOptions): NoticeChannel {
  return {
    name: TELEGRAM,
    async send(notice, { address }) {
      try {
        const answer = await callForJson({
          provider: TELEGRAM,
          url: `${url}/bot${token}/sendMessage`,
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(writeMessage(notice, { address, name })),
        })
        if (v.is(Sent, answer)) return 'sent'
        throw new ProviderFailure(`${TELEGRAM} answered another document`, { outcome: 'unknown' })
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        return readRefusal(error)
      }
    },
  }
}

/** Without a mode of parsing: what people wrote stays text. */
function writeMessage(
  { title, text, link, language }: ChannelNotice,
  { address, name }: { address: string; name: string },
) {
  const url = `https://t.me/${name}?startapp=${startParamOf(link)}`
  return {
    chat_id: Number(address),
    text: `${title}\n${text}`,
    link_preview_options: { is_disabled: true },
    reply_markup: { inline_keyboard: [[{ text: translate('notice.open_btn', language), url }]] },
  }
}

/**
 * Returns what a refusal means. The chat is gone where the owner blocked the bot, never let it
 * write, or has no account any more. Throws what may pass, such as a token that is being replaced.
 */
function readRefusal(failure: ProviderFailure): NoticeOutcome {
  const { status } = failure
  const { description, parameters } = readBody(failure)
  if (status === FORBIDDEN) return 'gone'
  if (status === BAD_REQUEST) return /chat not found/i.test(description) ? 'gone' : 'refused'
  const seconds = parameters.retry_after ?? 0
  if (status === TOO_MANY_REQUESTS && seconds > 0) {
    return { retryAfterMs: Math.min(seconds, LONGEST_WAIT_SECONDS) * SECOND_MS }
  }
  throw failure
}

function readBody({ body }: ProviderFailure): v.InferOutput<typeof Refused> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Refused), body)
  return read.success ? read.output : { description: '', parameters: {} }
}
