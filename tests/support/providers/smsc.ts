import { type DoubleAnswer, type DoubleRequest, type Loopback, serveLoopback } from './loopback.ts'

export const SMSC_LOGIN = 'wallet'
export const SMSC_PASSWORD = 'smsc-password-0123456789'

export interface SmscMessage {
  id: number
  phone: string
  text: string
  /** -1 waiting, 0 with the operator, 1 delivered, 20 impossible. */
  status: number
}

/** A double of SMSC. */
export interface SmscDouble extends Loopback {
  messages: SmscMessage[]
  /** Answers these errors of `send.php` next, each once; nothing is sent then. */
  errors: number[]
}

/** Starts it on loopback. It answers 200 for errors too. */
export async function startSmsc(): Promise<SmscDouble> {
  const messages: SmscMessage[] = []
  const errors: number[] = []
  const send = (form: URLSearchParams): DoubleAnswer => {
    const error = errors.shift()
    if (error !== undefined) return refuse(error)
    const phone = form.get('phones') ?? ''
    if (!/^\+\d{5,15}$/.test(phone)) return refuse(7)
    const id = messages.length + 1
    messages.push({ id, phone, text: form.get('mes') ?? '', status: -1 })
    return { status: 200, json: { id, cnt: 1 } }
  }

  const answer = ({ url, body }: DoubleRequest): DoubleAnswer => {
    const form = new URLSearchParams(body)
    if (form.get('fmt') !== '3' || url.search) return refuse(1)
    if (form.get('login') !== SMSC_LOGIN || form.get('psw') !== SMSC_PASSWORD) return refuse(2)
    if (url.pathname === '/sys/send.php') return send(form)
    if (url.pathname === '/sys/balance.php') return { status: 200, json: { balance: '100.50' } }
    const found = messages.find(({ id }) => String(id) === form.get('id'))
    return { status: 200, json: { status: found?.status ?? -3, last_timestamp: 0 } }
  }

  return { ...(await serveLoopback(answer)), messages, errors }
}

function refuse(code: number): DoubleAnswer {
  return { status: 200, json: { error: 'an error', error_code: code } }
}
