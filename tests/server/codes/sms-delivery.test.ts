import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTwilio, type TwilioDouble } from '../../support/providers/twilio.ts'
import { testEngines } from '../../support/test-database.ts'
import { PATIENCE_MS } from '../../support/test-duration.ts'
import { openSmsWorld, PHONE, PUBLIC_URL, type SmsWorld } from '../support/sms-world.ts'

const CREATE = 'POST /2010-04-01/'

describe.each(testEngines)('messages by several providers (%s)', (engine) => {
  let world: SmsWorld
  beforeAll(async () => {
    world = await openSmsWorld(engine)
  })
  afterAll(() => world.close())
  beforeEach(() => world.reset())

  test('messages by several providers are sent by the first one, in its form, and erased', async () => {
    const id = await world.queue('E-Wallet: code 1234 + more')
    expect(await world.deliver(world.serverWith())).toEqual([true])
    expect(world.twilio.messages).toMatchObject([
      {
        to: `+${PHONE}`,
        body: 'E-Wallet: code 1234 + more',
        callback: `${PUBLIC_URL}/v2/providers/twilio/events?sms=${id}`,
      },
    ])
    expect(world.smsc.messages).toEqual([])
    expect(await world.stateOf(id)).toEqual({ status: 'sent', body: '' })
    expect(await world.triesOf(id)).toMatchObject([{ provider: 'twilio', outcome: 'accepted' }])
  })

  test('messages by several providers are sent by a messaging service, and in the order of the operator', async () => {
    const service = `MG${'0b'.repeat(16)}`
    await world.queue()
    await world.deliver(world.serverWith({ TWILIO_FROM: service }))
    expect(new URLSearchParams(world.twilio.requests.at(-1)?.body).get('MessagingServiceSid')).toBe(
      service,
    )
    await world.queue('код: 1234')
    await world.deliver(world.serverWith({ SMS_PROVIDERS: 'smsc,twilio', SMSC_SENDER: 'Wallet' }))
    expect(world.smsc.messages).toMatchObject([{ phone: `+${PHONE}`, text: 'код: 1234' }])
    expect(new URLSearchParams(world.smsc.requests.at(-1)?.body).get('sender')).toBe('Wallet')
  })

  test.each([400, 401, 429])(
    'messages by several providers go to the second one in the same round after a refusal (%i)',
    async (answer) => {
      world.twilio.fail(CREATE, { isDropped: true, answer })
      const id = await world.queue()
      expect(await world.deliver(world.serverWith())).toEqual([true])
      expect(world.smsc.messages).toHaveLength(1)
      expect(await world.triesOf(id)).toMatchObject([
        { provider: 'twilio', outcome: 'refused' },
        { provider: 'smsc', outcome: 'accepted' },
      ])
    },
  )

  test('messages by several providers go to the second one in the same round when the first one cannot be reached', async () => {
    const id = await world.queue()
    const gone = await startTwilio()
    await gone.close()
    expect(await world.deliver(world.serverWith({ TWILIO_URL: gone.origin }))).toEqual([true])
    expect(await world.triesOf(id)).toMatchObject([{ outcome: 'refused' }, { outcome: 'accepted' }])
  })

  test.each<[string, Parameters<TwilioDouble['fail']>[1]]>([
    ['a lost answer', { answer: 'reset' }],
    ['500 after it was sent', { answer: 500 }],
    ['no answer in time', { delayMs: 5000 }],
  ])(
    'messages by several providers go to the second one after %s, five seconds later',
    async (_, fault) => {
      world.twilio.fail(CREATE, fault)
      const id = await world.queue()
      // Its timer ends before that of the delay, however busy the machine is.
      const first = fault.delayMs ? world.serverWith({}, 50) : world.serverWith()
      const server = world.serverWith()
      expect(await world.deliver(first)).toEqual([false])
      expect(await world.deliver(server, 4)).toEqual([])
      expect(world.smsc.messages).toEqual([])
      expect(await world.deliver(server, 1)).toEqual([true])
      await expect.poll(() => world.twilio.messages.length, { timeout: PATIENCE_MS }).toBe(1)
      expect(world.smsc.messages).toHaveLength(1)
      expect(await world.stateOf(id)).toMatchObject({ status: 'sent' })
    },
  )

  test('messages by several providers are given up when both may have sent them, with their text erased', async () => {
    world.twilio.fail(CREATE, { answer: 500 })
    world.smsc.fail('POST /sys/send', { answer: 500 })
    const id = await world.queue()
    const server = world.serverWith()
    for (const seconds of [0, 5, 5]) await world.deliver(server, seconds)
    expect(await world.stateOf(id)).toEqual({ status: 'unknown', body: '' })
    expect(await world.deliver(server, 60)).toEqual([])
    expect([world.twilio.messages.length, world.smsc.messages.length]).toEqual([1, 1])
  })

  test('messages by several providers are tried by all again after all have refused', async () => {
    world.twilio.fail(CREATE, { isDropped: true, answer: 400 })
    world.smsc.errors.push(3)
    const id = await world.queue()
    const server = world.serverWith()
    expect(await world.deliver(server)).toEqual([false])
    expect(await world.stateOf(id)).toMatchObject({ status: 'queued' })
    expect(await world.deliver(server, 2)).toEqual([true])
    expect([world.twilio.messages.length, world.smsc.messages.length]).toEqual([1, 0])
  })

  test.each([
    [1, 'refused'],
    [3, 'refused'],
    [8, 'refused'],
    [9, 'unknown'],
    [99, 'unknown'],
  ])('SMSC answers 200 with the error %i: %s', async (code, outcome) => {
    world.smsc.errors.push(code)
    const id = await world.queue()
    await world.deliver(world.serverWith({ SMS_PROVIDERS: 'smsc' }))
    expect(await world.triesOf(id)).toMatchObject([{ provider: 'smsc', outcome }])
  })

  test('messages that a killed server has started count as sent', async () => {
    const id = await world.queue()
    await world.wallet.context.db.query(
      `INSERT INTO sms_attempt (sms_id, seq, provider, outcome, started_at)
       VALUES ($1, 1, 'twilio', 'started', now())`,
      [id],
    )
    await world.deliver(world.serverWith())
    expect([world.twilio.messages.length, world.smsc.messages.length]).toEqual([0, 1])
  })

  test('messages by several providers are sent once by several servers', async () => {
    await world.queue()
    const servers = [1, 2, 3].map(() => world.serverWith())
    await Promise.all(servers.map((server) => world.deliver(server)))
    expect(world.twilio.messages).toHaveLength(1)
  })
})
