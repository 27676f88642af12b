import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readProviderSettings } from '../../../server/config/provider-settings.ts'
import { claimEmails } from '../../../server/domain/email/email-delivery.ts'
import { queueEmail } from '../../../server/domain/email/email-outbox.ts'
import type { EmailGateway } from '../../../server/gateways/email/email-gateway.ts'
import { createSmtpEmail, probeSmtp } from '../../../server/gateways/email/smtp-email.ts'
import { ProviderFailure } from '../../../server/gateways/provider-call.ts'
import { connectEmail } from '../../../server/start/connect-email.ts'
import {
  SMTP_PASSWORD,
  SMTP_USER,
  type SmtpDouble,
  startSmtp,
} from '../../support/providers/smtp.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'

const TO = 'anna.secret@example.com'
const LETTER = { id: '018f', to: TO, subject: 'Кошелек', text: 'Код: 123456' }

let smtp: SmtpDouble
let wallet: Wallet
let userId: string
beforeAll(async () => {
  ;[smtp, wallet] = await Promise.all([startSmtp(), openWallet()])
  const { phone } = await registerOwner(wallet)
  const { db } = wallet.context
  const [owner] = await db.query<{ id: string }>('SELECT id FROM app_user WHERE phone = $1', [
    phone,
  ])
  userId = owner?.id ?? ''
})
afterEach(async () => {
  smtp.letters.length = 0
  smtp.lines.length = 0
  await wallet.context.db.query('DELETE FROM email_outbox')
})
afterAll(() => Promise.all([smtp.close(), wallet.close()]))

const variables = () => ({
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(smtp.port),
  SMTP_USER,
  SMTP_PASSWORD,
  SMTP_FROM: 'Wallet <wallet@wallet.example>',
})

const connect = (changed: Record<string, string> = {}) =>
  connectEmail(readProviderSettings({ ...variables(), ...changed }))

const gatewayOf = (changed: Record<string, string> = {}): EmailGateway => {
  const { email } = connect(changed)
  if (!email) throw new Error('not connected')
  return email
}

const failureOf = async (sent: Promise<unknown>): Promise<ProviderFailure> => {
  const failure = await sent.catch((error: unknown) => error)
  if (failure instanceof ProviderFailure) return failure
  throw new Error('no failure')
}

describe('the adapter of a mail server', () => {
  test('the adapter of a mail server sends a letter after a login, with an id that stays the same', async () => {
    await gatewayOf().send(LETTER)
    await gatewayOf().send(LETTER)
    const [first, second] = smtp.letters
    expect(first).toMatchObject({ from: 'wallet@wallet.example', to: TO })
    expect(first?.source).toMatch(/^Message-ID: <018f@wallet\.example>$/m)
    expect(first?.source).toMatch(/^From: Wallet <wallet@wallet\.example>$/m)
    expect(second?.source).toContain('<018f@wallet.example>')
  })

  test('the adapter of a mail server keeps line ends of an address and a subject out of the headers', async () => {
    await gatewayOf().send({ ...LETTER, subject: 'Wallet\r\nBcc: other@example.com' })
    expect(smtp.lines.filter((line) => line.startsWith('RCPT'))).toEqual([`RCPT TO:<${TO}>`])
    expect(smtp.letters[0]?.source).not.toMatch(/^Bcc:/m)
  })

  test.each([
    ['RCPT', '550 no such box', 'refused', 550],
    ['RCPT', '451 later', 'unknown', 451],
    ['.', '554 spam', 'refused', 554],
    ['.', '', 'unknown', undefined],
    ['MAIL', '', 'unknown', undefined],
    ['AUTH', '535 no', 'unknown', 535],
  ] as const)(
    'an answer of a mail server after %s "%s" makes a letter count as %s',
    async (command, reply, outcome, status) => {
      smtp.fail(command, reply)
      const failure = await failureOf(gatewayOf().send(LETTER))
      expect([failure.outcome, failure.status]).toEqual([outcome, status])
      expect(failure.message).toMatch(/^smtp (?:answered \d{3}|did not answer)(?: \([A-Z]+\))?$/)
    },
  )

  test('the adapter of a mail server sends neither login nor letter where encryption is required and missing', async () => {
    const login = { user: SMTP_USER, pass: SMTP_PASSWORD }
    const options = { host: '127.0.0.1', port: smtp.port, login, from: 'a@wallet.example' }
    const strict = createSmtpEmail({ ...options, requiresTls: true })
    expect((await failureOf(strict.send(LETTER))).outcome).toBe('unknown')
    expect(smtp.lines.filter((line) => /^(?:AUTH|MAIL)/.test(line))).toEqual([])
    expect(smtp.letters).toEqual([])
    await expect(probeSmtp({ ...options, requiresTls: true })).rejects.toThrow('smtp')
  })

  test('the adapter of a mail server tries the login without sending anything', async () => {
    const [connection] = connect().connections
    expect(await connection?.probe?.()).toBe('takes the login')
    const [wrong] = connect({ SMTP_PASSWORD: 'another' }).connections
    expect((await failureOf(wrong?.probe?.() ?? Promise.resolve())).message).toBe(
      'smtp answered 535 (EAUTH)',
    )
    expect(smtp.letters).toEqual([])
  })

  test('a part of the settings connects nothing and is named', () => {
    expect(connectEmail(readProviderSettings({}))).toMatchObject({
      email: null,
      connections: [{ state: 'absent', missing: ['SMTP_HOST', 'SMTP_FROM'] }],
    })
    expect(connect({ SMTP_FROM: '' }).connections).toMatchObject([{ missing: ['SMTP_FROM'] }])
    expect(connect({ SMTP_USER: '' })).toMatchObject({
      email: null,
      connections: [{ state: 'incomplete', missing: ['SMTP_USER'] }],
    })
    const bcc = { SMTP_FROM: 'wallet@wallet.example\nBcc: x@example.com' }
    expect(() => connect(bcc)).toThrow('SMTP_FROM must be')
  })
})

