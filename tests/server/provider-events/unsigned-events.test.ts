import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimEvents } from '../../../server/domain/provider-events/claim-events.ts'
import {
  openYookassaPayments,
  type YookassaPaymentsDouble,
} from '../../support/providers/yookassa-payments.ts'
import { readText } from '../support/app-owners.ts'
import { openPaymentServer, type PaymentServer } from '../support/payment-server.ts'

const SECRET = 'a-secret-of-the-events-address'
const PATH = '/v2/providers/yookassa/events'
const RUB = { amount: '150.50', currency_code: 'RUB' }

let double: YookassaPaymentsDouble
beforeAll(async () => {
  double = await openYookassaPayments()
})
afterAll(() => double.close())

const eventOf = (id: string, rest: object = {}) =>
  JSON.stringify({ type: 'notification', event: 'payment.succeeded', object: { id, ...rest } })

describe('events that nobody signs', () => {
  let server: PaymentServer
  beforeAll(async () => {
    server = await openPaymentServer(double.variables)
  })
  afterAll(() => server.close())
  beforeEach(() => server.context.db.query('DELETE FROM provider_event'))

  const readEvents = () =>
    server.context.db.query<{ ref: string; body: string; state: string; tries: number }>(
      'SELECT ref, body, state, tries FROM provider_event ORDER BY id',
    )
  const report = (body: string) => server.report('yookassa', body)

  test('events that nobody signs leave nothing but the id, whatever they hold', async () => {
    const rest = { payer: 'Ivan Petrov', padding: 'x'.repeat(10_000) }
    expect(await report(eventOf('p-1', rest))).toBe(200)
    expect(await report(eventOf('p-1', { another: 'body' }))).toBe(200)
    const events = await readEvents()
    expect(events).toHaveLength(1)
    expect(events[0]?.body.length).toBeLessThan(200)
    expect(JSON.stringify(events)).not.toMatch(/Petrov|padding/)
  })

  test('events about nothing of ours are gone after their tries and never reach the operator', async () => {
    await report(eventOf('not-ours'))
    for (let n = 0; n < 10; n += 1) {
      await server.settleEvents()
      server.clock.forwardSeconds(3601)
    }
    expect(await readEvents()).toEqual([])
    const metrics = server.context.metrics.write({})
    expect(metrics).toContain('{provider="yookassa",outcome="unknown"} 1')
  })

  test('unsigned events are refused while a thousand of them wait, and accepted when there is room', async () => {
    await server.context.db.query(
      `INSERT INTO provider_event (id, provider, event_key, kind, ref, body, state, next_at, received_at, is_signed)
       SELECT gen_random_uuid(), 'yookassa', n::text, 'payment', n::text, '', 'queued', $1, $1, false
       FROM generate_series(1, 1000) n`,
      [server.clock.now()],
    )
    expect(await report(eventOf('one-too-many'))).toBe(503)
    await server.context.db.query(`DELETE FROM provider_event WHERE ref = '7'`)
    expect(await report(eventOf('one-too-many'))).toBe(200)
  })

  test('unsigned events of one payment are one row, and one that comes while it is read causes another reading', async () => {
    const { context, clock } = server
    await report(eventOf('p-2'))
    const reads: string[] = []
    const settlers = {
      payment: async ({ ref }: { ref: string }) => {
        reads.push(ref)
        if (reads.length === 1) await report(eventOf('p-2'))
        return 'settled' as const
      },
    }
    const settle = async () => {
      const due = await claimEvents(context.db, { ...context, clock, settlers }, 10)
      await Promise.all(due.map((act) => act()))
    }
    await settle()
    expect(await readEvents()).toMatchObject([{ state: 'queued', tries: 0 }])
    await settle()
    expect(await readEvents()).toMatchObject([{ state: 'settled' }])
    expect(reads).toEqual(['p-2', 'p-2'])
  })
})

describe('the address of events that nobody signs', () => {
  let server: PaymentServer
  beforeAll(async () => {
    server = await openPaymentServer({
      ...double.variables,
      EVENTS_SECRET: SECRET,
      YOOKASSA_EVENT_NETWORKS: '185.71.76.0/27, 77.75.156.11, 2a02:5180::/32',
    })
  })
  afterAll(() => server.close())
  afterEach(() => double.forgetFaults())

  const report = async (path: string, ip: string, body = eventOf('p-1')) => {
    const env = { incoming: { socket: { remoteAddress: ip } } }
    return (await server.app.request(path, { method: 'POST', body }, env)).status
  }

  test.each([
    ['without its secret', PATH, '185.71.76.9'],
    ['with another secret', `${PATH}/${SECRET.replace('a', 'b')}`, '185.71.76.9'],
    ['from another network', `${PATH}/${SECRET}`, '185.71.76.32'],
    ['from another network of the other family', `${PATH}/${SECRET}`, '2a02:5181::1'],
  ])('the address of events that nobody signs takes nothing of %s', async (_, path, ip) => {
    expect(await report(path, ip)).toBe(404)
    expect(await server.context.db.query('SELECT 1 FROM provider_event')).toEqual([])
  })

  test.each([['185.71.76.31'], ['77.75.156.11'], ['2a02:5180:0:1::9'], ['::ffff:77.75.156.11']])(
    'the address of events that nobody signs takes events from %s, which settle a payment',
    async (ip) => {
      const { token } = await server.register()
      const { json } = await server.topUp(token, RUB)
      const event = double.pay(readText(json['order']))
      expect(await report(`${PATH}/${SECRET}`, ip, event)).toBe(200)
      await server.settleEvents()
      expect(await server.balance(token, 'RUB')).toBe('150.50')
    },
  )

  test('the address of events that nobody signs is not in the log', () => {
    expect(server.logLines.join('\n')).not.toContain(SECRET)
  })
})
