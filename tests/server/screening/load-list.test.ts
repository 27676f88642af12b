import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  readScreeningCommand,
  runScreeningCommand,
} from '../../../server/backup/screening-command.ts'
import { findListsInForce } from '../../../server/domain/screening/lists/find-lists.ts'
import { loadList } from '../../../server/domain/screening/lists/load-list.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import { compareAll, loadMade } from '../support/screening-acts.ts'
import { makeEntries, streamOf, writeOfac, writeUn } from '../../support/screening-lists.ts'

const MADE = makeEntries(60)

describe.each(testEngines)('lists (%s)', (engine) => {
  let wallet: Wallet
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())

  const inForce = async () => {
    const [row] = await wallet.context.db.query<{ entries: number; version: bigint }>(
      `SELECT (SELECT count(*) FROM screening_entry WHERE removed_at IS NULL)::int AS entries, version
       FROM screening_state`,
    )
    return row
  }
  const rename = (userId: string, [first, last]: [string, string]) =>
    wallet.context.db.query('UPDATE app_user SET first_name = $2, last_name = $3 WHERE id = $1', [
      userId,
      first,
      last,
    ])

  test('a first version of a list is in force with its hash, and counts what changes', async () => {
    const loaded = await loadMade(wallet.context, 'ofac', MADE.slice(0, 50), { day: '2026-03-02' })
    expect(loaded).toMatchObject({ entries: 50, nameless: 0, added: 50, removed: 0 })
    const list = (await findListsInForce(wallet.context.db)).get('ofac')
    expect(list).toMatchObject({ entries: 50, loadedBy: 'Fedor', sha256: loaded.sha256 })
    const [first, ...others] = MADE.slice(0, 50)
    const changed = [{ ref: '1000', kind: 'person' as const, names: ['Vardel Osminov'] }, ...others]
    const next = await loadMade(wallet.context, 'ofac', changed, { day: '2026-03-03' })
    expect(first?.ref).toBe('1000')
    expect(next).toMatchObject({ entries: 50, added: 1, removed: 1 })
    expect(await inForce()).toEqual({ entries: 50, version: 2n })
  })

  const load = (chunks: AsyncIterable<Uint8Array>) =>
    loadList(wallet.context.db, {
      source: 'ofac',
      open: () => chunks,
      loadedBy: 'Fedor',
      now: new Date(),
    })

  test.each([
    ['same', MADE.slice(0, 50), '2026-03-02', 'older'],
    ['an older one', MADE, '2026-03-01', 'older'],
    ['a small one', MADE.slice(0, 20), '2026-03-09', 'small'],
  ])('a list that is refused changes nothing: %s', async (_, entries, day, fault) => {
    const before = await inForce()
    await expect(loadMade(wallet.context, 'ofac', entries, { day })).rejects.toMatchObject({
      fault,
    })
    expect(await inForce()).toEqual(before)
  })

  test('a list that is cut, or whose connection breaks, changes nothing', async () => {
    const before = await inForce()
    const whole = writeOfac({ entries: makeEntries(2000), day: '2026-04-01' })
    await expect(load(streamOf(whole.slice(0, -300)))).rejects.toMatchObject({ fault: 'cut' })
    async function* broken() {
      yield* streamOf(whole.slice(0, 300_000))
      throw await Promise.resolve(new Error('the connection broke'))
    }
    await expect(load(broken())).rejects.toThrow('the connection broke')
    expect(await inForce()).toEqual(before)
  })

  test('one of two lists that are loaded at the same moment is in force', async () => {
    const results = await Promise.allSettled(
      ['2026-05-01', '2026-05-02'].map((day) =>
        loadMade(wallet.context, 'eu', MADE.slice(0, 30), { day }),
      ),
    )
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    const rows = await wallet.context.db.query(
      `SELECT 1 FROM screening_list WHERE source = 'eu' AND replaced_at IS NULL`,
    )
    expect(rows).toHaveLength(1)
  })

  test('lists are loaded by a command, which says what became of the file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wallet-lists-'))
    const file = join(folder, 'list.xml')
    const lines: string[] = []
    const run = (...words: string[]) =>
      runScreeningCommand(wallet.context.db, readScreeningCommand(words), {
        now: wallet.clock.now(),
        tell: (line) => lines.push(line),
      })
    try {
      writeFileSync(file, writeUn({ entries: [...MADE, { ref: '1', kind: 'person', names: [] }] }))
      await run('load', 'un', file)
      expect(lines).toEqual([
        expect.stringMatching(
          /^In force: un, 60 entries, 60 added, 0 removed, SHA-256 [\da-f]{64}$/,
        ),
        'NOT compared by name: 1 entries without a name',
      ])
      await expect(run('load', 'eu', file)).rejects.toThrow(/Nothing was loaded.*another list/)
      writeFileSync(file, writeUn({ entries: MADE.slice(0, 9), day: '2026-05-05' }))
      await expect(run('load', 'un', file)).rejects.toThrow('say smaller')
      await run('load', 'un', 'smaller', file)
      await run('lists')
      expect(lines.slice(2).join()).toMatch(/un: 9 entries.*by command line/s)
      for (const words of [[], ['load', 'un'], ['load', 'cia', file], ['lists', 'x']]) {
        expect(() => readScreeningCommand(words)).toThrow('Say what to do')
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('lists are compared with all owners again after a change, each owner once', async () => {
    const ids = await Promise.all(
      [0, 1].map(async () => {
        const { phone } = await registerOwner(wallet)
        const [row] = await wallet.context.db.query<{ id: string }>(
          'SELECT id FROM app_user WHERE phone = $1',
          [phone],
        )
        return row?.id ?? ''
      }),
    )
    await rename(ids[0] ?? '', ['Вардель', 'Осминов'])
    await compareAll(wallet.context)
    const own = [{ ref: 'a', kind: 'person' as const, names: ['OSMINOV Vardel Tarkovich'] }]
    await loadMade(wallet.context, 'own', own)
    expect(await compareAll(wallet.context)).toBeGreaterThanOrEqual(2)
    expect(await compareAll(wallet.context)).toBe(0)
    const cases = await wallet.context.db.query(
      `SELECT k.user_id, k.cause, count(h.id)::int AS hits FROM compliance_case k
       JOIN compliance_hit h ON h.case_id = k.id GROUP BY k.id ORDER BY k.user_id`,
    )
    // The entry of OFAC, and that of the own list.
    expect(cases).toEqual([{ user_id: ids[0], cause: 'list', hits: 2 }])
  })
})
