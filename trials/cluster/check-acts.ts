import { join } from 'node:path'
import pg from 'pg'
import type { Act } from './load.ts'
import type { ClusterWorkspace } from './workspace.ts'
import { databaseSettings } from './wallets.ts'

/** What the ledger has of the acts of a trial. */
export interface ActVerdict {
  /** Acknowledged and not posted. */
  lost: number
  /** Posted more than once, posted though they were declined, or posted and nobody's act. */
  doubled: number
  /** Never answered, in spite of all retries. */
  unanswered: number
  /** Without a violation. */
  isLedgerSound: boolean
}

interface Checked {
  workspace: ClusterWorkspace
  build: string
  databasePort: number
  /** All that may be posted. */
  keys: ReadonlySet<string>
}

/**
 * Compares acts with the ledger behind a PgBouncer, and audits the whole ledger with the command of
 * operators.
 */
export async function checkActs(checked: Checked, acts: readonly Act[]): Promise<ActVerdict> {
  const posted = await readPostedKeys(checked.databasePort)
  const times = new Map<string, number>()
  for (const key of posted) times.set(key, (times.get(key) ?? 0) + 1)
  const wished = (outcome: Act['outcome']) => acts.filter((act) => act.outcome === outcome)
  const strangers = posted.filter((key) => !checked.keys.has(key))
  const twice = acts.filter(({ key }) => (times.get(key) ?? 0) > 1)
  const unwanted = wished('declined').filter(({ key }) => times.has(key))
  return {
    lost: wished('acknowledged').filter(({ key }) => !times.has(key)).length,
    doubled: strangers.length + twice.length + unwanted.length,
    unanswered: wished('open').length,
    isLedgerSound: await isLedgerSound(checked),
  }
}

/** The keys of all transfers with postings, once for each transfer. */
export async function readPostedKeys(port: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseSettings(port)['DATABASE_URL'] })
  await client.connect()
  const { rows } = await client.query<{ idem_key: string }>(
    `SELECT idem_key FROM transfer t
     WHERE EXISTS (SELECT 1 FROM posting p WHERE p.transfer_id = t.id)`,
  )
  await client.end()
  return rows.map(({ idem_key }) => idem_key)
}

async function isLedgerSound({ workspace, build, databasePort }: Checked): Promise<boolean> {
  const env = { ...databaseSettings(databasePort), DATA_DIR: join(workspace.folder, 'audit') }
  const parameters = [join(build, 'backup.js'), 'audit']
  try {
    await workspace.run({ program: process.execPath, parameters, env })
    return true
  } catch (error) {
    console.log(String(error))
    return false
  }
}
