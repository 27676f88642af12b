import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { openDatabase } from '../../../server/db/open-database.ts'
import { openEmbedded } from '../../../server/db/embedded/open-embedded.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { postTogether } from '../../../server/domain/ledger/post.ts'
import { PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import { PowerLossFs } from '../../support/power-loss-fs.ts'
import { makeScratchFolder } from '../../../scripts/stages/scratch.ts'
import { copyDataFolder } from '../../support/test-database.ts'
import { createOwner, deposit, postAlone, type TestOwner } from '../support/ledger-world.ts'

const CUTS = rounds(2, 50)
const WRITERS = 8
const POSTINGS_BETWEEN_CUTS = rounds(40, 10)

/** Most postings share a batch, one in five is in a transaction of its own. */
function add(db: Database, owner: TestOwner | undefined, key: string): Promise<unknown> {
  if (!owner) throw new Error('no owner')
  const given = deposit(owner.accounts['RUB'] ?? '', 'RUB', 1n, key)
  const transfer = { ...given, act: { ...given.act, scope: owner.userId } }
  return key.endsWith('0') || key.endsWith('5')
    ? postAlone(db, transfer)
    : postTogether(db, transfer)
}

/** A database as it comes up from what the disk held at a power cut. */
async function reopen(
  folder: string,
  askAgain: (db: Database) => Promise<unknown>,
): Promise<{ posted: Set<string>; violations: unknown[]; settled: number }> {
  const db = await openDatabase({ dataDir: folder })
  const rows = await db.query<{ idem_key: string }>('SELECT idem_key FROM transfer')
  const violations = await auditLedger(db)
  await askAgain(db)
  const [after] = await db.query<{ n: number }>('SELECT count(*)::int AS n FROM transfer')
  violations.push(...(await auditLedger(db)))
  await db.close()
  rmSync(folder, { recursive: true, force: true })
  const posted = new Set(rows.map(({ idem_key }) => idem_key))
  return { posted, violations, settled: after?.n ?? 0 }
}

test(
  'no answered posting is lost in a power cut, and retries settle the others',
  async () => {
    const dataDir = await copyDataFolder()
    const disks: PowerLossFs[] = []
    const db = await openEmbedded(dataDir, {
      createFs: (folder) => {
        const disk = new PowerLossFs(folder)
        disks.push(disk)
        return disk
      },
    })
    const owners = await Promise.all(
      Array.from({ length: WRITERS }, () => createOwner(db, { RUB: 0n })),
    )
    const keys: string[] = []
    const answered: string[] = []
    const cuts: { folder: string; answered: readonly string[] }[] = []
    const write = async (writer: number) => {
      for (let n = 0; n < (CUTS * POSTINGS_BETWEEN_CUTS) / WRITERS; n += 1) {
        const key = `${writer}:${n}`
        keys.push(key)
        await add(db, owners[writer], key)
        answered.push(key)
        if (answered.length % POSTINGS_BETWEEN_CUTS === 0) cut()
      }
    }
    const cut = () => {
      const folder = makeScratchFolder('e-wallet-cut-')
      disks[0]?.copyAfterPowerCut(join(folder, 'db'), () => Math.random() < 0.5)
      cuts.push({ folder, answered: [...answered] })
    }
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })

    expect(cuts).toHaveLength(CUTS)
    for (const one of cuts) {
      const { posted, violations, settled } = await reopen(one.folder, (found) =>
        Promise.all(keys.map((key) => add(found, owners[Number(key.split(':', 1))], key))),
      )
      expect(one.answered.filter((key) => !posted.has(key))).toEqual([])
      expect(violations).toEqual([])
      expect(settled).toBe(keys.length)
    }
    report('power cut', { cuts: CUTS, acknowledged: keys.length, lost: 0 })
  },
  PATIENCE_MS,
)
