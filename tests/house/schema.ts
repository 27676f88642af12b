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
const CONSTRAINT = /^(?:PRIMARY|UNIQUE|CHECK|FOREIGN|CONSTRAINT)\b/

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
  const tables = new Map<string, { columns: string[]; references: Set<string> }>()
  for (const [, name = '', body = ''] of sql.matchAll(CREATE)) {
    const lines = body.split('\n').map((line) => line.trim())
    const columns = lines.filter((line) => line !== '' && !CONSTRAINT.test(line))
    tables.set(name, {
      columns: columns.map((line) => line.split(' ', 1).join()),
      references: new Set(findReferences(body)),
    })
  }
  for (const [, name = '', column = '', rest = ''] of sql.matchAll(ADD)) {
    const table = tables.get(name)
    table?.columns.push(column)
    for (const to of findReferences(rest)) table?.references.add(to)
  }
  for (const [, name = '', rest = ''] of sql.matchAll(ADD_KEY)) {
    for (const to of findReferences(rest)) tables.get(name)?.references.add(to)
  }
  for (const [, name = '', column = ''] of sql.matchAll(DROP)) {
    const table = tables.get(name)
    if (table) table.columns = table.columns.filter((kept) => kept !== column)
  }
  return [...tables]
    .map(([name, { columns, references }]) => ({ name, columns, references: [...references] }))
    .toSorted((left, right) => left.name.localeCompare(right.name))
}

function findReferences(body: string): string[] {
  return [...body.matchAll(/REFERENCES (\w+)/g)].map(([, name = '']) => name)
}
