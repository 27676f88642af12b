import { readFileSync } from 'node:fs'
import { listFiles } from './source-files.ts'

/** A table as the migrations leave it. */
export interface Table {
  name: string
  columns: readonly string[]
  /** Tables that its foreign keys lead to. */
  references: readonly string[]
}

const CREATE = /CREATE TABLE (\w+) \(\n(.*?)\n\);/gs
const ADD = /ALTER TABLE (\w+) ADD COLUMN (\w+)([^;]*)/g
const ADD_KEY = /ALTER TABLE (\w+) ADD CONSTRAINT ([^;]*)/g
const DROP = /ALTER TABLE (\w+) DROP COLUMN (\w+)/g
const DROP_KEYS = /ALTER TABLE (\w+)\s+(DROP CONSTRAINT [^;]*)/g
/** PostgreSQL names the foreign key of one column like this. */
const KEY_OF_COLUMN = /DROP CONSTRAINT (\w+)_fkey/g
const CONSTRAINT = /^(?:PRIMARY|UNIQUE|CHECK|FOREIGN|CONSTRAINT)\b/

const COLUMN = /^[a-z_]+$/

/** The tables that the migrations of the server create, in the order of their names. */
export function readTables(): Table[] {
  const sql = listFiles('server/db/migrations')
    .toSorted()
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  return parseTables(sql)
}

/** The tables that SQL creates and alters. */
export function parseTables(sql: string): Table[] {
  const tables = new Map<string, { columns: string[]; keys: Map<string, string> }>()
  for (const [, name = '', body = ''] of sql.matchAll(CREATE)) {
    const lines = body.split('\n').map((line) => line.trim())
    const columns = lines.filter((line) => line !== '' && !CONSTRAINT.test(line))
    tables.set(name, {
      columns: columns.map((line) => line.split(' ', 1).join()),
      keys: new Map(lines.flatMap((line) => findKeys(line.split(' ', 1).join(), line))),
    })
  }
  for (const [, name = '', column = '', rest = ''] of sql.matchAll(ADD)) {
    const table = tables.get(name)
    table?.columns.push(column)
    for (const [key, to] of findKeys(column, rest)) table?.keys.set(key, to)
  }
  for (const [, name = '', rest = ''] of sql.matchAll(ADD_KEY)) {
    for (const [key, to] of findKeys(rest, rest)) tables.get(name)?.keys.set(key, to)
  }
  for (const [, name = '', column = ''] of sql.matchAll(DROP)) {
    const table = tables.get(name)
    if (table) table.columns = table.columns.filter((kept) => kept !== column)
  }
  for (const [, name = '', rest = ''] of sql.matchAll(DROP_KEYS)) {
    for (const [, key = ''] of rest.matchAll(KEY_OF_COLUMN)) {
      tables.get(name)?.keys.delete(key.slice(name.length + 1))
    }
  }
  return [...tables]
    .map(([name, { columns, keys }]) => ({
      name,
      columns,
      references: [...new Set(keys.values())],
    }))
    .toSorted((left, right) => left.name.localeCompare(right.name))
}

/**
 * What a text refers to, under the name of its column, or under the text where it is no column's.
 */
function findKeys(name: string, text: string): [string, string][] {
  return [...text.matchAll(/REFERENCES (\w+)/g)].map(([, to = '']) => [
    COLUMN.test(name) ? name : text,
    to,
  ])
}
