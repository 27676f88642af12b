import type * as v from 'valibot'
import type { TariffsAnswer } from '../../../contract/calls/tariffs.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import type { Queryable } from '../../db/database.ts'
import { Refusal } from '../refusal.ts'
import { linesOfOwner, readTariffOwner } from './lines-of-owner.ts'
import { compareLines, type StoredTariffLine } from './tariff-lines.ts'
import {
  listInForce,
  listSignedFrom,
  readTariffLines,
  type SignedTariff,
} from './tariff-versions.ts'

type Answer = v.InferInput<typeof TariffsAnswer>
type Line = Answer['now']['lines'][number]

/**
 * Returns the tariff in force for an owner, and what each one that was signed after it will change
 * for them; with a number, an earlier tariff with its end, for the level and the currencies that
 * the owner has now (W3). Throws NOT_FOUND for one that has not begun.
 */
export async function readOwnTariff(
  db: Queryable,
  { userId, number, now }: { userId: string; number?: number | undefined; now: Date },
): Promise<Answer> {
  const owner = await readTariffOwner(db, userId)
  const { current, next, end } = await chooseTariff(db, { number, now })
  const lines = await readTariffLines(
    db,
    [current, ...next].map(({ id }) => id),
  )
  const of = ({ id }: { id: string }) => linesOfOwner(lines.get(id) ?? [], owner)
  return {
    now: {
      number: current.number,
      starts_at: current.starts_at.toISOString(),
      ...(end && { ends_at: end.toISOString() }),
      lines: of(current).map(writeLine),
    },
    next: next.map((tariff, index) => ({
      number: tariff.number,
      starts_at: tariff.starts_at.toISOString(),
      changes: compareLines(of(next[index - 1] ?? current), of(tariff)).map(writeChange),
    })),
  }
}

interface ChosenTariff {
  current: SignedTariff
  /** Those after it that are still to come. */
  next: readonly SignedTariff[]
  /** Of a tariff that is not in force any more. */
  end?: Date
}

async function chooseTariff(
  db: Queryable,
  { number, now }: { number: number | undefined; now: Date },
): Promise<ChosenTariff> {
  if (number === undefined) {
    const [current, ...next] = await listInForce(db, now)
    if (!current) throw new Error('no tariff is in force')
    return { current, next }
  }
  const [current, ...next] = await listSignedFrom(db, number)
  if (current?.number !== number || current.starts_at > now) throw new Refusal('NOT_FOUND')
  const end = next[0]?.starts_at
  return end && end <= now ? { current, next: [], end } : { current, next }
}

function writeLine(line: StoredTariffLine): Line {
  const { act, currency_code, to_code, method, percent, weekend_percent } = line
  const amount = (name: string, value: Minor | null) =>
    value === null ? {} : { [name]: formatAmount(value, decimalsOf(currency_code)) }
  return {
    act,
    currency_code,
    ...(to_code !== '' && { to_currency_code: to_code }),
    ...(method !== '' && { method }),
    ...(percent !== null && { percent }),
    ...(weekend_percent !== null && { weekend_percent }),
    ...amount('least', line.least_minor),
    ...amount('greatest', line.greatest_minor),
    ...amount('free', line.free_minor),
    ...amount('limit', line.limit_minor),
  }
}

function writeChange({
  before,
  after,
}: {
  before?: StoredTariffLine | undefined
  after?: StoredTariffLine | undefined
}) {
  return {
    ...(before && { before: writeLine(before) }),
    ...(after && { after: writeLine(after) }),
  }
}
