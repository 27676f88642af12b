import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimEvents } from '../../../server/domain/provider-events/claim-events.ts'
import { takeEvent } from '../../../server/domain/provider-events/take-event.ts'
import { maskBody } from '../../../server/office/events/mask-body.ts'
import {
  openOffice,
  type OfficeWorld,
  signInAgain,
  type TestOperator,
} from '../support/office-world.ts'

const HALF_HOUR_SECONDS = 1801

describe('events of providers in the office', () => {
  let world: OfficeWorld
  let support: TestOperator
  let other: TestOperator
  let viewer: TestOperator
  let keys = 0
  beforeAll(async () => {
    world = await openOffice()
    support = await world.join('Sofia', ['support'])
    other = await world.join('Oleg', ['finance'])
    viewer = await world.join('Vera', ['viewer'])
  })
  afterAll(() => world.close())
  beforeEach(() => world.wallet.context.db.query('DELETE FROM provider_event'))

  /** Stores an event and sets what became of it; returns its id. */
  const store = async (
    body: unknown,
    became: { state?: string; tries?: number; provider?: string; ref?: string } = {},
  ) => {
    const { db } = world.wallet.context
    const { state = 'dead', tries = 20, provider = 'yookassa', ref = 'pay-1' } = became
    keys += 1
    await takeEvent(db, {
      provider,
      event: { kind: 'payment', ref, id: `event-${keys}` },
      body: Buffer.from(JSON.stringify(body)),
      headers: { 'stripe-signature': 'secret-signature' },
      now: world.wallet.clock.now(),
    })
    const [row] = await db.query<{ id: string }>(
      `UPDATE provider_event SET state = $2, tries = $3,
         ended_at = CASE WHEN $2 = 'queued' THEN NULL ELSE received_at END
       WHERE event_key = $1 RETURNING id`,
      [`event-${keys}`, state, tries],
    )
    return row?.id ?? ''
  }
  const stateOf = async (id: string) => {
    const [row] = await world.wallet.context.db.query<{ state: string; tries: number }>(
      'SELECT state, tries FROM provider_event WHERE id = $1',
      [id],
    )
    return row
  }

  test('events of providers in the office lists what was given up and what waits for another try, and counts what is overdue', async () => {
    await store({}, { ref: 'dead-one' })
    await store({}, { ref: 'late-one', state: 'queued', tries: 3, provider: 'stripe' })
    await store({}, { ref: 'fresh-one', state: 'queued', tries: 0 })
    await store({}, { ref: 'done-one', state: 'settled' })
    const { html } = await viewer.get('/events')
    expect(html).toContain('dead-one')
    expect(html).toContain('late-one')
    expect(html).not.toContain('fresh-one')
    expect(html).not.toContain('done-one')
    expect((await viewer.get('/')).html).toMatch(/Provider events\s*<b>Waiting: 2<\/b>/)
    const stripe = await viewer.get('/events?provider=stripe')
    expect(stripe.html).toContain('late-one')
    expect(stripe.html).not.toContain('dead-one')
    const dead = await viewer.get('/events?state=dead')
    expect(dead.html).not.toContain('late-one')
  })

  test('one act removes all that are not ours, of the chosen provider alone', async () => {
    for (let n = 0; n < 120; n += 1) await store({}, { state: 'unknown', ref: `foreign-${n}` })
    const stripe = await store({}, { state: 'unknown', provider: 'stripe' })
    const dead = await store({})
    expect((await support.get('/events?state=dead')).html).not.toContain('Remove all')
    const page = await support.get('/events?state=unknown&provider=yookassa')
    expect(page.html).toContain('Remove all: 120')
    expect((await viewer.get('/events?state=unknown')).html).not.toContain('Remove all')
    expect((await viewer.post('/events/remove-unknown', { provider: '' })).status).toBe(403)
    const removed = await support.post('/events/remove-unknown', { provider: 'yookassa' })
    expect(removed.location).toBe('/events?notice=done')
    const { db } = world.wallet.context
    const left = await db.query<{ id: string }>('SELECT id FROM provider_event ORDER BY id')
    expect(left.map(({ id }) => id)).toEqual([stripe, dead].toSorted())
    const audit = await db.query<{ detail: unknown }>(
      `SELECT detail FROM office_audit WHERE event = 'events_removed'`,
    )
    expect(audit).toEqual([{ detail: { provider: 'yookassa', count: '120' } }])
  })

  test('the detail hides secrets and personal data, and runs no script of a provider', async () => {
    const id = await store(
      {
        event: 'payment.<script>alert(1)</script>',
        object: {
          id: 'pay-1',
          status: 'succeeded',
          amount: { value: '10.00', currency: 'RUB' },
          payer: { name: 'Ivan Petrov', phone: '+79990001122' },
          card: { first6: '555555', last4: '4477' },
          metadata: { reason: '4111111111111111' },
        },
        client_secret: 'sk_live_1',
      },
      { ref: '"><script>alert(2)</script>' },
    )
    const { html } = await viewer.get(`/events/${id}`)
    expect(html).toContain('succeeded')
    expect(html).toContain('10.00')
    expect(html).not.toMatch(/Petrov|7999|555555|4477|4111|sk_live|secret-signature/)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('Process again')
  })

  test('whoever has taken an event processes it again, once for two presses', async () => {
    const id = await store({ id: 1 })
    await support.post(`/events/${id}/take`)
    const retried = await support.post(`/events/${id}/retry`)
    expect(retried.location).toBe(`/events/${id}?notice=done`)
    expect(await stateOf(id)).toEqual({ state: 'queued', tries: 0 })
    const { context, clock } = world.wallet
    const settlers = { payment: () => Promise.resolve('settled' as const) }
    const settling = { settlers, clock, log: context.log, metrics: context.metrics }
    for (const settle of await claimEvents(context.db, settling, 10)) await settle()
    const late = await support.post(`/events/${id}/retry`)
    expect(late.status).toBe(400)
    expect(late.html).toContain('The event was processed already, or is queued again.')
    expect((await stateOf(id))?.state).toBe('settled')
    const audit = await context.db.query<{ event: string; operator_name: string }>(
      `SELECT event, operator_name FROM office_audit WHERE subject = $1 ORDER BY seq`,
      [id],
    )
    expect(audit).toEqual([
      { event: 'item_taken', operator_name: 'Sofia' },
      { event: 'event_requeued', operator_name: 'Sofia' },
    ])
  })

  test('an event that one operator has taken is read-only for others, until it is returned or half an hour is over', async () => {
    const id = await store({})
    await support.post(`/events/${id}/take`)
    const seen = await other.get(`/events/${id}`)
    expect(seen.html).toContain('Taken by Sofia')
    expect(seen.html).not.toContain('Process again')
    for (const act of ['take', 'retry']) {
      const refused = await other.post(`/events/${id}/${act}`)
      expect(refused.html).toContain('Sofia has taken this already.')
    }
    expect((await stateOf(id))?.state).toBe('dead')
    await other.post(`/events/${id}/release`)
    expect((await other.post(`/events/${id}/take`)).status).toBe(400)
    await support.post(`/events/${id}/release`)
    expect((await other.post(`/events/${id}/take`)).status).toBe(303)
    world.wallet.clock.forwardSeconds(HALF_HOUR_SECONDS)
    support = await signInAgain(world.request, support)
    other = await signInAgain(world.request, other)
    viewer = await signInAgain(world.request, viewer)
    expect((await support.post(`/events/${id}/take`)).status).toBe(303)
  })

  test('one of two operators who take an event concurrently succeeds', async () => {
    const id = await store({})
    const replies = await Promise.all(
      [support, other].map((operator) => operator.post(`/events/${id}/take`)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([303, 400]))
  })

  test('events of providers in the office refuses fields that the form does not have, ids of nothing and texts that are no ids', async () => {
    const id = await store({})
    expect((await support.post(`/events/${id}/retry`, { state: 'settled' })).status).toBe(400)
    expect((await support.post('/events/00000000-0000-7000-8000-000000000000/take')).status).toBe(
      404,
    )
    expect((await support.get(`/events/1'%20OR%201=1`)).status).toBe(404)
    expect((await viewer.post(`/events/${id}/retry`)).status).toBe(403)
  })
})

describe('the body of an event', () => {
  test.each([
    ['{"status":"ok","name":"Ivan"}', /"status": "ok",\n {2}"name": "•••"/],
    ['status=delivered&phone=79990001122', /^status=delivered\nphone=•••$/],
    ['Ivan Petrov', /^•••$/],
    ['{"id":"+79990001122"}', /"id": "•••"/],
    ['{"amount":100,"pin":1234}', /"amount": 100,\n {2}"pin": "•••"/],
  ])('the body of an event is masked: %s', (body, masked) => expect(maskBody(body)).toMatch(masked))

  test('the body of an event is masked when it is as deep as a machine can make it', () => {
    const deep = `${'['.repeat(5000)}"Ivan"${']'.repeat(5000)}`
    expect(maskBody(deep)).not.toContain('Ivan')
  })
})
