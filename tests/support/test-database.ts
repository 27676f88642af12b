import { createHash, randomUUID } from 'node:crypto'
import { constants, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { makeScratchFolder } from '../../scripts/stages/scratch.ts'
import type { Database } from '../../server/db/database.ts'
import { builtInMigrations, migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open-database.ts'
import { openPostgres } from '../../server/db/postgres/open-postgres.ts'
import { isWholeWalk } from './walk.ts'

export type TestEngine = Database['engine']

const SERVER_URL = process.env['TEST_DATABASE_URL']

/** Whether TEST_DATABASE_URL names a PostgreSQL server. */
export const hasPostgres = SERVER_URL !== undefined

/**
 * For tests of the database itself, and of what depends on its engine: locks, numbers and dates
 * through the drivers, order of texts, rules of the ledger. They run on the embedded engine, and on
 * PostgreSQL where there is one.
 */
export const bothEngines: readonly TestEngine[] = hasPostgres
  ? ['embedded', 'postgres']
  : ['embedded']

/**
 * The engine of a test that needs one: PostgreSQL where there is one, which takes half of the time.
 */
export const testEngine: TestEngine = hasPostgres ? 'postgres' : 'embedded'

/**
 * For tests of behaviour, which is built on what the tests of `bothEngines` prove: `npm test` runs
 * them on one engine, `npm test -- --all` and `npm run trial -- soak` on both. The browser flows
 * run on the embedded one.
 */
export const testEngines: readonly TestEngine[] = isWholeWalk ? bothEngines : [testEngine]

export interface TestDatabase {
  db: Database
  /** Closes it and removes what it left. */
  drop: () => Promise<void>
}

/**
 * A fresh database with the whole schema for the tests of the file or `describe` that calls this;
 * the returned function may be called from inside a test.
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
 * A data folder of its own, as a server leaves it that was started once and stopped; inside
 * `parent`, with which it goes, or one that whoever asks for it removes.
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

/** Names what holds the whole schema and nothing else. */
function nameTemplate(): string {
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

async function openOnServer(options?: string): Promise<TestDatabase> {
  const { url, drop } = await copyServerDatabase()
  const db = await openPostgres(url, { options })
  return {
    db,
    drop: async () => {
      await db.close()
      await drop()
    },
  }
}

let serverTemplate: Promise<string> | undefined

/** Made once per schema and server: a copy takes half of what the migrations take. */
function makeServerTemplate(): Promise<string> {
  return (serverTemplate ??= createServerTemplate(`e_wallet_template_${nameTemplate()}`))
}

async function createServerTemplate(name: string): Promise<string> {
  const find = `SELECT 1 FROM pg_database WHERE datname = '${name}'`
  if ((await onServer(find)).length > 0) return name
  const draft = await createServerDatabase()
  const db = await openPostgres(draft.url)
  await migrate(db, builtInMigrations())
  await db.close()
  try {
    await onServer(`ALTER DATABASE ${draft.name} RENAME TO ${name}`)
  } catch (error) {
    // Another test process was faster.
    await draft.drop()
    if ((await onServer(find)).length === 0) throw error
  }
  return name
}

interface ServerDatabase {
  name: string
  url: string
  drop: () => Promise<void>
}

/** A database on the server of TEST_DATABASE_URL with the whole schema. */
export async function copyServerDatabase(): Promise<ServerDatabase> {
  return createServerDatabase(await makeServerTemplate())
}

/** A database on the server of TEST_DATABASE_URL: empty, or a copy of `template`. */
export async function createServerDatabase(template = 'template1'): Promise<ServerDatabase> {
  const name = `e_wallet_test_${randomUUID().replaceAll('-', '')}`
  // Files are copied: the other strategy writes each page to the log.
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const url = new URL(requireServer())
  url.pathname = `/${name}`
  const drop = async () => void (await onServer(`DROP DATABASE ${name} WITH (FORCE)`))
  return { name, url: url.href, drop }
}

function requireServer(): string {
  if (!SERVER_URL) throw new Error('TEST_DATABASE_URL is not set')
  return SERVER_URL
}

let administration: pg.Pool | undefined

/** By one connection for all databases: a new one takes longer than a copy. */
async function onServer(sql: string): Promise<unknown[]> {
  administration ??= new pg.Pool({
    connectionString: requireServer(),
    max: 1,
    allowExitOnIdle: true,
  })
  return (await administration.query<object>(sql)).rows
}
