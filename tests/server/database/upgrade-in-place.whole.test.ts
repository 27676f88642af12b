import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../../scripts/stages/free-port.ts'
import type { Database } from '../../../server/db/database.ts'
import { openPostgres } from '../../../server/db/postgres/open-postgres.ts'
import { hasNginx, startNginx } from '../../support/nginx.ts'
import {
  createServerBench,
  runServer,
  type ServerBench,
  type ServerProcess,
} from '../../support/server-process.ts'
import { copyServerDatabase, hasPostgres } from '../../support/test-database.ts'
import { PATIENCE_MS, report } from '../../support/test-duration.ts'
import { PEPPER } from '../support/app-harness.ts'
import { actorsOf } from '../support/money-acts.ts'
import { findNotOnce, startLoad } from '../support/money-load.ts'
import { connectWallet, registerRemotely } from '../support/remote-wallet.ts'
import { connectThrough, startCalls } from '../support/rolling-load.ts'

const CLIENTS = 4
const PAUSE_MS = 100
const NEXT = 'the next version runs'
const DOCUMENT = readFileSync('docs/deploy.md', 'utf8')

describe.runIf(hasPostgres && hasNginx)('an upgrade in place', () => {
  let bench: ServerBench
  let database: { url: string; drop: () => Promise<void> }
  let db: Database
  let ports: readonly number[]
  /** Stands for /opt. */
  let opt: string
  const servers: ServerProcess[] = []

  /** A folder as `npm run build` and `npm prune` leave it. */
  const install = (version: string) => {
    const folder = join(opt, `wallet-${version}`)
    mkdirSync(join(folder, 'dist'), { recursive: true })
    cpSync(bench.build, join(folder, 'dist', 'server'), { recursive: true })
    cpSync('package.json', join(folder, 'package.json'))
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    return folder
  }
  /** Starts a server in the folder of the link, as the unit of systemd does. */
  const start = async (n: number) => {
    const settings = {
      PATH: process.env['PATH'] ?? '',
      SANDBOX: '1',
      STATIC_DIR: join(bench.folder, 'app'),
      PORT: String(ports[n]),
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      DATA_DIR: join(bench.folder, `server-${n}`),
      PEPPER,
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '2',
      SMS_COOLDOWN_SECONDS: '0',
    }
    const server = runServer(['dist/server/main.js'], settings, join(opt, 'wallet'))
    servers[n] = server
    await server.ready
  }

  beforeAll(async () => {
    bench = await createServerBench()
    opt = join(bench.folder, 'opt')
    database = await copyServerDatabase()
    ports = [await findFreePort(), await findFreePort()]
    symlinkSync(install('first'), join(opt, 'wallet'))
    await Promise.all([start(0), start(1)])
    db = await openPostgres(database.url)
  }, PATIENCE_MS)
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await db?.close()
    await bench?.clear()
    await database?.drop()
  })

  test(
    'an upgrade in place as in docs/deploy.md fails no call: built beside, link switched, servers restarted',
    async () => {
      const addresses = ports.map((port) => `127.0.0.1:${port}`)
      const folder = join(bench.folder, 'nginx')
      const proxy = await startNginx(folder, folder, addresses[0] ?? '', addresses[1] ?? '')
      const wallet = connectThrough(proxy)
      const direct = connectWallet(`http://${addresses[0]}`)
      const tokens = await Promise.all([0, 1].map(() => registerRemotely(direct)))
      const actors = await actorsOf(direct, tokens)
      const money = startLoad([wallet], actors, CLIENTS, 'upgrade', PAUSE_MS)
      const reads = startCalls(wallet, tokens, PAUSE_MS)
      await money.reaches(CLIENTS)

      const [line = '', version = ''] = /^ln -sfn \/opt\/wallet-(\S+) .*$/m.exec(DOCUMENT) ?? []
      const next = install(version)
      appendFileSync(join(next, 'dist', 'server', 'main.js'), `\nconsole.log('${NEXT}')\n`)
      await promisify(execFile)('sh', ['-ec', line.replaceAll('/opt/', `${opt}/`)])
      const before = money.outcomes.acknowledged.length
      // The servers go on with the code that they were started with.
      await money.reaches(before + CLIENTS)
      for (const n of [0, 1]) {
        const ended = await servers[n]?.stop()
        expect([ended?.code, ended?.stdout.includes(NEXT)]).toEqual([0, false])
        await start(n)
        // nginx leaves a server alone for fail_timeout, 2 s, after it failed.
        await sleep(3000)
      }
      await money.reaches(money.outcomes.acknowledged.length + CLIENTS)
      await Promise.all([money.stop(), reads.stop()])
      await proxy.stop()
      const ends = await Promise.all(servers.map((server) => server.stop()))

      expect(ends.map(({ stdout }) => stdout.includes(NEXT))).toEqual([true, true])
      expect(reads.failures).toEqual([])
      expect(money.outcomes.open).toEqual([])
      expect(await findNotOnce(db, money.outcomes.acknowledged)).toEqual([])
      const calls = reads.count() + money.outcomes.acknowledged.length
      report('upgrade in place', { calls, failed: 0 })
    },
    PATIENCE_MS,
  )
})
