import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { openPostgres } from '../../../server/db/postgres/open-postgres.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { moveRates } from '../../../server/domain/rates/rates.ts'
import { simulatedRates } from '../../../server/sandbox/simulated-rates.ts'
import { PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import {
  createServerBench,
  type ServerBench,
  type ServerProcess,
} from '../../support/server-process.ts'
import { createServerDatabase, hasPostgres } from '../../support/test-database.ts'
import { PEPPER } from '../support/app-harness.ts'
import { draftOf, freshPhone, otherCode, PIN, readCode, readText } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { actorOf, actorsOf, exchange } from '../support/money-acts.ts'
import { findNotOnce, settleOpen, startLoad } from '../support/money-load.ts'
import { connectWallet, registerRemotely, type RemoteWallet } from '../support/remote-wallet.ts'

const SERVERS = 3
const CLIENTS = 24
const KILLS = rounds(1, 50)

describe.runIf(hasPostgres)(`${SERVERS} servers on one PostgreSQL`, () => {
  let bench: ServerBench
  let database: { url: string; drop: () => Promise<void> }
  let db: Database
  let servers: ServerProcess[]
  let wallets: RemoteWallet[]

  const start = (n: number) =>
    bench.start({
      DATABASE_URL: database.url,
      DATA_DIR: join(bench.folder, `server-${n}`),
      PEPPER,
      SMS_COOLDOWN_SECONDS: '0',
      SMS_PER_PHONE_PER_HOUR: '4',
    })
  const at = (n: number) => {
    const wallet = wallets[n % SERVERS]
    if (!wallet) throw new Error('the servers have not started')
    return wallet
  }

  beforeAll(async () => {
    bench = await createServerBench()
    database = await createServerDatabase()
    // All migrate the empty database at once.
    servers = Array.from({ length: SERVERS }, (_, n) => start(n))
    wallets = await Promise.all(servers.map(connect))
    db = await openPostgres(database.url)
  })
  afterAll(async () => {
    await db?.close()
    await bench?.clear()
    await database?.drop()
  })

  test('codes, sessions and logouts are valid on all of them', async () => {
    const phone = freshPhone()
    await at(0).call('register', { body: draftOf(phone) })
    const confirm_code = await readCode(at(1), phone)
    const { json } = await at(2).call('confirmPhone', { body: { phone, confirm_code } })
    const token = readText(json['auth_token'])
    expect((await at(0).call('wallet', { token })).status).toBe(200)
    const again = await at(1).call('confirmPhone', { body: { phone, confirm_code } })
    expect(again.json).toMatchObject({ code: 'CODE_EXPIRED' })
    await at(1).call('logout', { token })
    for (const wallet of wallets) expect((await wallet.call('wallet', { token })).status).toBe(401)
  })

  test('wrong codes, wrong PINs and messages are counted together', async () => {
    const token = await registerRemotely(at(0))
    const guesses = Array.from({ length: 12 }, (_, n) =>
      at(n).call('lock', { token, body: { pin_code: '0000' } }),
    )
    const codes = (await Promise.all(guesses)).map(({ json }) => json['code'])
    expect(codes.filter((code) => code === 'PIN_WRONG')).toHaveLength(4)
    for (const wallet of wallets) {
      const { json } = await wallet.call('lock', { token, body: { pin_code: PIN } })
      expect(json).toMatchObject({ code: 'PIN_LOCKED' })
    }

    const phone = freshPhone()
    const sent = await Promise.all(
      Array.from({ length: 9 }, (_, n) => at(n).call('register', { body: draftOf(phone) })),
    )
    // A request that another one has overtaken comes too soon: never more than the limit, now and
    // then fewer.
    const taken = sent.filter(({ status }) => status === 200).length
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThanOrEqual(4)
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200, 429]))
    const confirm_code = await readCode(at(0), phone)
    const wrong = { phone, confirm_code: otherCode(confirm_code) }
    const tries = Array.from({ length: 9 }, (_, n) => at(n).call('confirmPhone', { body: wrong }))
    const answers = (await Promise.all(tries)).map(({ json }) => json['code'])
    expect(answers.filter((code) => code === 'CODE_WRONG')).toHaveLength(5)
    const late = await at(1).call('confirmPhone', { body: { phone, confirm_code } })
    expect(late.json).toMatchObject({ code: 'CODE_EXPIRED' })
  })

  test('changes of rates and accounts on one server apply to the others', async () => {
    const token = await registerRemotely(at(0))
    const actor = await actorOf(at(0), token)
    let n = 0
    const trade = async (wallet: RemoteWallet) => {
      n += 1
      const { json } = await exchange(wallet, actor, {
        from: 'USD',
        to: 'EUR',
        amount: 5_00n,
        key: `stale ${n}`,
      })
      return json['code'] ?? json['status']
    }
    const everywhere = async () => [...new Set(await Promise.all(wallets.map(trade)))]
    expect(await everywhere()).toEqual(['success'])

    const account = actor.accounts.get('EUR')
    await db.query(`UPDATE account SET status = 'frozen' WHERE id = $1`, [account])
    expect(await everywhere()).toEqual(['ACCOUNT_CLOSED'])
    await db.query(`UPDATE account SET status = 'open' WHERE id = $1`, [account])
    expect(await everywhere()).toEqual(['success'])

    const rate = actor.rates.find(
      (one) => one.from_currency_code === 'USD' && one.to_currency_code === 'EUR',
    )
    const minuteAgo = new Date(Date.now() - 60_000)
    await db.query('UPDATE rate SET valid_until = $2 WHERE id = $1', [rate?.id, minuteAgo])
    expect(await everywhere()).toEqual(['RATE_CHANGED'])
    await moveRates(db, simulatedRates, new Date())
  })

  test(
    'a server that is killed under load loses nothing that was acknowledged',
    async () => {
      const tokens = await Promise.all([0, 1, 2, 3].map((n) => registerRemotely(at(n))))
      const counts = { acknowledged: 0, settled: 0 }
      for (let round = 0; round < KILLS; round += 1) {
        const actors = await actorsOf(at(0), tokens)
        const load = startLoad(wallets, actors, CLIENTS, `kill ${round}`)
        await load.reaches(2 * CLIENTS)
        await sleep(Math.random() * 300)
        const victim = round % SERVERS
        await servers[victim]?.kill()
        await sleep(200)
        await load.stop()
        const { acknowledged, open } = load.outcomes
        await settleOpen(at(victim + 1), actors, open)
        expect(await findNotOnce(db, [...acknowledged, ...open])).toEqual([])
        counts.acknowledged += acknowledged.length
        counts.settled += open.length
        servers[victim] = start(victim)
        wallets[victim] = await connect(servers[victim])
      }
      expect(counts.acknowledged).toBeGreaterThan(KILLS * CLIENTS)
      expect(await auditLedger(db)).toEqual([])
      expect(await auditHistory(db)).toEqual([])
      report('one of three servers killed', { kills: KILLS, lost: 0, doubled: 0, ...counts })
    },
    PATIENCE_MS,
  )
})

async function connect(server: ServerProcess | undefined): Promise<RemoteWallet> {
  return connectWallet((await server?.ready) ?? '')
}
