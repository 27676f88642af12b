import { createHash } from 'node:crypto'
import { constants, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeScratchFolder } from '../../scripts/stages/scratch.ts'
import { builtInMigrations } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open-database.ts'

/**
 * A data folder of its own, as a server leaves it that was started once and stopped; inside `parent`,
 * with which it goes, or one that whoever asks for it removes.
 */
export async function copyDataFolder(parent?: string): Promise<string> {
  const template = await makeTemplate()
  const folder = parent ? mkdtempSync(join(parent, 'data-')) : makeScratchFolder('e-wallet-test-')
  cpSync(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return folder
}

/** Names what holds the whole schema and nothing else. */
export function nameTemplate(): string {
  const schema = JSON.stringify(builtInMigrations())
  return createHash('sha256').update(schema).digest('hex').slice(0, 16)
}

/** Made once per schema and machine: the first start of the engine takes seconds. */
async function makeTemplate(): Promise<string> {
  const template = join(tmpdir(), `e-wallet-template-${nameTemplate()}`)
  if (existsSync(template)) return template
  const draft = mkdtempSync(join(tmpdir(), 'e-wallet-draft-'))
  const db = await openDatabase({ dataDir: draft })
  await db.close()
  try {
    renameSync(draft, template)
  } catch (error) {
    // Another test process was faster.
    if (!existsSync(template)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
  return template
}
