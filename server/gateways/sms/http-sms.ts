import { callForSms } from './call-for-sms.ts'
import type { SmsGateway } from './sms-gateway.ts'

/**
 * Sends messages through an operator's HTTP gateway: POST `{id, phone, text}` as JSON, phone with
 * the leading plus, `Authorization: Bearer <token>`. The id repeats when a message is sent again,
 * and the gateway has to send it once.
 */
export function createHttpSms(options: { url: string; token?: string | undefined }): SmsGateway {
  return {
    name: 'sms-http',
    isRepeatable: true,
    check: null,
    async send({ id, phone, text }) {
      await callForSms({
        provider: 'SMS gateway',
        url: options.url,
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(options.token && { Authorization: `Bearer ${options.token}` }),
        },
        body: JSON.stringify({ id, phone: `+${phone}`, text }),
      })
      return {}
    },
  }
}
