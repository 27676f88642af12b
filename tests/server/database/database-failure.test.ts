import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { DatabaseUnavailable } from '../../../server/db/database-unavailable.ts'
import { openDatabase } from '../../../server/db/open-database.ts'
import { openEmbedded } from '../../../server/db/embedded/open-embedded.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { FullDiskFs } from '../../support/full-disk-fs.ts'
import { copyDataFolder } from '../../support/test-database.ts'
import { openWalletOn, type Reply } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import { keyed } from '../support/keyed.ts'
import { actorOf, exchange } from '../support/money-acts.ts'
import { takeTurns } from '../../support/walk.ts'

const OWNERS = 4
const ROUNDS = 20

/** An embedded wallet whose disk a test may fill. */
async function openOnFailingDisk() {
  const dataDir = await copyDataFolder()
  const disks: FullDiskFs[] = []
  const failures: string[] = []
  let free = Number.MAX_SAFE_INTEGER
  const db = await openEmbedded(dataDir, {
    readFreeBytes: () => free,
    createFs: (folder) => {
      const disk = new FullDiskFs(folder)
      disks.push(disk)
      return disk
    },
    onFailure: ({ message }) => failures.push(message),
  })
  const setFault = (fault: FullDiskFs['fault']) => {
    for (const disk of disks) disk.fault = fault
  }
  const setFreeBytes = (bytes: number) => {
    free = bytes
  }
  const wallet = openWalletOn({ db, drop: () => db.close() })
  const close = async () => {
    await wallet.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { wallet, db, dataDir, failures, setFault, setFreeBytes, close }
}

/** Writes a text that is larger than the free pages of its table. */
function growTable(db: Database): Promise<unknown> {
  const text = randomBytes(3_000_000).toString('base64')
  return db.query(`INSERT INTO text_item (iname, lang, text) VALUES ('large', 'en', $1)`, [text])
}

test.each(
  takeTurns(
    [
      { of: 'write', with: 'ENOSPC', says: /No space left on device$/ },
      { of: 'fsync', with: 'EIO', says: /I\/O error$/ },
    ] as const,
    0,
  ),
)(
  'a disk that fails ($of: $with) ends the engine and no session, and loses nothing that was answered',
  async ({ says, ...fault }) => {
    const { wallet, dataDir, failures, setFault } = await openOnFailingDisk()
    const owners = await Promise.all(
      Array.from({ length: OWNERS }, () => registerOwner(wallet, { isVerified: true })),
    )
    const actors = await Promise.all(owners.map(({ token }) => actorOf(wallet, token)))
    const acknowledged: string[] = []
    const replies: Reply[] = []
    const load = async (round: number) => {
      for (const [n, actor] of actors.entries()) {
        const key = `${round} ${n}`
        const money = { from: 'USD', to: 'EUR', amount: 2_00n, key }
        const [done, read] = await Promise.all([
          exchange(wallet, actor, money),
          wallet.call('wallet', { token: actor.token }),
        ])
        if (done.status === 200) acknowledged.push(key)
        replies.push(done, read)
      }
    }
    await load(0)
    setFault(fault)
    await Promise.all(Array.from({ length: ROUNDS }, (_, round) => load(round + 1)))
    // Space again: an engine in an unknown state is not asked any more.
    setFault(undefined)
    await load(ROUNDS + 1)

    // What was read before the first write failed is right.
    expect(replies.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    const last = replies.slice(-2 * OWNERS)
    expect(last.map(({ json }) => json['code'])).toEqual(last.map(() => 'UNAVAILABLE'))
    expect(last.map(({ headers }) => headers.get('Retry-After'))).toEqual(last.map(() => '2'))
    expect(acknowledged).toHaveLength(OWNERS)
    expect(failures).toEqual([expect.stringMatching(says)])
    await wallet.close()

    const db = await openDatabase({ dataDir })
    const rows = await db.query<{ idem_key: string }>('SELECT idem_key FROM transfer')
    const kept = new Set(rows.map(({ idem_key }) => idem_key))
    expect(
      acknowledged.flatMap((key) => Object.values(keyed(key))).filter((key) => !kept.has(key)),
    ).toEqual([])
    expect(await auditLedger(db)).toEqual([])
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  },
)

test('a table that cannot grow for want of room fails its act alone, and the embedded wallet goes on', async () => {
  const { wallet, db, failures, setFault, close } = await openOnFailingDisk()
  const { token } = await registerOwner(wallet, { isVerified: true })
  const actor = await actorOf(wallet, token)
  setFault({ of: 'table', with: 'ENOSPC' })
  await expect(growTable(db)).rejects.toThrow(DatabaseUnavailable)
  await expect(
    db.transaction(async (tx) => {
      await tx.query('SELECT 1')
      await growTable({ ...db, ...tx })
    }),
  ).rejects.toThrow(DatabaseUnavailable)
  expect((await wallet.call('wallet', { token })).status).toBe(200)
  setFault(undefined)
  await growTable(db)
  const money = { from: 'USD', to: 'EUR', amount: 2_00n, key: 'after' }
  expect((await exchange(wallet, actor, money)).status).toBe(200)
  expect((await wallet.app.request('/readyz')).status).toBe(200)
  expect(failures).toEqual([])
  await close()
})

test('a full disk refuses acts of the embedded wallet with 503, serves reads, and needs no restart', async () => {
  const { wallet, db, failures, setFreeBytes, close } = await openOnFailingDisk()
  const { token } = await registerOwner(wallet, { isVerified: true })
  const actor = await actorOf(wallet, token)
  const exchangeOnce = (key: string) =>
    exchange(wallet, actor, { from: 'USD', to: 'EUR', amount: 2_00n, key })
  setFreeBytes(10_000_000)
  await sleep(300)
  const refused = await exchangeOnce('full')
  expect(refused).toMatchObject({ status: 503, json: { code: 'UNAVAILABLE' } })
  expect(refused.headers.get('Retry-After')).toBe('2')
  wallet.clock.forwardSeconds(3600)
  expect((await wallet.call('wallet', { token })).status).toBe(200)
  expect((await wallet.app.request('/readyz')).status).toBe(503)
  setFreeBytes(10_000_000_000)
  await sleep(300)
  expect((await exchangeOnce('full')).status).toBe(200)
  expect((await wallet.app.request('/readyz')).status).toBe(200)
  expect(failures).toEqual([])
  expect(await auditLedger(db)).toEqual([])
  await close()
})

test('an embedded session that an act has left in a failed transaction ends the engine', async () => {
  const { wallet, db, failures, close } = await openOnFailingDisk()
  await db.query('BEGIN')
  await expect(db.query('SELECT 1 / 0')).rejects.toThrow('division by zero')
  await expect(db.query('SELECT 1')).rejects.toThrow(DatabaseUnavailable)
  expect(failures).toEqual([expect.stringContaining('current transaction is aborted')])
  expect((await wallet.app.request('/readyz')).status).toBe(503)
  await close()
})
