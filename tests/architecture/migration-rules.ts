/** A migration by the name of its file without `.sql`. */
export interface Migration {
  name: string
  sql: string
}

/**
 * The last migration before the rules; those up to it ran before servers were updated one by one.
 */
const FIRST_RULED = 147

/**
 * Tables with a row for each owner or act. Whoever holds a lock on one of them stops the wallet,
 * and a check of their rows takes minutes.
 */
export const GROWING = [
  'account',
  'app_user',
  'audit_log',
  'deposit',
  'email_outbox',
  'kyc_case',
  'notification',
  'passkey',
  'payment_order',
  'payout',
  'pin',
  'posting',
  'provider_event',
  'session',
  'sms_outbox',
  'transfer',
  'wallet_transaction',
] as const

const ANY_TABLE = String.raw`(?:IF EXISTS )?(?:ONLY )?(?<table>\w+)`

/** What a server of the version before, which runs beside, would fail or wait by (R4). */
const RULES: readonly {
  pattern: RegExp
  isForGrowing?: true
  why: string
}[] = [
  {
    pattern: /^DROP TABLE |^ALTER TABLE .* DROP COLUMN |^ALTER TABLE .* RENAME /s,
    why: 'the version before uses it: say "-- Unused since <version>", a version that is out',
  },
  {
    pattern: /ADD COLUMN (?!.*\bDEFAULT\b)[^,]*\bNOT NULL\b/s,
    why: 'the version before does not fill the column: give it a default',
  },
  {
    pattern: /ADD COLUMN .*\bDEFAULT (?:gen_random_uuid|clock_timestamp|random|timeofday)\b/s,
    why: 'the default differs from row to row, so that all rows are written anew',
  },
  {
    pattern: new RegExp(`^ALTER TABLE ${ANY_TABLE} ALTER (?:COLUMN )?\\w+ (?:SET DATA )?TYPE`, 's'),
    isForGrowing: true,
    why: 'all rows are written anew: add a column and fill it by a job',
  },
  {
    pattern: new RegExp(`^ALTER TABLE ${ANY_TABLE} .*SET NOT NULL`, 's'),
    isForGrowing: true,
    why: 'all rows are read under a lock: add a CHECK (… IS NOT NULL) NOT VALID',
  },
  {
    pattern: new RegExp(
      `^ALTER TABLE ${ANY_TABLE} .*ADD (?:CONSTRAINT \\w+ )?(?:CHECK|FOREIGN KEY)\\b(?!.*NOT VALID$)`,
      's',
    ),
    isForGrowing: true,
    why: 'all rows are read under a lock: add it NOT VALID, and VALIDATE it in a migration of its own',
  },
  {
    pattern: new RegExp(
      `^ALTER TABLE ${ANY_TABLE} .*ADD (?:CONSTRAINT \\w+ )?(?:UNIQUE|PRIMARY KEY)\\b(?! USING INDEX)`,
      's',
    ),
    isForGrowing: true,
    why: 'its index is built under a lock: build it before, and add it USING INDEX',
  },
  {
    pattern: new RegExp(`^CREATE (?:UNIQUE )?INDEX (?!IF NOT EXISTS )\\w+\\s+ON ${ANY_TABLE}`, 's'),
    isForGrowing: true,
    why: 'it is built under a lock: write IF NOT EXISTS, so that an operator can build it before',
  },
  {
    pattern: new RegExp(`^(?:UPDATE|DELETE FROM) ${ANY_TABLE}`, 's'),
    isForGrowing: true,
    why: 'all rows are written in one transaction: let a job do it in pieces',
  },
]

/** Returns the statements of a migration with what they break, in the order of the file. */
export function findBreaking(migration: Migration, version: string): string[] {
  if (Number.parseInt(migration.name, 10) < FIRST_RULED) return []
  const statements = listStatements(migration.sql)
  const created = new Set(
    statements.flatMap(({ sql }) => /^CREATE TABLE (\w+)/.exec(sql)?.[1] ?? []),
  )
  return statements.flatMap(({ sql, unusedSince }) => {
    if (unusedSince !== undefined && isBefore(unusedSince, version)) return []
    return RULES.filter(({ pattern, isForGrowing }) => {
      const found = pattern.exec(sql)
      const table = found?.groups?.['table'] ?? ''
      const isLarge = GROWING.some((name) => name === table) && !created.has(table)
      return found !== null && (isForGrowing === undefined || isLarge)
    }).map(({ why }) => `${migration.name}: ${sql} (${why})`)
  })
}

/** Names of the indexes that an operator builds before the update: deploy/database/indexes.sql. */
export function findLateIndexes({ name, sql }: Migration): string[] {
  if (Number.parseInt(name, 10) < FIRST_RULED) return []
  return listStatements(sql).flatMap((statement) => {
    const index = /^CREATE (?:UNIQUE )?INDEX IF NOT EXISTS (\w+)\s+ON (\w+)/.exec(statement.sql)
    return index?.[1] && GROWING.some((table) => table === index[2]) ? [index[1]] : []
  })
}

interface Statement {
  sql: string
  /** The version named by a comment before it. */
  unusedSince: string | undefined
}

/** Statements on one line each, without comments. */
function listStatements(text: string): Statement[] {
  return text.split(';').flatMap((part) => {
    const sql = part.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()
    const unusedSince = /^-- Unused since (\d+\.\d+\.\d+)/m.exec(part)?.[1]
    return sql === '' ? [] : [{ sql, unusedSince }]
  })
}

function isBefore(version: string, other: string): boolean {
  const [first, second] = [version, other].map((text) => text.split('.').map(Number))
  const at = [0, 1, 2].find((index) => first?.[index] !== second?.[index])
  return at !== undefined && (first?.[at] ?? 0) < (second?.[at] ?? 0)
}
