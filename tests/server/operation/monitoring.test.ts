import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../../scripts/stages/free-port.ts'
import { storeAuditOutcome } from '../../../server/domain/ledger/audit-outcome.ts'
import { measurePeppers } from '../../../server/jobs/measure-peppers.ts'
import { serveMetrics } from '../../../server/start/serve-metrics.ts'
import { testEngine } from '../../support/test-database.ts'
import { openWallet, PEPPER, type Wallet } from '../support/app-harness.ts'

const FOLDER = 'deploy/monitoring'
const RULES = `${FOLDER}/wallet.rules.yml`
/** A gauge of the providers that are connected, which the test's wallet has none of. */
const OF_PROVIDERS = new Set(['wallet_chain_can_pay', 'wallet_chain_refuses'])
const { TEST_PROMTOOL } = process.env

if (TEST_PROMTOOL === undefined) {
  console.log('Skipped: the rules of Prometheus need promtool, which npm test -- --all gets')
}

/** Names of metrics in the rules or the dashboard. */
function namesIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...new Set(text.match(/\b(?:wallet|process)_[a-z_]+\b/g))].filter(
    (name) => !name.endsWith('_'),
  )
}

function fail(): never {
  throw new Error('it cannot be read')
}

describe('what watches the wallet', () => {
  let wallet: Wallet
  let exposed: Set<string>
  beforeAll(async () => {
    wallet = await openWallet({}, testEngine)
    const { context } = wallet
    await storeAuditOutcome(context.db, { at: new Date(0), violations: 1 })
    await storeAuditOutcome(context.db, { at: wallet.clock.now(), violations: 0 })
    await measurePeppers({ ...context, pepper: { current: 'x'.repeat(32), previous: PEPPER } })
    const types = (await read()).matchAll(/^# TYPE (\S+) (\S+)$/gm)
    exposed = new Set(
      [...types].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    )
  })
  afterAll(() => wallet.close())

  const read = async () => {
    const port = await findFreePort()
    const server = await serveMetrics(wallet.context, { port, host: '127.0.0.1' })
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    server?.close()
    return text
  }
  test.each([RULES, `${FOLDER}/dashboard.json`])('each metric in %s is exported', (file) => {
    const names = namesIn(file)
    expect(names.length).toBeGreaterThan(15)
    const postgresOnly = testEngine === 'postgres' ? [] : ['wallet_database_']
    const missing = names.filter(
      (name) =>
        !exposed.has(name) &&
        !OF_PROVIDERS.has(name) &&
        !postgresOnly.some((prefix) => name.startsWith(prefix)),
    )
    expect(missing).toEqual([])
  })

  test('the metrics have the last check of the ledger', async () => {
    const metrics = await read()
    expect(metrics).toMatch(/^wallet_ledger_violations 0$/m)
    expect(metrics).toMatch(/^wallet_ledger_audit_age_seconds \d{1,2}(?:\.\d+)?$/m)
  })

  test('the metrics are answered with 500 when something cannot be read, and the server goes on', async () => {
    const port = await findFreePort()
    const context = { ...wallet.context, db: { ...wallet.context.db, connections: fail } }
    const server = await serveMetrics(context, { port, host: '127.0.0.1' })
    const ask = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).status
    expect([await ask(), await ask()]).toEqual([500, 500])
    server?.close()
  })

  test('the dashboard has a panel for each query, none beside or over another', () => {
    const { panels }: { panels: { gridPos: { x: number; y: number; w: number; h: number } }[] } =
      JSON.parse(readFileSync(`${FOLDER}/dashboard.json`, 'utf8'))
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    expect(cells.every((cell) => Number(cell.split(' ')[0]) < 24)).toBe(true)
  })

  test.runIf(TEST_PROMTOOL).each([
    ['check', 'rules', RULES],
    ['check', 'config', `${FOLDER}/prometheus.yml`],
    ['test', 'rules', `${FOLDER}/wallet.rules.test.yml`],
  ])('the files of Prometheus pass promtool %s %s', (...parameters) => {
    const { status, stdout, stderr } = spawnSync(TEST_PROMTOOL ?? '', parameters)
    expect({
      status,
      said: status === 0 ? '' : `${stdout.toString()}${stderr.toString()}`,
    }).toEqual({ status: 0, said: '' })
  })
})
