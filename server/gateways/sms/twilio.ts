import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { EventSource } from '../event-source.ts'
import { ProviderFailure } from '../provider-call.ts'
import { callForSmsJson } from './call-for-sms.ts'
import type { SmsDelivery, SmsGateway } from './sms-gateway.ts'

const TWILIO = 'twilio'
const SIGNATURE = 'X-Twilio-Signature'
const SERVICE = /^MG[0-9a-f]{32}$/i
/** The query of the callback's address, which has our id of the message. */
const OUR_ID = /^\?sms=[0-9a-f-]{36}$/

interface TwilioOptions {
  /** Origin of the API. */
  url: string
  accountSid: string
  authToken: string
  /** A number, a name, or the id of a messaging service. */
  from: string
  /** Where status callbacks go to; undefined where the wallet has no public address. */
  callbackUrl: string | undefined
}

const Message = v.object({
  sid: v.pipe(v.string(), v.regex(/^(?:SM|MM)[0-9a-f]{32}$/i)),
  status: v.string(),
})

/** Sends messages through Twilio. It has no key against sending twice. */
export function createTwilioSms(options: TwilioOptions): SmsGateway {
  const { url, accountSid, authToken, from, callbackUrl } = options
  const messages = `${url}/2010-04-01/Accounts/${accountSid}/Messages`
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const headers = { Authorization: `Basic ${basic}`, Accept: 'application/json' }
  const call = { provider: TWILIO, headers }
  return {
    name: TWILIO,
    isRepeatable: false,
    async send({ id, phone, text }) {
      const body = new URLSearchParams({
        To: `+${phone}`,
        [SERVICE.test(from) ? 'MessagingServiceSid' : 'From']: from,
        Body: text,
        ...(callbackUrl && { StatusCallback: `${callbackUrl}?sms=${id}` }),
      })
      const message = readMessage(
        await callForSmsJson({ ...call, url: `${messages}.json`, method: 'POST', body }),
      )
      if (message.delivery === 'failed') {
        throw new ProviderFailure(`${TWILIO} did not send it`, { outcome: 'refused' })
      }
      return { ref: message.sid }
    },
    check: async ({ ref }) =>
      readMessage(await callForSmsJson({ ...call, url: `${messages}/${ref}.json` })).delivery,
  }
}

/** Returns what Twilio reports of the account. */
export async function probeTwilio(options: TwilioOptions): Promise<string> {
  const { url, accountSid, authToken, callbackUrl } = options
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  await callForSmsJson({
    provider: TWILIO,
    url: `${url}/2010-04-01/Accounts/${accountSid}/Messages.json?PageSize=1`,
    headers: { Authorization: `Basic ${basic}` },
  })
  return `messages can be read${callbackUrl ? '' : '; without PUBLIC_URL they are not reported'}`
}

/**
 * Takes status callbacks, which are signed with the account's token over address and form. The
 * phone in them is not stored.
 */
export function createTwilioEvents({ authToken, callbackUrl }: TwilioOptions): EventSource {
  return {
    provider: TWILIO,
    keptHeaders: [],
    accept({ body, query, header }) {
      const form = new URLSearchParams(body.toString('utf8'))
      const signed = signCallback(`${callbackUrl}${query}`, form, authToken)
      if (!isSame(signed, header(SIGNATURE) ?? '')) return 'forged'
      const [sid, status] = [form.get('MessageSid'), form.get('MessageStatus')]
      if (!sid || !status) return 'ignored'
      const ours = OUR_ID.test(query) ? `/${query.slice('?sms='.length)}` : ''
      const kept = JSON.stringify({ sid, status })
      return { kind: 'sms', ref: `${sid}${ours}`, id: `${sid} ${status}`, body: kept }
    },
  }
}

/**
 * The signature that Twilio sends with a form: of the address and the fields in order of their
 * names.
 */
export function signCallback(url: string, form: URLSearchParams, authToken: string): string {
  const fields = [...form].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
  const signed = url + fields.map(([name, value]) => name + value).join('')
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64')
}

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function readMessage(answer: unknown): { sid: string; delivery: SmsDelivery } {
  const read = v.safeParse(Message, answer)
  if (!read.success) {
    throw new ProviderFailure(`${TWILIO} answered another document`, { outcome: 'unknown' })
  }
  const { sid, status } = read.output
  if (status === 'delivered' || status === 'read') return { sid, delivery: 'delivered' }
  return { sid, delivery: FAILED.has(status) ? 'failed' : 'sent' }
}

const FAILED: ReadonlySet<string> = new Set(['failed', 'undelivered', 'canceled'])
