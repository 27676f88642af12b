import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { makeSettings } from '../../../server/config/settings.ts'
import { createContext, type Context } from '../../../server/context.ts'
import { newId } from '../../../server/lib/new-id.ts'
import type { SmsMessage } from '../../../server/gateways/sms/sms-gateway.ts'
import { makeGateways } from '../../../server/start/make-gateways.ts'
import { startJobs } from '../../../server/jobs/start-jobs.ts'
import { createLog } from '../../../server/ops/log/log.ts'
import { readQueues } from '../../../server/ops/metrics/queues.ts'
import { PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import { openTestDatabase, testEngine } from '../../support/test-database.ts'
import { TRIAL } from '../support/app-harness.ts'
import { smsGateway } from '../support/sms-world.ts'
import { NO_PAYOUT_METHODS } from '../../../server/gateways/payout-gateways.ts'

const MESSAGES = rounds(60, 600)
const EVERY_MS = 20
const DEADLINE_MS = rounds(1500, 10_000)

let end = async () => {}
afterEach(async () => {
  await end()
  end = async () => {}
})

const hang = () => new Promise<never>(() => {})

/** The jobs of a server with this SMS gateway, and real time. */
async function run(send: (sms: SmsMessage) => Promise<object>, settings = {}): Promise<Context> {
  const { db, drop } = await openTestDatabase(testEngine)
  const context = createContext({
    db,
    pepper: TRIAL.pepper,
    gateways: { ...makeGateways(TRIAL).gateways, sms: [smsGateway(send)] },
    settings: makeSettings({
      sandbox: true,
      jobTickMs: 100,
      providerDeadlineMs: DEADLINE_MS,
      ...settings,
    }),
    log: createLog('json', () => {}),
  })
  const jobs = startJobs(context)
  end = async () => {
    await jobs.stop()
    await drop()
  }
  return context
}

async function queue({ db, smsQueued }: Context, text: string, createdAt = new Date()) {
  await db.query(
    `INSERT INTO sms_outbox (id, phone, body, status, tries, next_at, created_at)
     VALUES ($1, '79001234567', $2, 'queued', 0, $3, $3)`,
    [newId(new Date()), text, createdAt],
  )
  smsQueued.notify()
}

describe('messages', () => {
  test(
    'messages are sent immediately while every fifth gateway call hangs',
    async () => {
      const sentAt = new Map<string, number>()
      let calls = 0
      const context = await run(({ text }) => {
        calls += 1
        if (calls % 5 === 0) return new Promise(() => {})
        sentAt.set(text, performance.now())
        return Promise.resolve({})
      })
      const queuedAt = new Map<string, number>()
      for (let n = 0; n < MESSAGES; n += 1) {
        queuedAt.set(`${n}`, performance.now())
        await queue(context, `${n}`)
        await sleep(EVERY_MS)
      }
      const delays = () =>
        [...sentAt]
          .map(([text, at]) => at - (queuedAt.get(text) ?? at))
          .toSorted((left, right) => left - right)
      // Of those that did not meet a hanging call, none waits for one that did.
      const quick = delays()
      expect(quick.length).toBeGreaterThanOrEqual(MESSAGES * 0.79)
      const median = Math.round(quick[Math.floor(quick.length / 2)] ?? Infinity)
      const atWorst = Math.round(quick[Math.floor(MESSAGES * 0.75)] ?? Infinity)
      report('SMS while every fifth call hangs', { messages: MESSAGES, median, atWorst })
      expect(median).toBeLessThan(500)
      expect(atWorst).toBeLessThan(DEADLINE_MS)
      // Those that hung are sent again.
      await expect.poll(() => sentAt.size, { timeout: 60_000 }).toBe(MESSAGES)
    },
    PATIENCE_MS,
  )

  test('messages that cannot be sent are counted in the metrics', async () => {
    const context = await run(() => Promise.reject(new Error('gateway is down')))
    await queue(context, 'code 1234', new Date(Date.now() - 30_000))
    const metrics = () => context.metrics.write({})
    await expect
      .poll(metrics, { timeout: 20_000 })
      .toContain('wallet_job_tasks_total{job="sms",outcome="failure"} 1')
    expect(metrics()).toContain(
      'wallet_provider_call_seconds_count{provider="sms",call="send",outcome="failure"} 1',
    )
    const gauges = await readQueues(context.db, new Date())
    expect(gauges['wallet_sms_queue_length']).toBe(1)
    expect(gauges['wallet_sms_queue_oldest_seconds']).toBeGreaterThanOrEqual(30)
    expect(gauges).toMatchObject({ wallet_payout_queue_length: 0 })
  })

  test('messages whose codes have expired are not sent', async () => {
    const sent: string[] = []
    const context = await run(({ text }) => {
      sent.push(text)
      return Promise.resolve({})
    })
    await queue(context, 'too late', new Date(Date.now() - 301_000))
    await queue(context, 'in time', new Date(Date.now() - 200_000))
    await expect.poll(() => sent, { timeout: 20_000 }).toEqual(['in time'])
    const rows = await context.db.query(
      `SELECT status, body FROM sms_outbox WHERE status = 'failed'`,
    )
    expect(rows).toEqual([{ status: 'failed', body: '' }])
  })
})

test('every provider call has a time limit', async () => {
  const { db, drop } = await openTestDatabase(testEngine)
  const slow = { name: 'slow', start: hang, check: hang }
  const { gateways, metrics } = createContext({
    db,
    pepper: TRIAL.pepper,
    gateways: {
      payoutMethods: NO_PAYOUT_METHODS,
      deposits: null,
      statements: [],
      notices: [],
      webPush: null,
      sms: [smsGateway(hang)],
      email: { name: 'slow mail', send: hang },
      payments: [{ name: 'slow', takes: () => true, start: hang, check: hang }],
      payout: { start: hang, check: hang },
      identification: { chosen: slow, connected: [slow] },
      telegram: null,
      events: [],
      rates: [],
    },
    settings: makeSettings({ sandbox: true, providerDeadlineMs: 20 }),
    log: createLog('json', () => {}),
  })
  const money = { id: 'a', amount: '1.00', currency_code: 'USD' }
  const calls = [
    gateways.sms[0]?.send({ id: 'a', phone: '7', text: '' }),
    gateways.email?.send({ id: 'a', to: 'b', subject: '', text: '' }),
    gateways.payments[0]?.start({ ...money, method: 'card', language: 'en', return_url: '' }),
    gateways.payments[0]?.check({ id: 'a', provider_ref: null, payment_ref: null }),
    gateways.payout?.start(money),
    gateways.payout?.check({ id: 'a', provider_ref: null }),
    gateways.identification.chosen?.start({ id: 'a', language: 'ru', provider_ref: null }),
    gateways.identification.chosen?.check?.({ id: 'a', provider_ref: 'b' }),
  ]
  for (const ended of await Promise.allSettled(calls.map(async (call) => call))) {
    expect(ended).toMatchObject({ reason: { message: 'no answer within 20 ms' } })
  }
  expect(metrics.write({}).match(/_count\{.*outcome="timeout"\} 1/g)).toHaveLength(calls.length)
  await drop()
})
