import { createHash, randomUUID } from 'node:crypto'
import { constants, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { builtInMigrations, migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open-database.ts'
import { openPostgres } from '../../server/db/postgres/open-postgres.ts'
import { makeScratchFolder } from './scratch.ts'

export type TestEngine = Database['engine']

const SERVER_URL = process.env['TEST_DATABASE_URL']

/**
 * The engines that tests run on: the embedded one, and PostgreSQL where TEST_DATABASE_URL names a
 * server.
 */
export const testEngines: readonly TestEngine[] = SERVER_URL
  ? ['embedded', 'postgres']
  : ['embedded']

export interface TestDatabase {
  db: Database
  /** Closes it and removes what it left. */
  drop: () => Promise<void>
}

/**
 * A fresh database with the whole schema for the tests of the file or `describe` that calls this; the
 * returned function may be called from inside a test.
 */
export function withTestDatabase(engine: TestEngine): () => Database {
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(async () => {
    await database?.drop()
  })
  return () => {
    if (!database) throw new Error('the database is open only while tests run')
    return database.db
  }
}

/** A fresh database with the whole schema. `options` are server settings, for PostgreSQL alone. */
export async function openTestDatabase(
  engine: TestEngine,
  options?: string,
): Promise<TestDatabase> {
  return engine === 'embedded' ? openEmbedded() : openOnServer(options)
}

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

async function openEmbedded(): Promise<TestDatabase> {
  const dataDir = await copyDataFolder()
  const db = await openDatabase({ dataDir })
  const drop = async () => {
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { db, drop }
}

/** Made once per schema and machine: the first start of the engine takes seconds. */
async function makeTemplate(): Promise<string> {
  const schema = JSON.stringify(builtInMigrations())
  const name = createHash('sha256').update(schema).digest('hex').slice(0, 16)
  const template = join(tmpdir(), `e-wallet-template-${name}`)
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

async function openOnServer(options?: string): Promise<TestDatabase> {
  const { url, drop } = await createServerDatabase()
  const db = await openPostgres(url, { options })
  await migrate(db, builtInMigrations())
  return {
    db,
    drop: async () => {
      await db.close()
      await drop()
    },
  }
}

/** An empty database on the server of TEST_DATABASE_URL. */
export async function createServerDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  if (!SERVER_URL) throw new Error('TEST_DATABASE_URL is not set')
  const name = `e_wallet_test_${randomUUID().replaceAll('-', '')}`
  await onServer(SERVER_URL, `CREATE DATABASE ${name}`)
  const url = new URL(SERVER_URL)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(SERVER_URL, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function onServer(url: string, sql: string): Promise<void> {
  const db = await openPostgres(url)
  try {
    await db.query(sql)
  } finally {
    await db.close()
  }
}
