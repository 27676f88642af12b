import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../../scripts/stages/free-port.ts'
import {
  type KillablePostgres,
  provideDurablePostgres,
} from '../../../scripts/stages/postgres-cluster.ts'
import type { Database } from '../../../server/db/database.ts'
import { openDatabase } from '../../../server/db/open-database.ts'
import { openPostgres } from '../../../server/db/postgres/open-postgres.ts'
import { isReady } from '../../../server/http/routes/health.ts'
import { hasPostgres } from '../../support/test-database.ts'
import { openWalletOn, type Reply, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import { actorOf, exchange } from '../support/money-acts.ts'

const TRANSLATED = {
  en: "The service isn't available right now. Try again in a moment.",
  ru: 'Сервис сейчас недоступен. Повторите попытку через несколько секунд.',
} as const

/** Cuts the connection that waits for a lock. */
const CUT_WAITING = `SELECT pg_terminate_backend(pid) AS is_cut
  FROM pg_stat_activity WHERE wait_event_type = 'Lock'`

/** Makes a call that writes to a locked table, and cuts the connection on which it waits. */
async function cutUnder(db: Database, table: string, call: () => Promise<Reply>): Promise<Reply> {
  const { reply } = await db.transaction(async (tx) => {
    await tx.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`)
    const called = call()
    await expect.poll(() => db.query(CUT_WAITING), { timeout: 10_000 }).toEqual([{ is_cut: true }])
    // The promise is wrapped: the call ends after the lock.
    return { reply: called }
  })
  return reply
}

test('a database that does not listen fails after a few tries, within seconds', async () => {
  const url = `postgres://nobody@127.0.0.1:${await findFreePort()}/none`
  const start = performance.now()
  await expect(openPostgres(url)).rejects.toMatchObject({
    name: 'DatabaseUnavailable',
    cause: { code: 'ECONNREFUSED' },
  })
  expect(performance.now() - start).toBeGreaterThan(1000)
  expect(performance.now() - start).toBeLessThan(6000)
})

describe.runIf(hasPostgres)('a PostgreSQL that is away for a while', () => {
  let postgres: KillablePostgres
  let wallet: Wallet
  let token: string
  beforeAll(async () => {
    const provided = await provideDurablePostgres()
    if (!provided) throw new Error('PostgreSQL does not start')
    postgres = provided
    const db = await openDatabase({ dataDir: '', databaseUrl: postgres.url })
    wallet = openWalletOn({ db, drop: () => db.close() })
    token = (await registerOwner(wallet, { isVerified: true })).token
  })
  afterAll(async () => {
    await wallet?.close()
    await postgres?.stop()
  })

  test('a PostgreSQL that is away for a while is waited for when nothing was sent yet', async () => {
    const port = await findFreePort()
    const url = new URL(postgres.url)
    const opened = openPostgres(postgres.url.replace(url.host, `127.0.0.1:${port}`))
    await sleep(500)
    const relay = createServer((near) => {
      const far = connect(Number(url.port), url.hostname)
      near.pipe(far).pipe(near)
      for (const socket of [near, far]) socket.on('error', () => {})
    })
    relay.listen(port, '127.0.0.1')
    const db = await opened
    expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    await db.close()
    relay.close()
  })

  test('an outage of PostgreSQL is 503 with Retry-After in the language of the request, and ends no session', async () => {
    await postgres.kill()
    await sleep(200)
    const languages = ['en', 'ru'] as const
    const ask = (language: 'en' | 'ru') =>
      wallet.call('wallet', { token, headers: { 'Accept-Language': language } })
    // Each waits for the database for six seconds.
    const replies = await Promise.all(languages.map(ask))
    for (const [n, language] of languages.entries()) {
      expect(replies[n]?.status).toBe(503)
      expect(replies[n]?.json).toMatchObject({
        code: 'UNAVAILABLE',
        message: TRANSLATED[language],
      })
      expect(replies[n]?.headers.get('Retry-After')).toBe('2')
    }
    expect(await isReady(wallet.context.db)).toBe(false)
    await postgres.start()
    expect((await wallet.call('wallet', { token })).status).toBe(200)
    expect(await isReady(wallet.context.db)).toBe(true)
  })

  test('a database that takes no writes is not ready, and calls that write are answered 503', async () => {
    const { db } = wallet.context
    await db.query('ALTER DATABASE postgres SET default_transaction_read_only = on')
    const standby = await openPostgres(postgres.url)
    expect(await isReady(standby)).toBe(false)
    const readOnly = openWalletOn({ db: standby, drop: () => standby.close() })
    const refused = await readOnly.call('sendCode', { body: { phone: '79001234567' } })
    expect([refused.status, refused.json['code']]).toEqual([503, 'UNAVAILABLE'])
    await readOnly.close()
    await db.query('ALTER DATABASE postgres RESET default_transaction_read_only')
    expect(await isReady(db)).toBe(true)
  })

  test('a connection cut in a transaction is a failure that may be retried', async () => {
    const { db } = wallet.context
    const cut = db.transaction(async (tx) => {
      const [own] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      await db.query('SELECT pg_terminate_backend($1)', [own?.pid])
      await tx.query('SELECT 1')
    })
    await expect(cut).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    const atCommit = db.transaction(async (tx) => {
      const [own] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      await db.query('SELECT pg_terminate_backend($1)', [own?.pid])
    })
    await expect(atCommit).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('a connection cut under an act with a key is replaced, and the act is done once', async () => {
    const { db } = wallet.context
    const actor = await actorOf(wallet, token)
    const act = { from: 'USD', to: 'EUR', amount: 2_00n, key: 'cut' }
    const reply = await cutUnder(db, 'account', () => exchange(wallet, actor, act))
    expect(reply.status).toBe(200)
    expect((await exchange(wallet, actor, act)).text).toBe(reply.text)
  })

  test('a connection cut under an act without a key is 503, and the act is not repeated', async () => {
    const { db } = wallet.context
    const body = { shows_sums: true }
    const reply = await cutUnder(db, 'app_user', () => wallet.call('showSums', { token, body }))
    expect(reply).toMatchObject({ status: 503, json: { code: 'UNAVAILABLE' } })
  })

  test('a transaction in which a failure was ignored is not reported as committed', async () => {
    const passedOver = wallet.context.db.transaction((tx) => tx.query('SELEC 1').catch(() => []))
    await expect(passedOver).rejects.toThrow('nothing was committed')
  })
})
