import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../../scripts/stages/free-port.ts'
import { type Context, createContext } from '../../../server/context.ts'
import type { EventSource } from '../../../server/gateways/event-source.ts'
import type { StatementSource } from '../../../server/gateways/statement-source.ts'
import { startJobs } from '../../../server/jobs/start-jobs.ts'
import { createApp } from '../../../server/start/create-app.ts'
import { serveMetrics } from '../../../server/start/serve-metrics.ts'
import { testEngine } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'

const RULES = 'deploy/monitoring/wallet.rules.yml'
const { TEST_PROMTOOL } = process.env
/** Minutes of the trial of the rules: the event is counted after the first ones. */
const [BEFORE, AFTER, ASKED] = [10, 20, 14]

/** A provider whose events are all forged. */
const events: EventSource = { provider: 'example', keptHeaders: [], accept: () => 'forged' }
const statement: StatementSource = {
  provider: 'example',
  name: 'Example',
  payoutMethods: [],
  readStatement: () => Promise.resolve({ lines: [] }),
}

/** Series with their values, as a server exports them. */
type Series = ReadonlyMap<string, string>

describe('what a server counts', () => {
  let wallet: Wallet
  let context: Context
  let text: string
  let before: Series
  let after: Series
  beforeAll(async () => {
    wallet = await openWallet({}, testEngine)
    const { gateways } = wallet.context
    context = createContext({
      ...wallet.context,
      gateways: { ...gateways, events: [events], statements: [statement] },
    })
    const app = createApp(context)
    const jobs = startJobs(context)
    await jobs.stop()
    text = await read()
    before = readSeries(text)
    const forged = await app.request('/v2/providers/example/events', { method: 'POST', body: '{}' })
    if (forged.status !== 401) throw new Error('a forged event was taken')
    await app.request('/v2/auth/login', { method: 'POST', body: 'no JSON' })
    const { metrics } = context
    metrics.countReconciliation('example', 'missing_ours')
    metrics.countDifference('sandbox', 'amount')
    metrics.countDelivery('sms', 'failed')
    metrics.countJob('cleaning', false)
    metrics.countTask('sms', false)
    for (let call = 0; call < 50; call += 1) {
      const [outcome, seconds] = ['timeout', 1] as const
      metrics.observeProvider({ provider: 'payment', call: 'start', outcome, seconds })
      metrics.observeRequest({ method: 'POST', route: '/v2/x', status: 500, seconds })
    }
    after = readSeries(await read())
  })
  afterAll(() => wallet.close())

  const read = async () => {
    const port = await findFreePort()
    const server = await serveMetrics(context, { port, host: '127.0.0.1' })
    const answer = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    server?.close()
    return answer
  }

  test('a counter is exported before its first event, so that Prometheus sees the first one', () => {
    const risen = [...after].filter(([series, value]) => {
      const isCounted = /^wallet_(?!request_seconds)\w+_(?:total|count)\{/.test(series)
      return isCounted && value !== before.get(series)
    })
    expect(risen.length).toBeGreaterThan(8)
    expect(risen.filter(([series]) => !before.has(series))).toEqual([])
  })

  test('a counter is exported for each value that an alert selects', () => {
    const rules = readFileSync(RULES, 'utf8')
    const chosen = [...rules.matchAll(/\b(wallet_\w+_(?:total|count))(?:\{([^}]*)\})?/g)]
    expect(chosen.length).toBeGreaterThan(10)
    const missing = chosen.filter(
      ([, name = '', labels = '']) =>
        ![...before.keys()].some((series) => isChosen(series, name, labels)),
    )
    expect(missing.map(([choice]) => choice)).toEqual([])
  })

  test('each metric has a description for operators', () => {
    const typed = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
    const described = new Set([...text.matchAll(/^# HELP (\S+) \S+/gm)].map(([, name]) => name))
    expect(typed.length).toBeGreaterThan(30)
    expect(typed.filter((name) => !described.has(name))).toEqual([])
  })

  test.runIf(TEST_PROMTOOL)('an alert is raised by the first event after a start', () => {
    const raised = [
      alert('EventsGivenUp', { severity: 'ticket', provider: 'example', outcome: 'forged' }),
      alert('MoneyDiffers', { severity: 'ticket', provider: 'example' }),
      alert('MoneyDiffers', { severity: 'ticket', provider: 'sandbox' }),
    ]
    const folder = mkdtempSync(join(tmpdir(), 'wallet-rules-'))
    const file = join(folder, 'first-event.test.yml')
    writeFileSync(file, JSON.stringify(trialOf(before, after, raised)))
    const { status, stdout, stderr } = spawnSync(TEST_PROMTOOL ?? '', ['test', 'rules', file])
    rmSync(folder, { recursive: true })
    expect({
      status,
      said: status === 0 ? '' : `${stdout.toString()}${stderr.toString()}`,
    }).toEqual({
      status: 0,
      said: '',
    })
  })
})

interface Alert {
  name: string
  labels: Readonly<Record<string, string>>
}

function alert(name: string, labels: Alert['labels']): Alert {
  return { name, labels }
}

/** A test of promtool over what the server exported before and after the events. */
function trialOf(before: Series, after: Series, raised: readonly Alert[]): object {
  const input = [...after].map(([series, value]) => ({
    series,
    values: `${before.get(series) ?? '_'}x${BEFORE} ${value}x${AFTER}`,
  }))
  return {
    rule_files: [resolve(RULES)],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: input,
        promql_expr_test: raised.map(({ name, labels }) => ({
          expr: `count(ALERTS{alertname="${name}",alertstate="firing",${Object.entries(labels)
            .map(([label, value]) => `${label}="${value}"`)
            .join(',')}})`,
          eval_time: `${ASKED}m`,
          exp_samples: [{ value: 1 }],
        })),
      },
    ],
  }
}

function readSeries(text: string): Series {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), line.slice(end + 1)]
    }),
  )
}

/** Whether a rule's `name{labels}` chooses the series. */
function isChosen(series: string, name: string, labels: string): boolean {
  if (series !== name && !series.startsWith(`${name}{`)) return false
  return [...labels.matchAll(/(\w+)=(~?)"([^"]*)"/g)].every(
    ([, label = '', isPattern, value = '']) => {
      const [, found = ''] = new RegExp(`[{,]${label}="([^"]*)"`).exec(series) ?? []
      return isPattern ? new RegExp(`^(?:${value})$`).test(found) : found === value
    },
  )
}
