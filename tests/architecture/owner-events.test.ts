import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listFiles } from './source-files.ts'

/** Statements that change what an owner should see without a row of the history. */
const CHANGES = [
  /UPDATE session SET revoked_at/,
  /UPDATE payout (?:p )?SET status/,
  /INSERT INTO deposit \(/,
  /UPDATE kyc_case SET (?:status|reason)/,
  /(?:INSERT INTO|UPDATE) owner_freeze/,
]
/** What lets open apps know: an event, a notification, or the posting that has one. */
const TELLS = /\b(?:addOwnerEvent|notify|addNotification|move)\(|INSERT INTO owner_event/

/** Files whose statement needs no event, and why. */
const EXEMPT: Readonly<Record<string, string>> = {
  'server/domain/withdrawals/start-released.ts':
    'the start of the payout adds its event a moment later',
  'server/domain/closing/erasures.ts': 'nobody is signed in to a closed wallet',
}

function findSilent(path: string, text: string): string[] {
  if (path in EXEMPT || TELLS.test(text)) return []
  return CHANGES.filter((change) => change.test(text)).map((change) => `${path}: ${change.source}`)
}

test('statements that change what an owner sees are followed by an event or a notification', () => {
  const files = listFiles('server/domain').filter((path) => /(?<!\.test)\.ts$/.test(path))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((path) => findSilent(path, readFileSync(path, 'utf8')))).toEqual([])
})

test.each([
  'await db.query(`UPDATE session SET revoked_at = $1`)',
  'await tx.query(`INSERT INTO owner_freeze (id) VALUES ($1)`)',
  "await tx.query(`UPDATE payout SET status = 'released'`)",
  "await tx.query(`UPDATE payout p SET status = 'sent' FROM q`)",
])('a missing event of an owner is found: %s', (text) => {
  expect(findSilent('server/domain/planted.ts', text)).toHaveLength(1)
  expect(findSilent('server/domain/planted.ts', `${text}; await notify(tx, told)`)).toEqual([])
})
