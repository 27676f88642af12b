import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DatabaseError } from '../database-error.ts'
import { fsyncPath, fsyncTree } from './durable-node-fs.ts'

/** The process exits by itself: the engine keeps no timers. */
const SCRIPT = `
// Optimising code that runs once takes longer than running it.
require('node:v8').setFlagsFromString('--liftoff-only')
const [engine, dataDir] = process.argv.slice(1)
require(engine).PGlite.create({ dataDir }).then((db) => db.close()).then(
  () => process.exit(0),
  (error) => { console.error(error); process.exit(1) },
)`

/** Whether the folder holds a database already. */
export function isInitialised(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'))
}

/**
 * Creates an empty database in `folder` atomically: it is created aside, forced to the disk, and
 * then renamed. Throws DatabaseError ENGINE_NOT_PREPARED.
 */
export async function initialiseCluster(folder: string): Promise<void> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  await runInitdb(draft)
  fsyncTree(draft)
  renameSync(draft, folder)
  fsyncPath(dirname(folder))
}

/** Needs some 800 MB of memory that the engine never frees, so a short-lived process does it. */
async function runInitdb(folder: string): Promise<void> {
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
