import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArchiveCommand, runArchiveCommand } from './backup/archive-command.ts'
import { readJournalCommand, runJournalCommand } from './backup/journal-command.ts'
import { readReportCommand, runReportCommand } from './backup/report-command.ts'
import { readScreeningCommand, runScreeningCommand } from './backup/screening-command.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { writeBackup } from './backup/write-backup.ts'
import { readDatabaseConfig } from './config/config.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open-database.ts'
import { acceptPepper } from './domain/pins/known-pepper.ts'
import { countOfPrevious, countPepperUse } from './domain/pins/pepper-use.ts'
import { auditLedger } from './domain/ledger/audit.ts'
import { storeAuditOutcome } from './domain/ledger/audit-outcome.ts'
import { UsageError } from './lib/usage-error.ts'
import type { Pepper } from './lib/pepper.ts'
import { prepareDataFolder } from './start/data-folder.ts'
import { readPepper } from './start/read-pepper.ts'
import { describeStartFailure } from './start/start-error.ts'

/**
 * Command-line program: `backup <file>`, `restore <file>`, `archive write <month> <file>`, `archive
 * check <file>`, `journal <first day> <last day> [each] [currency] <file>`, `report <what> …
 * <file>`, `screening <what> … <file>`, `audit`, `peppers` or `peppers accept`, for the wallet in
 * DATA_DIR or DATABASE_URL. The embedded database can be open in one process only, so its server
 * must be stopped.
 */
const [verb, ...words] = process.argv.slice(2)

const USAGE = `Say what to do: backup <file or folder>, a folder gets a file named by the time;
restore <file>;
archive write <year-month> <file>, or archive check <file>;
journal <first day> <last day> [each] [currency] <file>;
report owner, transactions, owners, balances or suspicious-reports, each says what it needs;
screening lists, or screening load <list> <file>;
audit checks the whole ledger;
peppers tells who needs which secret, peppers accept takes PEPPER for a lost one`

/** How many words these commands have at most; the others read theirs themselves. */
const MOST_WORDS: Readonly<Record<string, number>> = { audit: 0, backup: 1, restore: 1, peppers: 1 }

try {
  await run(verb, words)
} catch (error) {
  console.error(describeStartFailure(error))
  process.exitCode = 1
}

async function run(act: string | undefined, rest: readonly string[]): Promise<void> {
  const [path] = rest
  const isAlone = ['audit', 'peppers', 'archive', 'journal', 'report', 'screening'].some(
    (one) => one === act,
  )
  const isIncomplete = !isAlone && (!path || (act !== 'backup' && act !== 'restore'))
  if (isIncomplete || rest.length > (MOST_WORDS[act ?? ''] ?? rest.length)) {
    throw new UsageError(USAGE)
  }
  const command = act === 'archive' ? readArchiveCommand(rest) : undefined
  const journal = act === 'journal' ? readJournalCommand(rest) : undefined
  const report = act === 'report' ? readReportCommand(rest) : undefined
  const screening = act === 'screening' ? readScreeningCommand(rest) : undefined
  const config = readDatabaseConfig(process.env)
  const { DATA_DIR, DATABASE_URL, DATABASE_POOLER, PEPPER } = config
  prepareDataFolder(DATA_DIR)
  const db = await openDatabase({
    dataDir: DATA_DIR,
    pooler: DATABASE_POOLER,
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
  })
  const secret = { file: join(DATA_DIR, 'pepper'), variable: PEPPER }
  try {
    if (command) await archive(db, command)
    else if (journal) await runJournalCommand(db, journal, { now: new Date(), tell: printProgress })
    else if (report) await runReportCommand(db, report, { now: new Date(), tell: printProgress })
    else if (screening) {
      await runScreeningCommand(db, screening, { now: new Date(), tell: printProgress })
    } else if (act === 'audit') await audit(db)
    else if (act === 'peppers') await checkPeppers(db, readPepper(config), path)
    else if (act === 'backup') await backUp(db, path ?? '', secret)
    else await restore(db, path ?? '', secret)
  } finally {
    await db.close()
  }
}

