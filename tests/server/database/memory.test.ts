import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../../scripts/stages/free-port.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { createServerBench, type ServerBench } from '../../support/server-process.ts'
import { copyServerDatabase, hasPostgres } from '../../support/test-database.ts'
import { isSoak, PATIENCE_MS, report } from '../../support/test-duration.ts'
import { PEPPER } from '../support/app-harness.ts'
import { actorOf, exchange } from '../support/money-acts.ts'
import { connectWallet, registerRemotely } from '../support/remote-wallet.ts'

const REQUESTS = 1_000_000
/** The memory is read so many times, evenly over the requests. */
const LOOKS = 20
/** Caches are full and code is compiled by then. */
const WARM_LOOKS = 4
const READERS = 8
const PAYERS = 2
/** Between two acts of a payer: most of the time is for the reads. */
const PAUSE_MS = 20
/**
 * From the mean of the first half after warming up to that of the second. The memory moves in steps
 * of its garbage collector, of some 10 MB; a leak of 40 bytes a request exceeds this.
 */
const GROWTH = 1.1
const PATHS = [
  endpoints.wallet.path,
  endpoints.authInfo.path,
  endpoints.transactions.path,
  endpoints.statistics.path,
  `${endpoints.texts.path}?lang=en`,
] as const

describe.runIf(isSoak && hasPostgres)('a server that answers a million requests', () => {
  let bench: ServerBench
  let database: { url: string; drop: () => Promise<void> }

  beforeAll(async () => {
    bench = await createServerBench()
    database = await copyServerDatabase()
  })
  afterAll(async () => {
    await bench?.clear()
    await database?.drop()
  })

  test(
    'a server that answers a million requests keeps its memory (R3)',
    async () => {
      const metricsPort = await findFreePort()
      const server = bench.start({
        DATABASE_URL: database.url,
        DATA_DIR: join(bench.folder, 'server'),
        METRICS_PORT: String(metricsPort),
        PEPPER,
        SMS_COOLDOWN_SECONDS: '0',
      })
      const address = await server.ready
      const wallet = connectWallet(address)
      const register = (count: number) =>
        Promise.all(Array.from({ length: count }, () => registerRemotely(wallet)))
      const payers = await register(PAYERS)
      // Their history stays as short as it is: a longer one takes longer to read.
      const tokens = await register(READERS)
      const agent = new Agent({ keepAlive: true, maxSockets: READERS })
      const looks: number[] = []
      const state = { sent: 0, exchanged: 0 }
      /**
       * Exchanges at the present rate, in one direction until nothing is left there; other refusals
       * are answers too.
       */
      const pay = async (token: string) => {
        let [from, to] = ['USD', 'EUR']
        for (let n = 0; state.sent < REQUESTS; n += 1) {
          const actor = await actorOf(wallet, token)
          const key = `memory ${token} ${n}`
          const { status, json, text } = await exchange(wallet, actor, {
            from,
            to,
            amount: 200n,
            key,
          })
          if (status === 200) state.exchanged += 1
          else if (status >= 500) throw new Error(text)
          else if (json['code'] === 'INSUFFICIENT_FUNDS') [from, to] = [to, from]
          await sleep(PAUSE_MS)
        }
      }
      const read = async (reader: number) => {
        while (state.sent < REQUESTS) {
          state.sent += 1
          if (state.sent % (REQUESTS / LOOKS) === 0) looks.push(await readMemory(metricsPort))
          const path = PATHS[state.sent % PATHS.length] ?? ''
          await ask(agent, `${address}${path}`, tokens[reader] ?? '')
        }
      }
      await Promise.all([
        ...Array.from({ length: READERS }, (_, reader) => read(reader)),
        ...payers.map(pay),
      ])
      agent.destroy()
      const warm = looks.slice(WARM_LOOKS)
      const half = warm.length / 2
      const [early, late] = [mean(warm.slice(0, half)), mean(warm.slice(half))]
      report('memory over requests', {
        requests: REQUESTS,
        exchanges: state.exchanged,
        earlyMB: Math.round(early),
        lateMB: Math.round(late),
        mostMB: Math.round(Math.max(...warm)),
        lastMB: Math.round(warm.at(-1) ?? 0),
      })
      expect(late / early).toBeLessThan(GROWTH)
    },
    PATIENCE_MS,
  )
})

/** Rejects for any other answer than 200. */
function ask(agent: Agent, url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { Authorization: `Token ${token}` } }, (answer) => {
      answer.resume().once('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`${answer.statusCode} for ${url}`))
      })
    }).once('error', reject)
  })
}

/** Megabytes that the server's process has in memory. */
async function readMemory(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]
  return Number(bytes) / 1e6
}

function mean(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length
}
