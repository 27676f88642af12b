import { beforeEach, describe, expect, test } from 'vitest'
import {
  claimAtOnce,
  claimWork,
  tryLater,
  type WorkKind,
} from '../../../server/domain/work-queue/claim-work.ts'
import { pauseAfter } from '../../../server/domain/work-queue/pauses.ts'
import { bothEngines, withTestDatabase } from '../../support/test-database.ts'

interface Piece {
  id: number
  part: string
  tries: number
}

const PIECE: WorkKind<Piece> = {
  table: 'piece_of_work',
  key: ['id', 'part'],
  due: 'next_at',
  open: "state = 'waiting'",
  columns: 'id, part, tries',
  onClaim: 'tries = tries + 1',
  claimMs: 60_000,
  pauses: { firstMs: 1000, longestMs: 3000, most: 4 },
  ended: { when: 'expires_at <= $1', set: "state = 'ended'" },
}

const NOW = new Date('2026-11-28T10:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

describe.each(bothEngines)('the work queue (%s)', (engine) => {
  const database = withTestDatabase(engine)
  beforeEach(async () => {
    await database().query('DROP TABLE IF EXISTS piece_of_work')
    await database().query(
      `CREATE TABLE piece_of_work (id int, part text, state text NOT NULL DEFAULT 'waiting', tries int NOT NULL DEFAULT 0,
         next_at timestamptz NOT NULL, expires_at timestamptz NOT NULL, PRIMARY KEY (id, part))`,
    )
  })

  const add = (id: number, due = NOW, expires = after(86_400_000)) =>
    database().query(
      `INSERT INTO piece_of_work (id, part, next_at, expires_at) VALUES ($1::int, 'a', $2, $3)`,
      [id, due, expires],
    )
  const claim = (now: Date, most = 10) => claimWork(database(), PIECE, { now, most })

  test('the work queue is claimed by one of many servers row by row, the longest due first, and again once a claim has ended', async () => {
    for (let id = 1; id <= 30; id += 1) await add(id, after(-id))
    const [first] = await claim(NOW, 1)
    expect(first?.id).toBe(30)
    const claimed = (await Promise.all(Array.from({ length: 8 }, () => claim(NOW, 5)))).flat()
    const ids = claimed.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).not.toContain(30)
    while ((await claim(NOW)).length > 0);
    expect(await claim(after(59_999))).toEqual([])
    expect((await claim(after(60_000), 100)).map(({ tries }) => tries)).toEqual(
      Array.from({ length: 30 }, () => 2),
    )
  })

  test('the work queue does not wait for a row that somebody else has locked', async () => {
    if (engine === 'embedded') return
    await add(1)
    await add(2)
    await database().transaction(async (tx) => {
      await tx.query('SELECT 1 FROM piece_of_work WHERE id = 1 FOR UPDATE')
      expect((await claim(NOW)).map(({ id }) => id)).toEqual([2])
    })
  })

  test('the work queue lets a row wait longer after each try until there is none, and changes nothing where its key has changed', async () => {
    await add(1)
    const waits: (number | boolean)[] = []
    let now = NOW
    for (;;) {
      const [piece] = await claim(now)
      if (!piece || !(await tryLater(database(), PIECE, piece, { now, tries: piece.tries }))) break
      const [row] = await database().query<{ next_at: Date }>('SELECT next_at FROM piece_of_work')
      waits.push((row?.next_at ?? now).getTime() - now.getTime())
      now = row?.next_at ?? now
    }
    expect(waits).toEqual([1000, 2000, 3000])
    await tryLater(
      database(),
      PIECE,
      { id: 1, part: 'b', tries: 1 },
      { now: after(900_000), tries: 1 },
    )
    const [row] = await database().query<{ next_at: Date }>('SELECT next_at FROM piece_of_work')
    expect(row?.next_at).toEqual(new Date(now.getTime() + 60_000))
  })

  test('claims a row before its time where something says that it can be done', async () => {
    await add(1, after(500_000))
    const claimed = await claimAtOnce(database(), PIECE, {
      now: NOW,
      only: 'id = $3::int',
      values: [1],
    })
    expect(claimed).toEqual([{ id: 1, part: 'a', tries: 1 }])
  })

  test('the work queue ends what nobody needs any more, and claims none of it', async () => {
    await add(1, NOW, NOW)
    expect(await claim(NOW)).toEqual([])
    expect(await database().query('SELECT state FROM piece_of_work')).toEqual([{ state: 'ended' }])
  })
})

test('pauses double up to the longest, or are those of a list, and end with the last try', () => {
  const growing = { firstMs: 5, longestMs: 30, most: 5 }
  expect([1, 2, 3, 4, 5, 6].map((tries) => pauseAfter(growing, tries))).toEqual([
    5,
    10,
    20,
    30,
    undefined,
    undefined,
  ])
  expect([1, 2, 3].map((tries) => pauseAfter([7, 9], tries))).toEqual([7, 9, undefined])
  expect(pauseAfter({ firstMs: 5, longestMs: 30 }, 2000)).toBe(30)
})