/** Returns where the server secret comes from: the variable takes precedence. */
interface Secret {
  file: string
  variable: string | undefined
}

async function audit(db: Database): Promise<void> {
  const at = new Date()
  const violations = await auditLedger(db, { onProgress: printProgress })
  await storeAuditOutcome(db, { at, violations: violations.length })
  for (const violation of violations) console.error(JSON.stringify(violation))
  if (violations.length > 0) {
    throw new Error(`The ledger does not agree with itself: ${violations.length} violations`)
  }
  console.log('Audited: the ledger agrees with itself')
}

/** Accepts PEPPER in the place of a lost one, or prints who needs which secret. */
async function checkPeppers(db: Database, pepper: Pepper, word: string | undefined): Promise<void> {
  if (word === undefined) return printPeppers(db, pepper)
  if (word !== 'accept') throw new Error('Say peppers, or peppers accept')
  await acceptPepper(db, pepper, new Date())
  console.log(
    'Accepted: PEPPER is the secret of this database. PINs of another one cannot be checked',
  )
}

/**
 * Prints how many rows need each secret; exit code 1 while the previous one is needed, or one that
 * is not set.
 */
async function printPeppers(db: Database, pepper: Pepper): Promise<void> {
  const use = await countPepperUse(db, pepper)
  for (const { kind, role, rows } of use) console.log(`${kind} ${role}: ${rows}`)
  const unknown = use.filter(({ role }) => role === 'unknown').length
  if (unknown > 0)
    throw new Error('Rows need a secret that is not set: their PINs cannot be checked')
  const rows = countOfPrevious(use)
  if (rows > 0) throw new Error(`${rows} rows need the previous secret, or do not name theirs`)
  console.log('No row needs the previous secret')
}

async function archive(
  db: Database,
  command: ReturnType<typeof readArchiveCommand>,
): Promise<void> {
  await runArchiveCommand(db, command, { now: new Date(), tell: printProgress, complain })
}

function complain(line: string): void {
  console.error(line)
}

async function backUp(db: Database, target: string, secret: Secret): Promise<void> {
  const path = fileOf(target)
  const isInFile = secret.variable === undefined && existsSync(secret.file)
  const pepper = isInFile ? readFileSync(secret.file, 'utf8') : null
  printContents('Backed up', await writeBackup(db, { file: path, pepper }), path)
  if (pepper !== null) return
  console.log('NOT in it: the secret PEPPER. Keep it too: without it no PIN can be checked.')
}

/** In a folder, a file that is named by the time. */
function fileOf(target: string): string {
  if (!existsSync(target) || !statSync(target).isDirectory()) return target
  const time = new Date().toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replaceAll(':', '')
  return join(target, `wallet-${time}Z.backup`)
}

async function restore(db: Database, path: string, secret: Secret): Promise<void> {
  const { contents, pepper } = await restoreBackup(db, path, printProgress)
  if (pepper !== null) writeFileSync(secret.file, pepper, { mode: 0o600 })
  printContents('Restored', contents, path)
  if (pepper === null) {
    console.log('NOT in it: the secret. Start the server with the PEPPER of the wallet backed up:')
    console.log('without it no PIN can be checked.')
  } else if (secret.variable !== undefined && secret.variable !== pepper) {
    console.log(`PEPPER is set to another secret than the one in ${secret.file}, which PINs need.`)
  }
}

function printProgress(line: string): void {
  console.log(line)
}

function printContents(
  done: string,
  contents: Readonly<Record<string, number>>,
  path: string,
): void {
  const { app_user: owners = 0, transfer: transfers = 0 } = contents
  console.log(`${done}: ${owners} owners, ${transfers} transfers (${path})`)
}
