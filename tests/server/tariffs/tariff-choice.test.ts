import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearestLine } from '../../../server/domain/tariffs/lines-of-owner.ts'
import { joinLine, tariffAt } from '../../../server/domain/tariffs/tariff-in-force.ts'
import { type StoredTariffLine, NO_TERMS } from '../../../server/domain/tariffs/tariff-lines.ts'
import { newId } from '../../../server/lib/new-id.ts'
import { bothEngines, withTestDatabase } from '../../support/test-database.ts'
import { NOON } from '../support/ledger-world.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

const BRANDS = ['ewallet', 'grok'] as const
const LEVELS = ['anonymous', 'verified'] as const
const at = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS)

interface Given {
  /** Hour of the beginning, and whether it was withdrawn. */
  tariffs: readonly { hour: number; isWithdrawn: boolean; lines: readonly StoredTariffLine[] }[]
  asked: readonly { hour: number; environment: string; level: string }[]
}

const line = fc
  .record({
    environment: fc.constantFrom('', ...BRANDS),
    level: fc.constantFrom('', ...LEVELS),
    limit_minor: fc.option(fc.bigInt({ min: 1n, max: 9n })),
  })
  .map((one) => lineOf(one))
const lines = fc.uniqueArray(line, {
  maxLength: 9,
  selector: ({ environment, level }) => `${environment} ${level}`,
})
const hour = fc.integer({ min: 0, max: 12 })
const given: fc.Arbitrary<Given> = fc.record({
  tariffs: fc.uniqueArray(fc.record({ hour, isWithdrawn: fc.boolean(), lines }), {
    minLength: 1,
    maxLength: 5,
    selector: (one) => one.hour,
  }),
  asked: fc.array(
    fc.record({
      hour: fc.integer({ min: -1, max: 13 }),
      environment: fc.constantFrom(...BRANDS),
      level: fc.constantFrom(...LEVELS),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})

describe.each(bothEngines)('the line that acts read (%s)', (engine) => {
  const database = withTestDatabase(engine)

  async function store({ tariffs }: Given): Promise<void> {
    const db = database()
    await db.query('DELETE FROM tariff_line')
    await db.query('DELETE FROM tariff')
    // Withdrawn ones need no signature here; the first number needs none.
    await db.query('ALTER TABLE tariff DROP CONSTRAINT IF EXISTS tariff_check2')
    for (const [index, { hour: start, isWithdrawn, lines: own }] of tariffs.entries()) {
      const id = newId(NOON)
      await db.query(
        `INSERT INTO tariff (id, number, state, starts_at, created_at, withdrawn_at)
         VALUES ($1, $2::int, $3, $4::timestamptz, $5::timestamptz, $6::timestamptz)`,
        [
          id,
          index + 1,
          isWithdrawn ? 'withdrawn' : 'signed',
          at(start),
          NOON,
          isWithdrawn ? NOON : null,
        ],
      )
      for (const { environment, level, limit_minor: limit } of own) {
        await db.query(
          `INSERT INTO tariff_line (tariff_id, act, currency_code, environment, level, limit_minor)
           VALUES ($1, 'transfer_limit', 'EUR', $2, $3, $4::bigint)`,
          [id, environment, level, limit],
        )
      }
    }
  }

  test('the line that acts read is of the tariff that began last, the nearest to brand and level', async () => {
    await fc.assert(
      fc.asyncProperty(given, async (world) => {
        await store(world)
        for (const { hour: now, environment, level } of world.asked) {
          const begun = world.tariffs
            .map((tariff, index) => ({ ...tariff, number: index + 1 }))
            .filter((tariff) => !tariff.isWithdrawn && tariff.hour <= now)
            .toSorted((one, other) => other.hour - one.hour)[0]
          const expected = begun && nearestLine(begun.lines, { environment, level })
          const [found] = await database().query<{ number: number | null; limit: bigint | null }>(
            `SELECT n.number, m.limit_minor AS limit
             FROM (SELECT $2::text AS environment, $3::text AS level) AS u
             CROSS JOIN LATERAL (SELECT ${tariffAt('$1')} AS number) AS n
             ${joinLine('m', {
               number: 'n.number',
               act: 'transfer_limit',
               owner: { environment: 'u.environment', level: 'u.level' },
               currency: `'EUR'`,
             })}`,
            [at(now), environment, level],
          )
          expect(found).toEqual({
            number: begun?.number ?? null,
            limit: expected?.limit_minor ?? null,
          })
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('the nearest line', () => {
  test('the nearest line is the one that names the brand, then the one that names the level', () => {
    const owner = { environment: 'grok', level: 'verified' }
    const all = [
      lineOf({ environment: '', level: '' }),
      lineOf({ environment: '', level: 'verified' }),
      lineOf({ environment: 'grok', level: '' }),
      lineOf({ environment: 'grok', level: 'verified' }),
    ]
    const foreign = [
      lineOf({ environment: 'ewallet', level: 'verified' }),
      lineOf({ environment: 'grok', level: 'anonymous' }),
    ]
    for (let kept = all.length; kept > 0; kept -= 1) {
      const chosen = nearestLine([...foreign, ...all.slice(0, kept)], owner)
      expect(chosen).toEqual(all[kept - 1])
    }
    expect(nearestLine(foreign, owner)).toBeUndefined()
  })
})

function lineOf(one: Partial<StoredTariffLine>): StoredTariffLine {
  return {
    ...NO_TERMS,
    act: 'transfer_limit',
    currency_code: 'EUR',
    to_code: '',
    method: '',
    environment: '',
    level: '',
    ...one,
  }
}
