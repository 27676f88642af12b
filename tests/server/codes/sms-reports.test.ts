import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readProviderSettings } from '../../../server/config/provider-settings.ts'
import type { Context } from '../../../server/context.ts'
import { smsSettler } from '../../../server/domain/codes/sms-reports.ts'
import type { SmsGateway } from '../../../server/gateways/sms/sms-gateway.ts'
import { newId } from '../../../server/lib/new-id.ts'
import { connectSms } from '../../../server/start/connect-sms.ts'
import { tryProviders } from '../../../server/start/try-providers.ts'
import { SMSC_PASSWORD } from '../../support/providers/smsc.ts'
import { TWILIO_TOKEN } from '../../support/providers/twilio.ts'
import { testEngines } from '../../support/test-database.ts'
import { openSmsWorld, PHONE, PUBLIC_URL, type SmsWorld } from '../support/sms-world.ts'

describe.each(testEngines)('reports of messages (%s)', (engine) => {
  let world: SmsWorld
  beforeAll(async () => {
    world = await openSmsWorld(engine)
  })
  afterAll(() => world.close())
  beforeEach(() => world.reset())

  test('a signed report of Twilio causes a reading that is stored', async () => {
    const id = await world.queue()
    const server = world.serverWith()
    await world.deliver(server)
    const [message] = world.twilio.messages
    if (!message) throw new Error('no message')
    message.status = 'delivered'
    expect((await world.report(server, world.twilio.callbackOf(message))).status).toBe(200)
    await world.settle(server)
    expect(await world.triesOf(id)).toEqual([
      { provider: 'twilio', outcome: 'accepted', delivery: 'delivered' },
    ])
    expect(server.metrics.write({})).toContain(
      'wallet_sms_deliveries_total{provider="twilio",outcome="delivered"} 1',
    )
  })

  test('the state at Twilio is kept where a report has another one, and a forged report is refused', async () => {
    const id = await world.queue()
    const server = world.serverWith()
    await world.deliver(server)
    const [message] = world.twilio.messages
    if (!message) throw new Error('no message')
    const signed = world.twilio.callbackOf({ ...message, status: 'delivered' })
    const forged = { ...signed, body: signed.body.replace('delivered', 'undelivered') }
    expect((await world.report(server, forged)).status).toBe(401)
    const elsewhere = { ...signed, url: signed.url.replace(id, newId(new Date())) }
    expect((await world.report(server, elsewhere)).status).toBe(401)
    const { 'X-Twilio-Signature': _, ...unsigned } = signed.headers
    expect((await world.report(server, { ...signed, headers: unsigned })).status).toBe(401)
    await world.report(server, signed)
    await world.settle(server)
    expect(await world.triesOf(id)).toMatchObject([{ delivery: 'sent' }])
  })

  test('messages whose answer was lost are not sent a second time after a report', async () => {
    world.twilio.fail('POST /2010-04-01/', { answer: 'reset' })
    const id = await world.queue()
    const server = world.serverWith()
    await world.deliver(server)
    const [message] = world.twilio.messages
    if (!message) throw new Error('no message')
    message.status = 'sent'
    await world.report(server, world.twilio.callbackOf(message))
    await world.settle(server)
    expect(await world.stateOf(id)).toEqual({ status: 'sent', body: '' })
    expect(await world.deliver(server, 60)).toEqual([])
    expect(world.smsc.messages).toEqual([])
  })

  test('the end of a message is kept where an earlier reading of it is answered later', async () => {
    const id = await world.queue()
    const server = world.serverWith()
    await world.deliver(server)
    const [message] = world.twilio.messages
    if (!message) throw new Error('no message')
    for (const status of ['delivered', 'sent', 'delivered']) {
      message.status = status
      await world.report(server, world.twilio.callbackOf({ ...message, status: `${status} again` }))
      await world.report(server, world.twilio.callbackOf(message))
      await world.settle(server)
    }
    expect(await world.triesOf(id)).toMatchObject([{ delivery: 'delivered' }])
    expect(server.metrics.write({})).toContain(
      'wallet_sms_deliveries_total{provider="twilio",outcome="delivered"} 1',
    )
  })

  test('two servers read reports of messages in order, whichever reading ends first', async () => {
    const id = await world.queue()
    const server = world.serverWith()
    await world.deliver(server)
    const [message] = world.twilio.messages
    if (!message) throw new Error('no message')
    const { settlers, release } = holdFirstCheck(server)
    const subject = { provider: 'twilio', ref: message.sid }
    message.status = 'sent'
    const slow = settlers(subject)
    message.status = 'delivered'
    expect(await settlers(subject)).toBe('settled')
    release()
    expect(await slow).toBe('settled')
    expect(await world.triesOf(id)).toMatchObject([{ delivery: 'delivered' }])
  })

  test('a report of a message is stored without the phone, and an unsigned one only with its state', async () => {
    const id = await world.queue()
    const server = world.serverWith()
    await world.deliver(server)
    const [message] = world.twilio.messages
    if (!message) throw new Error('no message')
    await world.report(server, world.twilio.callbackOf(message))
    const sendSmsc = async (form: Readonly<Record<string, string>>) =>
      (
        await world.report(server, {
          url: `${PUBLIC_URL}/v2/providers/smsc/events`,
          body: new URLSearchParams({ phone: PHONE, ...form }).toString(),
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        })
      ).status
    expect(await sendSmsc({ id: '17', status: '1' })).toBe(200)
    expect(await sendSmsc({ id: '17', status: '1000000' })).toBe(200)
    expect(await sendSmsc({ id: '18', status: '1', mes: 'x'.repeat(5000) })).toBe(413)
    const stored = await world.wallet.context.db.query<{ ref: string; body: string }>(
      'SELECT ref, body FROM provider_event ORDER BY ref',
    )
    expect(stored.map(({ ref }) => ref)).toEqual(['17', `${message.sid}/${id}`])
    expect(JSON.stringify(stored)).not.toContain(PHONE)
  })

  test('an unsigned report of SMSC causes a reading that is stored', async () => {
    const id = await world.queue()
    const server = world.serverWith({ SMS_PROVIDERS: 'smsc' })
    await world.deliver(server)
    const [message] = world.smsc.messages
    if (!message) throw new Error('no message')
    const send = (body: string) =>
      world.report(server, {
        url: `${PUBLIC_URL}/v2/providers/smsc/events`,
        body,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    await send(`id=${message.id}&phone=${PHONE}&status=1`)
    await send('id=12345&status=1')
    await send('nothing of it')
    message.status = 20
    await world.settle(server)
    expect(await world.triesOf(id)).toMatchObject([{ provider: 'smsc', delivery: 'failed' }])
  })

  test('an operator tries reports of messages without sending, with no secret in the output or the log', async () => {
    const { settings } = world
    const works = await tryWith(settings)
    expect(works.map(({ provider, state, detail }) => [provider, state, detail])).toEqual([
      ['sms-http', 'absent', 'SMS_GATEWAY_URL'],
      ['twilio', 'works', 'messages can be read'],
      ['smsc', 'works', 'balance 100.50'],
    ])
    const { PUBLIC_URL: _, ...silent } = settings
    const [smsc, ...others] = await tryWith({ ...silent, SMS_PROVIDERS: 'smsc' })
    expect([smsc?.provider, ...others.map(({ detail }) => detail)]).toEqual([
      'smsc',
      'SMS_GATEWAY_URL',
      'messages can be read; without PUBLIC_URL they are not reported; not chosen by SMS_PROVIDERS',
    ])
    const wrong = { TWILIO_AUTH_TOKEN: 'wrong-token-42', SMSC_PASSWORD: 'wrong-password-42' }
    const fails = await tryWith({ ...settings, ...wrong })
    expect(fails.map(({ state }) => state)).toEqual(['absent', 'fails', 'fails'])
    await world.queue()
    await world.deliver(world.serverWith(wrong))
    const written = JSON.stringify([fails, world.wallet.logLines])
    for (const secret of [...Object.values(wrong), PHONE, SMSC_PASSWORD, TWILIO_TOKEN, '1234']) {
      expect(written).not.toContain(secret)
    }
    expect([world.twilio.messages, world.smsc.messages]).toEqual([[], []])
  })
})

/** The settling of messages, whose first reading of Twilio ends when it is released. */
function holdFirstCheck({ gateways, clock, db, metrics }: Context) {
  const released = new AbortController()
  let isFirst = true
  const slowly = gateways.sms.map((gateway): SmsGateway => {
    const { check } = gateway
    if (!check) return gateway
    return {
      ...gateway,
      async check(asked) {
        const isHeld = isFirst
        isFirst = false
        const delivery = await check(asked)
        if (isHeld && !released.signal.aborted) await once(released.signal, 'abort')
        return isHeld ? 'sent' : delivery
      },
    }
  })
  const settlers = smsSettler(db, { gateways: slowly, clock, isErasedWhenSent: true, metrics })
  return { settlers, release: () => released.abort() }
}

function tryWith(settings: Readonly<Record<string, string>>) {
  return tryProviders(connectSms(readProviderSettings(settings)).connections)
}
