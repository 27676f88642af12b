import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../../scripts/stages/free-port.ts'
import type { Database } from '../../../server/db/database.ts'
import { openPostgres } from '../../../server/db/postgres/open-postgres.ts'
import { countPepperUse } from '../../../server/domain/pins/pepper-use.ts'
import { PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import {
  createServerBench,
  type ServerBench,
  type ServerProcess,
} from '../../support/server-process.ts'
import { copyServerDatabase, hasPostgres } from '../../support/test-database.ts'
import { call, PEPPER } from '../support/app-harness.ts'
import { PIN } from '../support/app-owners.ts'
import { keyed } from '../support/keyed.ts'
import { type RemoteWallet, connectWallet, registerRemotely } from '../support/remote-wallet.ts'
import { endpoints } from '../../../contract/endpoints.ts'

const NEW = 'the pepper that replaces it, long enough too'
const WRONG = '2468'
const PAUSE_MS = rounds(40, 0)
/** Settings of the servers in the order in which docs/deploy.md changes them. */
const STEPS = [
  { PEPPER, PEPPER_NEXT: NEW },
  { PEPPER: NEW, PEPPER_PREVIOUS: PEPPER },
  { PEPPER: NEW },
] as const

describe.runIf(hasPostgres)('two servers that change their pepper one by one', () => {
  let bench: ServerBench
  let database: { url: string; drop: () => Promise<void> }
  let db: Database
  let ports: readonly number[]
  const servers: ServerProcess[] = []

  const start = (n: number, secrets: Readonly<Record<string, string>>) => {
    const server = bench.start({
      PORT: String(ports[n]),
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      DATA_DIR: join(bench.folder, `server-${n}`),
      SMS_COOLDOWN_SECONDS: '0',
      SANDBOX_WITHDRAWALS: 'plain',
      ...secrets,
    })
    servers[n] = server
    return server.ready
  }

  beforeAll(async () => {
    bench = await createServerBench()
    database = await copyServerDatabase()
    ports = [await findFreePort(), await findFreePort()]
    await Promise.all([start(0, { PEPPER }), start(1, { PEPPER })])
    db = await openPostgres(database.url)
  })
  afterAll(async () => {
    await db?.close()
    await bench?.clear()
    await database?.drop()
  })

  test(
    'two servers that change their pepper one by one refuse no PIN and keep the counts of wrong ones, while owners pay',
    async () => {
      const direct = connectWallet(`http://127.0.0.1:${ports[0]}`)
      const wallet = connectBoth(ports)
      const tokens = await Promise.all([0, 1, 2].map(() => registerRemotely(direct)))
      const guessed = await registerRemotely(direct)
      const locked = await registerRemotely(direct)
      const tryPin = (token: string, pin: string, key: string) => withdraw(wallet, token, pin, key)
      for (let n = 0; n < 3; n += 1) await tryPin(guessed, WRONG, `guessed ${n}`)
      for (let n = 0; n < 5; n += 1) await tryPin(locked, WRONG, `locked ${n}`)
      const repeats: string[] = []
      const load = startWithdrawals(wallet, tokens)
      for (const secrets of STEPS) {
        for (const n of [0, 1]) {
          expect((await servers[n]?.stop())?.code).toBe(0)
          await start(n, secrets)
          await load.reachesMore(tokens.length)
        }
        repeats.push(await tryPin(guessed, WRONG, 'guessed 2'))
        expect(await tryPin(locked, PIN, 'right')).toBe('PIN_LOCKED')
      }
      await load.stop()
      expect(load.refusals).toEqual([])
      // While the old pepper is accepted the repeat is no further guess; then it is the fourth one.
      expect(repeats).toEqual(['PIN_WRONG', 'PIN_WRONG', 'PIN_WRONG'])
      expect(await tryPin(guessed, WRONG, 'guessed 3')).toBe('PIN_LOCKED')
      const use = await countPepperUse(db, { current: NEW, previous: PEPPER })
      const rows = Object.fromEntries(use.map(({ kind, role, rows: n }) => [`${kind} ${role}`, n]))
      expect(rows['pin current']).toBe(tokens.length)
      report('withdrawals while the pepper changes', { done: load.count(), refused: 0 })
    },
    PATIENCE_MS,
  )
})

async function withdraw(
  wallet: Pick<RemoteWallet, 'call'>,
  token: string,
  pin: string,
  key: string,
): Promise<string> {
  const body = {
    amount: '0.01',
    currency_code: 'USD',
    pin,
    pan: '4111111111111111',
    is_repeat_confirmed: true,
  }
  const { json, status } = await wallet.call('withdrawal', { token, body, headers: keyed(key) })
  if (status === 200) return 'done'
  return typeof json['code'] === 'string' ? json['code'] : String(status)
}

/** Owners who withdraw one after another, each time under a key of its own. */
function startWithdrawals(wallet: RemoteWallet, tokens: readonly string[]) {
  const refusals: string[] = []
  const state = { isStopped: false, count: 0 }
  const run = async (token: string, owner: number) => {
    for (let n = 0; !state.isStopped; n += 1) {
      const outcome = await withdraw(wallet, token, PIN, `load ${owner} ${n}`)
      if (outcome === 'done') state.count += 1
      else refusals.push(outcome)
      await sleep(PAUSE_MS)
    }
  }
  const running = Promise.all(tokens.map((token, owner) => run(token, owner)))
  return {
    refusals,
    count: () => state.count,
    async reachesMore(acts: number) {
      const wanted = state.count + acts
      while (state.count < wanted && refusals.length === 0) await sleep(PAUSE_MS)
    },
    async stop() {
      state.isStopped = true
      await running
    },
  }
}

/** A wallet behind two servers: what one does not answer goes to the other, as a proxy sends it. */
function connectBoth(ports: readonly number[]): RemoteWallet {
  let turn = 0
  const app = {
    async request(path: string, init: RequestInit = {}): Promise<Response> {
      for (;;) {
        turn += 1
        const port = ports[turn % ports.length]
        try {
          const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
          if (answer.status !== 503) return answer
        } catch {
          // It is being restarted.
        }
        await sleep(5)
      }
    },
  }
  return { app, call: (name, options) => call(app, endpoints[name], options) }
}
