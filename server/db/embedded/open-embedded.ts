import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Database } from '../database.ts'
import { DatabaseError } from '../database-error.ts'
import { createEngineLog, EmbeddedEngine } from './embedded-engine.ts'
import { lockFolder } from '../../lib/folder-lock.ts'
import { makeFolderPath } from '../../lib/make-folder-path.ts'
import { type DiskRoom, readFreeBytes, requireRoom, watchDiskRoom } from './disk-room.ts'
import { DurableNodeFS } from './durable-node-fs.ts'
import { initialiseCluster, isInitialised } from './initialise-cluster.ts'
import { runMaintenance } from './maintenance.ts'
import { PgliteStream } from './pglite-stream.ts'
import { columnTypes, createPoolDatabase } from '../postgres/pool-database.ts'

/** A longer wait for the only connection means a deadlock, ms. */
const CONNECTION_TIMEOUT_MS = 20_000

/**
 * PGlite's own parameters but for `-F`, which turns fsync off, with a small buffer and bounded WAL.
 */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...[
    'wal_sync_method=fsync',
    'shared_buffers=16MB',
    'min_wal_size=32MB',
    'max_wal_size=64MB',
    'random_page_cost=1',
  ].flatMap((setting) => ['-c', setting]),
]

interface EmbeddedOptions {
  onProgress?: (line: string) => void
  /**
   * Called once when the engine has failed fatally (for example a full disk), to end the process.
   */
  onFailure?: (failure: DatabaseError) => void
  /** Lets a test replace the file system. */
  createFs?: (folder: string) => DurableNodeFS
  /** Lets a test fill the disk. */
  readFreeBytes?: (folder: string) => number
}

/**
 * Opens the engine that lives in this process, in the folder `db` of `dataDir`, and makes the
 * folder on the first start. Throws FolderLockError, and DatabaseError: DATA_FOLDER_NOT_WRITABLE,
 * DISK_FULL, ENGINE_NOT_PREPARED, ENGINE_FAILED when it cannot start on what is there, or
 * ENGINE_NOT_DURABLE when commits do not reach the disk.
 */
export async function openEmbedded(
  dataDir: string,
  {
    onProgress = () => {},
    onFailure = () => {},
    createFs = (folder) => new DurableNodeFS(folder),
    readFreeBytes: readFree = readFreeBytes,
  }: EmbeddedOptions = {},
): Promise<Database> {
  makeFolder(dataDir)
  const folder = join(dataDir, 'db')
  const lock = await lockFolder(`${folder}.lock`, onProgress)
  try {
    const isFirst = !isInitialised(folder)
    requireRoom(readFree(isFirst ? dataDir : folder))
    if (isFirst) {
      onProgress('Preparing the database (once) …')
      await initialiseCluster(folder)
    }
    const room = watchDiskRoom({
      readFree: () => readFree(folder),
      now: () => performance.now(),
      onChange: (isFull, free) => onProgress(sayRoom(isFull, free)),
    })
    return await start(createFs(folder), { onFailure, room, onClose: lock.release })
  } catch (error) {
    lock.release()
    throw error
  }
}

function sayRoom(isFull: boolean, free: number): string {
  const left = `${Math.floor(free / 1024 ** 2)} MiB left`
  return isFull
    ? `The disk of the database is full (${left}): nothing can be written until there is room`
    : `The disk of the database has room again (${left})`
}

interface StartRules {
  onFailure: (failure: DatabaseError) => void
  onClose: () => void
  room: DiskRoom
}

async function start(
  fs: DurableNodeFS,
  { onFailure, onClose, room }: StartRules,
): Promise<Database> {
  const engine = await startEngine(fs, { onFailure, room })
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    stream: () => new PgliteStream(engine),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    types: columnTypes,
  })
  const housekeeping = runMaintenance(pool, () => fs.syncs)
  const db = createPoolDatabase('embedded', pool, {
    onBrokenSession: (error) => engine.abandon(error),
    onClose: async () => {
      await engine.close()
      onClose()
    },
  })
  const durable: Database = {
    ...db,
    close: async () => {
      housekeeping.stop()
      await db.close()
    },
  }
  try {
    await requireFsync(durable, fs)
    return durable
  } catch (error) {
    await durable.close()
    throw error
  }
}

async function startEngine(
  fs: DurableNodeFS,
  rules: Pick<StartRules, 'onFailure' | 'room'>,
): Promise<EmbeddedEngine> {
  const log = createEngineLog()
  try {
    const engine = await PGlite.create({ fs, startParams: START_PARAMS, onStderr: log.note })
    return new EmbeddedEngine(engine, { readReason: log.reason, ...rules })
  } catch (error) {
    const reason = log.reason() || (error instanceof Error ? error.message : String(error))
    throw new DatabaseError('ENGINE_FAILED', `The embedded database cannot start: ${reason}`, {
      cause: error,
    })
  }
}

function makeFolder(folder: string): void {
  try {
    makeFolderPath(folder, 0o700)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new DatabaseError(
      'DATA_FOLDER_NOT_WRITABLE',
      `The data folder ${folder} cannot be written${reason}`,
      { cause: error },
    )
  }
}

/**
 * Commits a row and checks that it reached the disk, because the fsync hook relies on internals of
 * the engine.
 */
export async function requireFsync(db: Database, fs: Pick<DurableNodeFS, 'syncs'>): Promise<void> {
  await db.query('CREATE TABLE IF NOT EXISTS durability_check (id integer PRIMARY KEY, n bigint)')
  const before = fs.syncs
  await db.query(`INSERT INTO durability_check (id, n) VALUES (1, 1)
    ON CONFLICT (id) DO UPDATE SET n = durability_check.n + 1`)
  if (fs.syncs > before) return
  throw new DatabaseError(
    'ENGINE_NOT_DURABLE',
    'The embedded database does not write commits to the disk; set DATABASE_URL instead',
  )
}
