import { beforeAll, expect, test } from 'vitest'
import { findHits, leaveOutDecided } from '../../../server/domain/screening/find-hits.ts'
import { requireIndex } from '../../../server/domain/screening/screening-index.ts'
import { newId } from '../../../server/lib/new-id.ts'
import { withTestDatabase } from '../../support/test-database.ts'
import { createOwner, NOON } from '../support/ledger-world.ts'
import { loadMade } from '../support/screening-acts.ts'

const NAME = 'Gronvel OSMINOV'
const ADDRESS = '0x52908400098527886e0f7030069857d2e4169ee7'
const clock = { now: () => NOON }
const database = withTestDatabase('embedded')
let userId: string

beforeAll(async () => {
  const entries = Array.from({ length: 510 }, (_, n) => ({
    ref: String(n),
    kind: 'person' as const,
    names: [NAME],
  }))
  await loadMade({ db: database(), clock }, 'ofac', entries)
  const own = { kind: 'person' as const, names: ['Ilvane Prostek'], address: ADDRESS }
  await loadMade({ db: database(), clock }, 'own', [
    { ...own, ref: '1' },
    { ...own, ref: '2', address: ADDRESS.toUpperCase().replace('0X', '0x') },
  ])
  userId = (await createOwner(database(), {})).userId
})

const find = async (part: 'recipient_name' | 'address', text: string) => {
  const db = database()
  const index = await requireIndex(db, db, 2n)
  return leaveOutDecided(db, userId, findHits(index, [{ part, text }]))
}

test('an address of several entries is a hit of each', async () => {
  expect((await find('address', ADDRESS)).hits).toHaveLength(2)
})

test('entries beyond the hits that a case has are found once those were decided', async () => {
  const { hits } = await find('recipient_name', NAME)
  expect(hits).toHaveLength(500)
  const caseId = newId(NOON)
  await database().query(
    `INSERT INTO compliance_case (id, subject, user_id, cause, state, opened_at, deadline, decided_at)
     VALUES ($1, 'payout', $2, 'payout', 'cleared', $3, $3, $3)`,
    [caseId, userId, NOON],
  )
  for (const { entryId, part, compared, comparedKey, matched, rules, score } of hits) {
    await database().query(
      `INSERT INTO compliance_hit (id, case_id, user_id, entry_id, part, compared, compared_key, matched, rules, score,
         found_at, verdict)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::int, $11, 'different')`,
      [
        newId(NOON),
        caseId,
        userId,
        entryId,
        part,
        compared,
        comparedKey,
        matched,
        rules,
        score,
        NOON,
      ],
    )
  }
  expect((await find('recipient_name', NAME)).hits).toHaveLength(10)
})
