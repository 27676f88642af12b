import * as v from 'valibot'
import { BOT_NAME, BOT_TOKEN } from '../telegram-bot.ts'
import { type DoubleAnswer, type DoubleRequest, type Loopback, serveLoopback } from './loopback.ts'

/** A message of the bot, as the person sees it. */
export interface BotMessage {
  chat: number
  text: string
  button: string
  url: string
}

/** A double of the Bot API. */
export interface TelegramDouble extends Loopback {
  messages: BotMessage[]
  /** Chats in which the bot may not write. */
  blocked: Set<number>
  /** Chats that it does not know. */
  unknown: Set<number>
  /** Answers the next messages with "too many requests" and these seconds, each once. */
  waits: number[]
}

const Button = v.strictObject({
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  url: v.pipe(v.string(), v.regex(/^https:\/\/t\.me\/\w+\?startapp=[\w-]{1,512}$/)),
})
const SendMessage = v.strictObject({
  chat_id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)),
  link_preview_options: v.strictObject({ is_disabled: v.boolean() }),
  reply_markup: v.strictObject({
    inline_keyboard: v.pipe(v.array(v.pipe(v.array(Button), v.length(1))), v.length(1)),
  }),
})

/**
 * Starts it on loopback. It answers as the Bot API does: what went wrong stands in the body too.
 */
export async function startTelegram(): Promise<TelegramDouble> {
  const messages: BotMessage[] = []
  const [blocked, unknown] = [new Set<number>(), new Set<number>()]
  const waits: number[] = []
  const send = ({ headers, body }: DoubleRequest): DoubleAnswer => {
    if (!headers['content-type']?.startsWith('application/json')) return refuse(400, 'no JSON')
    const { chat_id: chat, text, reply_markup } = v.parse(SendMessage, JSON.parse(body))
    if (blocked.has(chat)) return refuse(403, 'Forbidden: bot was blocked by the user')
    if (unknown.has(chat)) return refuse(400, 'Bad Request: chat not found')
    const seconds = waits.shift()
    if (seconds !== undefined) {
      const parameters = { retry_after: seconds }
      return refuse(429, `Too Many Requests: retry after ${seconds}`, { parameters })
    }
    const [[button] = []] = reply_markup.inline_keyboard
    messages.push({ chat, text, button: button?.text ?? '', url: button?.url ?? '' })
    return { status: 200, json: { ok: true, result: { message_id: messages.length } } }
  }
  const loopback = await serveLoopback((request): DoubleAnswer => {
    const { pathname } = request.url
    if (pathname === `/bot${BOT_TOKEN}/sendMessage`) return send(request)
    if (pathname === `/bot${BOT_TOKEN}/getMe`) {
      return { status: 200, json: { ok: true, result: { id: 1, username: BOT_NAME } } }
    }
    return refuse(401, 'Unauthorized')
  })
  return { ...loopback, messages, blocked, unknown, waits }
}

function refuse(error_code: number, description: string, more = {}): DoubleAnswer {
  return { status: error_code, json: { ok: false, error_code, description, ...more } }
}
