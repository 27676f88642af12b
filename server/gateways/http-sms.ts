import type { SmsGateway } from './gateways.ts'

const TIMEOUT_MS = 10_000

/**
 * Sends messages through an operator's HTTP gateway: POST `{id, phone, text}` as JSON, phone with
 * the leading plus, `Authorization: Bearer <token>`. The id repeats when a message is sent again.
 * `send` rejects on a timeout of 10 s, no connection, a redirect and any status but 2xx.
 */
export function createHttpSms(options: { url: string; token?: string }): SmsGateway {
  return {
    async send({ id, phone, text }) {
      const response = await fetch(options.url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(options.token && { Authorization: `Bearer ${options.token}` }),
        },
        body: JSON.stringify({ id, phone: `+${phone}`, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`SMS gateway answered ${response.status}`)
    },
  }
}
