import type * as v from 'valibot'
import type { TariffsAnswer } from '../../../contract/calls/tariffs.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import type { Queryable } from '../../db/database.ts'
import { linesOfOwner, readTariffOwner } from './lines-of-owner.ts'
import { compareLines, type StoredTariffLine } from './tariff-lines.ts'
import { listInForce, readTariffLines } from './tariff-versions.ts'

type Answer = v.InferInput<typeof TariffsAnswer>
type Line = Answer['now']['lines'][number]

/** Returns the tariff that holds for an owner, and what each one that was signed after it will change for them (W3). */
export async function readOwnTariff(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<Answer> {
  const owner = await readTariffOwner(db, userId)
  const [current, ...next] = await listInForce(db, now)
  if (!current) throw new Error('no tariff is in force')
  const lines = await readTariffLines(
    db,
    [current, ...next].map(({ id }) => id),
  )
  const of = ({ id }: { id: string }) => linesOfOwner(lines.get(id) ?? [], owner)
  return {
    now: {
      number: current.number,
      starts_at: current.starts_at.toISOString(),
      lines: of(current).map(writeLine),
    },
    next: next.map((tariff, index) => ({
      number: tariff.number,
      starts_at: tariff.starts_at.toISOString(),
      changes: compareLines(of(next[index - 1] ?? current), of(tariff)).map(writeChange),
    })),
  }
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
