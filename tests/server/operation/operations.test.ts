import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../../scripts/stages/free-port.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { createServerBench, type ServerBench } from '../../support/server-process.ts'
import { openWallet } from '../support/app-harness.ts'
import { provideLastingDatabase } from '../support/lasting-database.ts'
import { actorOf, exchange, withdraw } from '../support/money-acts.ts'
import { connectWallet, registerRemotely } from '../support/remote-wallet.ts'
import { takeTurns } from '../../support/walk.ts'

let bench: ServerBench
beforeAll(async () => {
  bench = await createServerBench()
})
afterAll(() => bench.clear())

/** A database of the test's own. */
async function provideDatabase() {
  const database = await provideLastingDatabase(bench.folder)
  onTestFinished(() => database.stop())
  return database
}

test('metrics tell latencies, refusals, jobs and transfers, on a port that the wallet does not have', async () => {
  const port = await findFreePort()
  const server = bench.start({
    ...(await provideDatabase()).settings,
    METRICS_PORT: String(port),
  })
  const address = await server.ready
  const wallet = connectWallet(address)
  const token = await registerRemotely(wallet)
  const actor = await actorOf(wallet, token)
  const asked = { from: 'USD', to: 'EUR', amount: 5_00n, key: 'measured' }
  await exchange(wallet, actor, asked)
  await exchange(wallet, actor, asked)
  await wallet.call('wallet', { token: 'x'.repeat(43) })
  await fetch(`${address}/v2/wallet/nowhere/79001234567`)
  expect(await (await fetch(`${address}/metrics`)).text()).not.toContain('wallet_')
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = (await answer.text()).split('\n')
  const call = 'method="POST",route="/v2/wallet/exchange",status="200"'
  expect(lines).toContain(`wallet_request_seconds_count{${call}} 2`)
  expect(lines).toContain(`wallet_request_seconds_bucket{${call},le="+Inf"} 2`)
  expect(lines).toContain('wallet_refusals_total{code="INVALID_TOKEN"} 1')
  expect(lines).toContain('wallet_ready 1')
  expect(lines.find((line) => line.startsWith('wallet_job_runs_total{job="sms"'))).toBeDefined()
  // The opening balances hold exchanges too; the repeat is none.
  const count = lines.find((line) =>
    line.startsWith('wallet_ledger_transfers_total{kind="exchange"'),
  )
  const other = await actorOf(wallet, await registerRemotely(wallet))
  const later = (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split('\n')
  const openings = Number(
    later
      .find((line) => line.startsWith('wallet_ledger_transfers_total{kind="exchange"'))
      ?.split(' ')[1],
  )
  expect(other.accounts.size).toBeGreaterThan(0)
  expect(Number(count?.split(' ')[1])).toBe((openings - 1) / 2 + 1)
  // Every line is a comment or a sample of the format, and none holds what a client sent.
  expect(
    lines.filter(
      (line) => line && !/^(?:# (?:HELP|TYPE) .+|[a-z_]+(?:\{.*\})? -?[\d.e+-]+)$/.test(line),
    ),
  ).toEqual([])
  expect(lines.join('\n')).not.toMatch(/79001234567|nowhere/)
  await server.stop()
})

test('a stopping server answers what it has begun, and that it is not ready', async () => {
  const database = await provideDatabase()
  const server = bench.start({ ...database.settings, SANDBOX_WITHDRAWALS: 'plain' })
  const address = await server.ready
  const wallet = connectWallet(address)
  const tokens = await Promise.all([1, 2, 3, 4].map(() => registerRemotely(wallet)))
  const actors = await Promise.all(tokens.map((token) => actorOf(wallet, token)))
  // Each checks a PIN, two at a time: the last ones wait while the server stops.
  const asked = actors.flatMap((actor, n) =>
    [1n, 2n].map((dollars) =>
      withdraw(wallet, actor, {
        code: 'USD',
        amount: dollars * 1_00n,
        key: `stop ${n} ${dollars}`,
      }),
    ),
  )
  await Promise.race(asked)
  const probe = await beginProbe(address)
  const ending = server.stop()
  const replies = await Promise.all(asked)
  await expect.poll(() => isListening(address), { interval: 20 }).toBe(false)
  expect(await probe.finish()).toMatch(/^HTTP\/1\.1 503 /)
  expect(replies.map(({ json }) => json['status'])).toEqual(asked.map(() => 'pending'))
  const { code, stdout, stderr } = await ending
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/ stopped$/)
  await database.run(async (db) => {
    const [row] = await db.query<{ n: number }>('SELECT count(*)::int AS n FROM payout')
    expect(row?.n).toBe(asked.length)
    expect(await auditLedger(db)).toEqual([])
  })
})

test('a draining server is not ready, answers as before, and then refuses what another server can do', async () => {
  const server = bench.start({
    ...(await provideDatabase()).settings,
    DRAIN_SECONDS: '1',
  })
  const address = await server.ready
  const token = await registerRemotely(connectWallet(address))
  const ask = (path: string, method = 'GET') =>
    fetch(`${address}${path}`, {
      method,
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    })
  const ending = server.stop()
  await expect.poll(async () => (await ask('/readyz')).status, { interval: 20 }).toBe(503)
  const answer = await ask('/v2/wallet')
  expect([answer.status, answer.headers.get('Connection')]).toEqual([200, 'close'])
  await expect
    .poll(async () => (await ask('/v2/wallet')).status, { interval: 20, timeout: 5000 })
    .toBe(503)
  expect(await (await ask('/v2/wallet')).json()).toMatchObject({ code: 'DRAINING' })
  expect((await ask('/v2/wallet/exchange/rates', 'POST')).status).toBe(200)
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ending).code).toBe(0)
})

