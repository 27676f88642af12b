import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../server/db/open-database.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { isSoak, PATIENCE_MS, report } from '../../support/test-duration.ts'
import { makeScratchFolder } from '../../../scripts/stages/scratch.ts'
import {
  createServerBench,
  type ServerBench,
  type ServerProcess,
} from '../../support/server-process.ts'
import { copyDataFolder } from '../../support/test-database.ts'
import { actorsOf } from '../support/money-acts.ts'
import { findNotOnce, settleOpen, startLoad } from '../support/money-load.ts'
import { connectWallet, registerRemotely, type RemoteWallet } from '../support/remote-wallet.ts'

/**
 * What is left on the disk when the load begins: too little for another file of the engine's log.
 */
const LEFT_BYTES = [300_000, 40_000]
const LOG_FILE_BYTES = 16 * 1024 ** 2
/** Left in the log's file when the load begins. */
const LOG_LEFT_BYTES = 400_000
const DISK = 'size=260m'
const CLIENTS = 16
const LOAD_MS = 10_000
/** Longer than the engine's look at the disk. */
const LOOK_MS = 500
/** So many of the acts without an answer are asked for again. */
const SETTLED = 200
const READERS = 4

/** A small disk can be mounted by root alone; `npm run trial -- soak` says so where it cannot. */
const canMount = isSoak && process.getuid?.() === 0

const disk = makeScratchFolder('wallet-small-disk-')
let bench: ServerBench
beforeAll(async () => {
  bench = await createServerBench()
})
afterAll(async () => {
  await bench.clear()
  rmSync(disk, { recursive: true, force: true })
})

/** Reads with good tokens until it is stopped. Returns every status that was answered. */
function startReading(wallet: RemoteWallet, tokens: readonly string[]) {
  const state = { isStopped: false }
  const statuses = new Set<number>()
  const read = async (n: number) => {
    while (!state.isStopped) {
      const reply = await wallet
        .call('wallet', { token: tokens[n % tokens.length] ?? '' })
        .catch(() => sleep(50))
      if (reply) statuses.add(reply.status)
    }
  }
  const readers = Promise.all(Array.from({ length: READERS }, (_, n) => read(n)))
  return {
    async stop(): Promise<number[]> {
      state.isStopped = true
      await readers
      return [...statuses]
    },
  }
}

/** Fills the disk but for `left` bytes. Returns a function that frees it again. */
function fill(left: number): () => void {
  const { bavail, bsize } = statfsSync(disk)
  const file = join(disk, 'ballast')
  writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - left)))
  return () => rmSync(file)
}

/** Writes until the file of the log is nearly full: an act that needs the next one comes soon. */
async function fillLog(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir })
  for (;;) {
    const [log] = await db.query<{ used: bigint }>(
      `SELECT ((pg_current_wal_insert_lsn() - '0/0')::bigint % ${LOG_FILE_BYTES}) AS used`,
    )
    if (Number(log?.used) > LOG_FILE_BYTES - LOG_LEFT_BYTES) break
    await db.query(`INSERT INTO text_item (iname, lang, text) VALUES ('log', 'en', $1)`, [
      randomBytes(LOG_LEFT_BYTES / 5).toString('base64'),
    ])
    await db.query(`DELETE FROM text_item WHERE iname = 'log'`)
  }
  await db.close()
}

test.runIf(canMount).each(LEFT_BYTES)(
  'a disk with %d bytes left under load refuses acts, serves reads, and loses nothing that was answered',
  async (left) => {
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', disk]).status).toBe(0)
    const servers: ServerProcess[] = []
    try {
      const dataDir = await copyDataFolder(disk)
      await fillLog(dataDir)
      const server = bench.start({ DATA_DIR: dataDir })
      servers.push(server)
      const wallet = connectWallet(await server.ready)
      const tokens = [await registerRemotely(wallet), await registerRemotely(wallet)]
      const actors = await actorsOf(wallet, tokens)
      const loadFor = async (name: string, ms: number) => {
        const reading = startReading(wallet, tokens)
        const load = startLoad([wallet], actors, CLIENTS, name)
        await Promise.race([server.ended, sleep(ms)])
        await load.stop()
        return { ...load.outcomes, statuses: await reading.stop() }
      }
      const before = await loadFor('before', LOAD_MS)
      const makeRoom = fill(left)
      await sleep(LOOK_MS)
      const during = await loadFor('full', LOAD_MS)
      expect(during.acknowledged).toEqual([])
      expect(during.statuses).toEqual([200])
      expect((await wallet.app.request('/readyz')).status).toBe(503)
      makeRoom()
      await sleep(LOOK_MS)
      const after = await loadFor('after', LOAD_MS)
      expect(after.acknowledged.length).toBeGreaterThan(before.acknowledged.length / 4)
      expect(after.statuses).toEqual([200])
      expect((await wallet.app.request('/readyz')).status).toBe(200)
      const open = [...before.open, ...during.open, ...after.open].slice(0, SETTLED)
      await settleOpen(wallet, actors, open)
      await server.stop()
      const db = await openDatabase({ dataDir })
      const acknowledged = [before, after].flatMap((part) => part.acknowledged)
      expect(await findNotOnce(db, [...acknowledged, ...open])).toEqual([])
      expect(await auditLedger(db)).toEqual([])
      await db.close()
      report(`full disk, ${left} bytes left`, {
        before: before.acknowledged.length,
        during: during.acknowledged.length,
        after: after.acknowledged.length,
        settled: open.length,
        lost: 0,
      })
    } finally {
      await Promise.all(servers.map((server) => server.kill()))
      spawnSync('umount', [disk])
    }
  },
  PATIENCE_MS,
)