const queue = (text = 'A code: 123456') => {
  const { db, clock } = wallet.context
  const { to, subject } = LETTER
  return queueEmail(db, { to, subject, userId, text, language: 'en', now: clock.now() })
}

const deliver = async (gateway: EmailGateway | null, isErasedWhenSent = true) => {
  const { db, clock, log } = wallet.context
  const delivery = { gateway, clock, isErasedWhenSent, log }
  const tasks = await claimEmails(db, delivery, 10)
  return Promise.all(tasks.map((send) => send()))
}

const readRows = () =>
  wallet.context.db.query<{ status: string; body: string }>(
    'SELECT status, body FROM email_outbox ORDER BY created_at',
  )

describe('the outbox of letters', () => {
  test('a letter is sent once, says who sent it, and its text goes', async () => {
    await queue()
    expect(await Promise.all([deliver(gatewayOf()), deliver(gatewayOf())])).toContainEqual([true])
    expect(smtp.letters).toHaveLength(1)
    expect(smtp.letters[0]?.source).toContain('No reply is needed.')
    expect(await readRows()).toEqual([{ status: 'sent', body: '' }])
    expect(await deliver(gatewayOf())).toEqual([])
  })

  test('a letter that fails is tried again after a pause, and refused for good is given up', async () => {
    await queue()
    smtp.fail('RCPT', '451 later')
    expect(await deliver(gatewayOf())).toEqual([false])
    expect(await deliver(gatewayOf())).toEqual([])
    wallet.clock.forwardSeconds(2)
    smtp.fail('RCPT', '550 no such box')
    expect(await deliver(gatewayOf())).toEqual([false])
    expect(await readRows()).toEqual([{ status: 'failed', body: '' }])
  })

  test('a letter is given up when it expires without a mail server', async () => {
    await queue()
    expect(await deliver(null)).toEqual([])
    expect(await readRows()).toMatchObject([{ status: 'queued' }])
    wallet.clock.forwardSeconds(86_400)
    await deliver(null)
    expect(await readRows()).toEqual([{ status: 'failed', body: '' }])
  })

  test('the log has neither address, text, code nor password', async () => {
    await queue()
    smtp.fail('RCPT', `550 <${TO}> is unknown`)
    await deliver(gatewayOf())
    const log = wallet.logLines.join('\n')
    expect(log).toContain('a letter was not sent')
    for (const secret of [TO, '123456', SMTP_PASSWORD]) expect(log).not.toContain(secret)
  })

  test('the sandbox shows letters, with the code in them', async () => {
    await queue()
    await deliver(wallet.context.gateways.email, false)
    const page = await (await wallet.app.request('/sandbox?language=en')).text()
    expect(page).toContain(TO)
    expect(page).toContain('A code: 123456')
    const reply = await wallet.app.request(`/sandbox/letters?to=${TO}`)
    expect(await reply.json()).toMatchObject({ results: [{ to: TO, code: '123456' }] })
  })
})
