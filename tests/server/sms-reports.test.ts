import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readProviderSettings } from '../../server/config/provider-settings.ts'
import { newId } from '../../server/lib/new-id.ts'
import { connectSms } from '../../server/start/connect-sms.ts'
import { tryProviders } from '../../server/start/try-providers.ts'
import { SMSC_PASSWORD } from '../support/providers/smsc.ts'
import { TWILIO_TOKEN } from '../support/providers/twilio.ts'
import { testEngines } from '../support/test-database.ts'
import { openSmsWorld, PHONE, PUBLIC_URL, type SmsWorld } from './sms-world.ts'

describe.each(testEngines)('reports of messages (%s)', (engine) => {
  let world: SmsWorld
  beforeAll(async () => {
    world = await openSmsWorld(engine)
  })
  afterAll(() => world.close())
  beforeEach(() => world.reset())

  test('have a signed report of Twilio, which is read again and stored', async () => {
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

  test('keep what Twilio has when a report says something else, and refuse a forged one', async () => {
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

  test('whose answer was lost are not sent again after a report', async () => {
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

  test('keep the end of a message when a reading of it on its way comes late', async () => {
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

  test('have an unsigned report of SMSC, which is read again and stored', async () => {
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

  test('are tried without sending by the report of an operator, with no secret in it or in the log', async () => {
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

function tryWith(settings: Readonly<Record<string, string>>) {
  return tryProviders(connectSms(readProviderSettings(settings)).connections)
}
