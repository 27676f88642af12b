import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { restoreBackup } from './backup/restore-backup.ts'
import { writeBackup } from './backup/write-backup.ts'
import { readDatabaseConfig } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { prepareDataFolder } from './start/data-folder.ts'
import { describeStartFailure } from './start/start-error.ts'

/**
 * A program of its own: `backup <file>` or `restore <file>`, of the wallet in DATA_DIR or DATABASE_URL.
 * The embedded database has one owner at a time: its server must be stopped.
 */
const [verb, file] = process.argv.slice(2)

try {
  if (!file || (verb !== 'backup' && verb !== 'restore')) {
    throw new Error('Say what to do: backup <file>, or restore <file>')
  }
  await run(verb, file)
} catch (error) {
  console.error(describeStartFailure(error))
  process.exitCode = 1
}

async function run(act: 'backup' | 'restore', path: string): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = readDatabaseConfig(process.env)
  prepareDataFolder(DATA_DIR)
  const db = await openDatabase({
    dataDir: DATA_DIR,
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
  })
  const pepperFile = join(DATA_DIR, 'pepper')
  try {
    if (act === 'backup') {
      if (existsSync(path)) throw new Error(`${path} is there already`)
      const pepper = existsSync(pepperFile) ? readFileSync(pepperFile, 'utf8') : null
      tell('Backed up', await writeBackup(db, { file: path, pepper }), path)
    } else {
      const { contents, pepper } = await restoreBackup(db, path)
      if (pepper !== null) writeFileSync(pepperFile, pepper, { mode: 0o600 })
      tell('Restored', contents, path)
    }
  } finally {
    await db.close()
  }
}

function tell(done: string, contents: Readonly<Record<string, number>>, path: string): void {
  const { app_user: owners = 0, transfer: transfers = 0 } = contents
  console.log(`${done}: ${owners} owners, ${transfers} transfers (${path})`)
}
