import type { SmsGateway } from './gateways.ts'
import { callProvider } from './provider-call.ts'

/**
 * Sends messages through an operator's HTTP gateway: POST `{id, phone, text}` as JSON, phone with
 * the leading plus, `Authorization: Bearer <token>`. The id repeats when a message is sent again.
 * `send` rejects with a ProviderFailure.
 */
export function createHttpSms(options: { url: string; token?: string | undefined }): SmsGateway {
  return {
    async send({ id, phone, text }) {
      await callProvider({
        provider: 'SMS gateway',
        url: options.url,
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(options.token && { Authorization: `Bearer ${options.token}` }),
        },
        body: JSON.stringify({ id, phone: `+${phone}`, text }),
      })
    },
  }
}
