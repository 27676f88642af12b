import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DatabaseError } from './database-error.ts'

/** Ends by itself: the engine keeps no timers. */
const SCRIPT = `
const [engine, dataDir] = process.argv.slice(1)
require(engine).PGlite.create({ dataDir }).then((db) => db.close()).then(
  () => process.exit(0),
  (error) => { console.error(error); process.exit(1) },
)`

/** Whether the folder holds a database already. */
export function isInitialised(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION')) && existsSync(join(folder, 'global', 'pg_control'))
}

/**
 * Makes an empty database in `folder`. It takes some 800 MB of memory that the engine never gives
 * back, so a short-lived process does it. Throws DatabaseError ENGINE_NOT_PREPARED.
 */
export async function initialiseCluster(folder: string): Promise<void> {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const child = spawn(process.execPath, ['-e', SCRIPT, engine, folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const ended = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal))
  })
  if (ended === 0) return
  throw new DatabaseError(
    'ENGINE_NOT_PREPARED',
    `The embedded database could not be prepared in ${folder} (${ended}): ${complaint.trim().split('\n')[0]}`,
  )
}
