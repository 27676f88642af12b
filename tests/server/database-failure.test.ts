import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openDatabase } from '../../server/db/open-database.ts'
import { openEmbedded } from '../../server/db/embedded/open-embedded.ts'
import { auditLedger } from '../../server/domain/ledger/audit.ts'
import { FullDiskFs } from '../support/full-disk-fs.ts'
import { copyDataFolder } from '../support/test-database.ts'
import { openWalletOn, type Reply } from './app-harness.ts'
import { registerOwner } from './app-owners.ts'
import { keyed } from './keyed.ts'
import { actorOf, exchange } from './money-acts.ts'

const OWNERS = 4
const ROUNDS = 20

/** An embedded wallet whose disk a test may fill. */
async function openOnFailingDisk() {
  const dataDir = await copyDataFolder()
  const disks: FullDiskFs[] = []
  const failures: string[] = []
  const db = await openEmbedded(dataDir, {
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
  const wallet = openWalletOn({ db, drop: () => db.close() })
  return { wallet, dataDir, failures, setFault }
}

test.each([
  { of: 'write', with: 'ENOSPC', says: /No space left on device$/ },
  { of: 'fsync', with: 'EIO', says: /I\/O error$/ },
] as const)(
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
