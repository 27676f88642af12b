import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { listFiles } from './source-files.ts'

/**
 * What engines that speak PostgreSQL's language over many machines lack, or do otherwise, or what
 * makes an order of its own (docs/database.md). House keeping of the embedded engine is its own
 * matter.
 */
const UNPORTABLE = [
  /\bpg_(?:try_)?advisory|\bpg_notify\b/,
  /\b(?:next|set|curr)val\s*\(|\b(?:big|small)serial\b|\bserial PRIMARY\b|\bGENERATED\b/,
  /\bCREATE (?:OR REPLACE )?(?:FUNCTION|PROCEDURE|TRIGGER|SEQUENCE|EXTENSION|TYPE|DOMAIN|RULE)\b/,
  /\bDEFERRABLE\b|\bLISTEN \w|\bLOCK TABLE\b/,
] as const

function findUnportable(text: string): string[] {
  const code = text.replaceAll(/^\s*(?:\/\/|\*|\/\*\*|--).*$/gm, '')
  return code.split('\n').filter((line) => UNPORTABLE.some((pattern) => pattern.test(line)))
}

describe('the SQL of the server', () => {
  test('the SQL of the server keeps to what distributed engines run', () => {
    const files = listFiles('server').filter((path) => /(?<!\.test)\.(?:ts|sql)$/.test(path))
    expect(files.length).toBeGreaterThan(50)
    const found = files.flatMap((path) =>
      findUnportable(readFileSync(path, 'utf8')).map((line) => `${path}: ${line}`),
    )
    expect(found).toEqual([])
  })

  test.each([
    'SELECT pg_advisory_xact_lock(1)',
    "INSERT INTO t VALUES (nextval('s'))",
    'id bigserial PRIMARY KEY',
    'id bigint GENERATED ALWAYS AS IDENTITY',
    'CREATE OR REPLACE FUNCTION post() RETURNS void',
    'CREATE TRIGGER sum_to_zero',
    'FOREIGN KEY (a) REFERENCES b DEFERRABLE',
  ])('the SQL of the server would be noticed if it said: %s', (line) =>
    expect(findUnportable(line)).toEqual([line]),
  )
})
