import type { Queryable } from '../db/database.ts'

/** Tables that belong to the engine or to the migrations, not to the wallet. */
const NOT_OURS = ['schema_lock', 'schema_migration', 'durability_check']

/** The wallet's tables, each after those that its rows refer to. */
export async function listTables(db: Queryable): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL($1::text[])
     ORDER BY table_name`,
    [NOT_OURS],
  )
  const references = await db.query<{ child: string; parent: string }>(
    `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent
     FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`,
    [],
  )
  const sorted: string[] = []
  const place = (table: string) => {
    if (sorted.includes(table)) return
    for (const { child, parent } of references) if (child === table) place(parent)
    sorted.push(table)
  }
  for (const { name } of tables) place(name)
  return sorted
}

/** The columns of a table's primary key: the order in which its rows are kept. */
export async function listKeyColumns(db: Queryable, table: string): Promise<string> {
  const columns = await db.query<{ name: string }>(
    `SELECT quote_ident(a.attname) AS name
     FROM pg_constraint c
     CROSS JOIN LATERAL unnest(c.conkey) WITH ORDINALITY AS k (attnum, place)
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum
     WHERE c.contype = 'p' AND c.conrelid = $1::regclass ORDER BY k.place`,
    [table],
  )
  return columns.map(({ name }) => name).join(', ')
}
