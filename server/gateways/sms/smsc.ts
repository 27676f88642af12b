import * as v from 'valibot'
import type { EventSource } from '../event-source.ts'
import { ProviderFailure } from '../provider-call.ts'
import { callForSmsJson } from './call-for-sms.ts'
import type { SmsDelivery, SmsGateway } from './sms-gateway.ts'

const SMSC = 'smsc'
/**
 * Errors after which nothing was sent: parameters, login, money, address, date, text, phone,
 * delivery.
 */
const LAST_REFUSAL = 8
const DELIVERED: ReadonlySet<number> = new Set([1, 2, 4])
/** States of a message that is on its way: waiting, and with the operator. */
const ON_ITS_WAY: ReadonlySet<number> = new Set([-1, 0])
const NUMBER = /^\d{1,20}$/
const STATE = /^-?\d{1,3}$/
/** Longest report, in bytes: a few short fields, and perhaps the text. */
const MAX_BYTES = 4096

interface SmscOptions {
  /** Address of the folder of the calls. */
  url: string
  login: string
  password: string
  /** Name of the sender; the account's usual one without it. */
  sender: string | undefined
}

/** SMSC answers 200 for errors too. */
const Failure = v.object({
  error: v.string(),
  error_code: v.pipe(v.unknown(), v.transform(Number)),
})
const Sent = v.object({ id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)) })
const Status = v.object({ status: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)) })
const Balance = v.object({ balance: v.string() })

/** Sends messages through SMSC. It has no key against sending twice. */
export function createSmscSms(options: SmscOptions): SmsGateway {
  return {
    name: SMSC,
    isRepeatable: false,
    async send({ phone, text }) {
      const sender = options.sender ? { sender: options.sender } : {}
      const asked = { phones: `+${phone}`, mes: text, charset: 'utf-8', ...sender }
      return { ref: parse(Sent, await call(options, 'send', asked)).id }
    },
    async check({ ref, phone }) {
      const answer = await call(options, 'status', { phone: `+${phone}`, id: ref })
      const { status } = parse(Status, answer)
      if (DELIVERED.has(status)) return 'delivered'
      return ON_ITS_WAY.has(status) ? 'sent' : ('failed' satisfies SmsDelivery)
    },
  }
}

/** Returns what SMSC reports of the account. */
export async function probeSmsc(options: SmscOptions): Promise<string> {
  return `balance ${parse(Balance, await call(options, 'balance', {})).balance}`
}

/**
 * Takes reports of states. They are unsigned, and only make the message be read again. The phone in
 * them is not stored.
 */
export function createSmscEvents(): EventSource {
  return {
    provider: SMSC,
    keptHeaders: [],
    mostBytes: MAX_BYTES,
    isUnsigned: true,
    accept({ body }) {
      const form = new URLSearchParams(body.toString('utf8'))
      const [id, status] = [form.get('id'), form.get('status')]
      if (!id || !status || !NUMBER.test(id) || !STATE.test(status)) return 'ignored'
      return { kind: 'sms', ref: id, body: JSON.stringify({ id, status }) }
    },
  }
}

/** Login and password are in the body, so that they are in no address. */
async function call(
  { url, login, password }: SmscOptions,
  name: 'send' | 'status' | 'balance',
  asked: Readonly<Record<string, string>>,
): Promise<unknown> {
  const answer = await callForSmsJson({
    provider: SMSC,
    url: `${url}/${name}.php`,
    method: 'POST',
    body: new URLSearchParams({ login, psw: password, fmt: '3', ...asked }),
  })
  const failure = v.safeParse(Failure, answer)
  if (!failure.success) return answer
  const { error_code } = failure.output
  const isRefused = error_code >= 1 && error_code <= LAST_REFUSAL
  throw new ProviderFailure(`${SMSC} answered error ${error_code}`, {
    outcome: isRefused ? 'refused' : 'unknown',
  })
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, answer)
  if (read.success) return read.output
  throw new ProviderFailure(`${SMSC} answered another document`, { outcome: 'unknown' })
}