test('a second signal ends the drain', async () => {
  const server = bench.start({
    ...(await provideDatabase()).settings,
    DRAIN_SECONDS: '300',
  })
  const address = await server.ready
  const ending = server.stop()
  const isReady = async () => (await fetch(`${address}/readyz`)).status === 200
  await expect.poll(isReady, { interval: 20 }).toBe(false)
  void server.stop()
  expect((await ending).code).toBe(0)
})

test.each(takeTurns(['GET /readyz HTTP/1.1\r\nConnection: close', 'GET /readyz HTTP/1.0'], 1))(
  'a server answers a health check without a Host header: %j',
  async (head) => {
    const server = bench.start((await provideDatabase()).settings)
    const socket = connect(Number(new URL(await server.ready).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`${head}\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
    await server.stop()
  },
)

test('a server does not listen before it can answer', async () => {
  const port = await findFreePort()
  const server = bench.start({
    ...(await provideDatabase()).settings,
    PORT: String(port),
  })
  const answers: number[] = []
  const state = { isStarting: true }
  const watch = async () => {
    while (state.isStarting) {
      const answer = await fetch(`http://127.0.0.1:${port}/v2/wallet`).catch(() => undefined)
      if (answer) answers.push(answer.status)
    }
  }
  const watching = watch()
  await server.ready
  state.isStarting = false
  await watching
  expect(answers.filter((status) => status !== 401)).toEqual([])
  await server.stop()
})

test('a server is not ready while the database does not answer, or has another schema', async () => {
  // The one connection of the embedded database is busy while a transaction is open.
  const wallet = await openWallet({}, 'embedded')
  const { db } = wallet.context
  const ready = async () => (await wallet.app.request('/readyz')).status
  expect(await ready()).toBe(200)
  await db.query(`UPDATE schema_migration SET name = 'x-' || name WHERE name LIKE '002%'`)
  expect(await ready()).toBe(503)
  await db.query(`UPDATE schema_migration SET name = substr(name, 3) WHERE name LIKE 'x-%'`)
  const end = new EventEmitter()
  const hung = db.transaction(() => once(end, 'end'))
  expect(await ready()).toBe(503)
  end.emit('end')
  await hung
  expect(await ready()).toBe(200)
  await wallet.close()
})

/** Begins to ask whether a server is ready, and ends the question when the test says so. */
async function beginProbe(address: string): Promise<{ finish: () => Promise<string> }> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n')
  return {
    finish: () => {
      socket.write('Connection: close\r\n\r\n')
      return text(socket)
    },
  }
}

async function isListening(address: string): Promise<boolean> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}
