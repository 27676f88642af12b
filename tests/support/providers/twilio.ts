import { signCallback } from '../../../server/gateways/sms/twilio.ts'
import { type DoubleAnswer, type DoubleRequest, type Loopback, serveLoopback } from './loopback.ts'
import { formOf, loadOfficialCheck } from './official-schemas.ts'
import { requireForm } from './schema-check.ts'

export const TWILIO_ACCOUNT = `AC${'0a'.repeat(16)}`
export const TWILIO_TOKEN = 'twilio-token-0123456789abcdef'
const MESSAGES = `/2010-04-01/Accounts/${TWILIO_ACCOUNT}/Messages`
const REQUEST = formOf('/2010-04-01/Accounts/{AccountSid}/Messages.json')

export interface TwilioMessage {
  sid: string
  to: string
  body: string
  status: string
  callback: string | undefined
}

/** A double of Twilio's messages. */
export interface TwilioDouble extends Loopback {
  messages: TwilioMessage[]
  /** The status callback of a message as Twilio sends it: address, body and headers. */
  callbackOf(message: TwilioMessage): { url: string; body: string; headers: Record<string, string> }
}

/**
 * Starts it on loopback. Requests and answers keep to Twilio's own document where it is at hand.
 */
export async function startTwilio(): Promise<TwilioDouble> {
  const messages: TwilioMessage[] = []
  const official = loadOfficialCheck('twilio/openapi.json')

  const write = ({ sid, to, body, status }: TwilioMessage): DoubleAnswer['json'] => {
    const answer = { sid, to, body, status, account_sid: TWILIO_ACCOUNT, error_code: null }
    requireForm('twilio-messages#/$defs/message', answer)
    official('api.v2010.account.message', answer)
    return answer
  }

  const create = (request: DoubleRequest): DoubleAnswer => {
    const form = Object.fromEntries(new URLSearchParams(request.body))
    requireForm('twilio-messages#/$defs/create', form)
    official(REQUEST, form)
    const number = messages.length.toString(16).padStart(32, '0')
    const message = {
      sid: `SM${number}`,
      to: form['To'] ?? '',
      body: form['Body'] ?? '',
      status: 'queued',
      callback: form['StatusCallback'],
    }
    messages.push(message)
    return { status: 201, json: write(message) }
  }

  const answer = (request: DoubleRequest): DoubleAnswer => {
    const basic = Buffer.from(`${TWILIO_ACCOUNT}:${TWILIO_TOKEN}`).toString('base64')
    if (request.headers.authorization !== `Basic ${basic}`) {
      return { status: 401, json: { code: 20003, message: 'Authenticate', status: 401 } }
    }
    const { method, url } = request
    if (method === 'POST' && url.pathname === `${MESSAGES}.json`) return create(request)
    const found = messages.find(({ sid }) => url.pathname === `${MESSAGES}/${sid}.json`)
    if (found) return { status: 200, json: write(found) }
    if (url.pathname === `${MESSAGES}.json`) return { status: 200, json: { messages: [] } }
    return { status: 404, json: { code: 20404, message: 'Not found', status: 404 } }
  }

  return {
    ...(await serveLoopback(answer)),
    messages,
    callbackOf({ sid, to, status, callback = '' }) {
      const form = new URLSearchParams({
        MessageSid: sid,
        MessageStatus: status,
        To: to,
        AccountSid: TWILIO_ACCOUNT,
      })
      const signature = signCallback(callback, form, TWILIO_TOKEN)
      return {
        url: callback,
        body: form.toString(),
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'X-Twilio-Signature': signature,
        },
      }
    },
  }
}
