import { createHmac } from 'node:crypto'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  claimEvents,
  type EventSubject,
  type Settlers,
} from '../../../server/domain/provider-events/claim-events.ts'
import { cleanUp } from '../../../server/jobs/cleaning.ts'
import type { EventSource } from '../../../server/gateways/event-source.ts'
import { createApp } from '../../../server/start/create-app.ts'
import { bothEngines, type TestEngine } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'

const SECRET = 'the secret of the events'
const sign = (body: string) => createHmac('sha256', SECRET).update(body).digest('hex')

const Event = v.object({ id: v.optional(v.string()), about: v.optional(v.string()) })

/** A provider that signs its events. */
const source: EventSource = {
  provider: 'example',
  keptHeaders: ['X-Signature'],
  accept({ body, header }) {
    const text = body.toString()
    if (header('X-Signature') !== sign(text)) return 'forged'
    const { id, about } = v.parse(Event, JSON.parse(text))
    if (about === undefined) return 'ignored'
    return { kind: 'payment', ref: about, ...(id !== undefined && { id }) }
  },
}

interface Stored {
  state: string
  body: string
  tries: number
  headers: Record<string, string>
}

/** A wallet whose server takes the events of the provider. */
async function open(engine: TestEngine, eventsPerMinute = 1000) {
  const wallet = await openWallet({ eventsPerMinute }, engine)
  const { context } = wallet
  const app = createApp({ ...context, gateways: { ...context.gateways, events: [source] } })
  return { ...wallet, app }
}

const report = async (app: Hono, body: string, signature = sign(body)) =>
  app.request('/v2/providers/example/events', {
    method: 'POST',
    body,
    headers: { 'X-Signature': signature, 'X-Other': 'other', 'Content-Type': 'application/json' },
  })

const readEvents = ({ context }: Wallet) =>
  context.db.query<Stored>(
    'SELECT state, body, tries, headers FROM provider_event ORDER BY received_at',
  )

const settle = async ({ context }: Wallet, settlers: Settlers) => {
  const { db, clock, log, metrics } = context
  const due = await claimEvents(db, { settlers, clock, log, metrics }, 100)
  await Promise.all(due.map((act) => act()))
  return due.length
}

describe.each(bothEngines)('events of providers (%s)', (engine) => {
  test('events of providers are stored once before anything is done, with the headers that matter', async () => {
    const wallet = await open(engine)
    const body = '{ "id": "e1",  "about": "p1" }'
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(wallet.app, body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await readEvents(wallet)).toEqual([
      { state: 'queued', body, tries: 0, headers: { 'X-Signature': sign(body) } },
    ])
    const metrics = wallet.context.metrics.write({})
    expect(metrics).toContain('wallet_provider_events_total{provider="example",outcome="stored"} 1')
    expect(metrics).toContain(
      'wallet_provider_events_total{provider="example",outcome="repeated"} 4',
    )
    // Without an id of the provider the body distinguishes events.
    await report(wallet.app, '{"about":"p1","n":1}')
    await report(wallet.app, '{"about":"p1","n":2}')
    await report(wallet.app, '{"about":"p1","n":1}')
    expect(await readEvents(wallet)).toHaveLength(3)
    await wallet.close()
  })

  test('events of providers are refused when forged, too long, of nobody, or too many', async () => {
    const wallet = await open(engine, 6)
    const body = '{"id":"e1","about":"p1"}'
    expect((await report(wallet.app, body, sign('another body'))).status).toBe(401)
    expect((await report(wallet.app, '{"id":"e2"}')).status).toBe(200)
    const long = JSON.stringify({ about: 'p'.repeat(300_000) })
    expect((await report(wallet.app, long)).status).toBe(413)
    const stranger = await wallet.app.request('/v2/providers/nobody/events', { method: 'POST' })
    expect(stranger.status).toBe(404)
    const got = await wallet.app.request('/v2/providers/example/events')
    expect(got.status).toBe(405)
    expect(await readEvents(wallet)).toEqual([])
    const statuses = []
    for (let n = 0; n < 6; n += 1) statuses.push((await report(wallet.app, body)).status)
    expect(statuses).toContain(429)
    await wallet.close()
  })

  test('events of providers are settled once by several servers, and what is personal is erased', async () => {
    const wallet = await open(engine)
    for (let n = 0; n < 20; n += 1) await report(wallet.app, `{"about":"p${n}","name":"Anna"}`)
    const read: EventSubject[] = []
    const settlers: Settlers = {
      payment: async (subject) => {
        read.push(subject)
        return 'settled'
      },
    }
    await Promise.all([settle(wallet, settlers), settle(wallet, settlers)])
    expect(read.map(({ ref }) => ref).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, n) => `p${n}`).toSorted(),
    )
    expect(new Set(read.map(({ provider }) => provider))).toEqual(new Set(['example']))
    const events = await readEvents(wallet)
    expect(new Set(events.map(({ state, body }) => `${state}${body}`))).toEqual(
      new Set(['settled']),
    )
    await wallet.close()
  })

  test('events of providers are tried again with growing pauses, and told to the operator when given up', async () => {
    const wallet = await open(engine)
    await report(wallet.app, '{"about":"fails"}')
    await report(wallet.app, '{"about":"not ours"}')
    await report(wallet.app, '{"about":"busy"}')
    const settlers: Settlers = {
      payment: async ({ ref }) => {
        if (ref === 'fails') throw new Error('the provider is down')
        return ref === 'busy' ? 'busy' : 'unknown'
      },
    }
    expect(await settle(wallet, settlers)).toBe(3)
    expect(await settle(wallet, settlers)).toBe(0)
    for (let n = 0; n < 25; n += 1) {
      wallet.clock.forwardSeconds(3601)
      await settle(wallet, settlers)
    }
    const events = await readEvents(wallet)
    expect(events.map(({ state, body }) => [state, body])).toEqual([
      ['dead', '{"about":"fails"}'],
      ['unknown', '{"about":"not ours"}'],
      ['queued', '{"about":"busy"}'],
    ])
    const metrics = wallet.context.metrics.write({})
    expect(metrics).toContain('wallet_provider_events_total{provider="example",outcome="dead"} 1')
    expect(wallet.logLines.filter((line) => line.includes('was given up'))).toHaveLength(1)
    const later = new Date(wallet.clock.now().getTime() + 32 * 86_400_000)
    await cleanUp(wallet.context.db, later)
    expect(await readEvents(wallet)).toEqual([])
    await wallet.close()
  })
})
