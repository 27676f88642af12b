import type { Queryable } from '../../db/database.ts'
import type { LineSubject, StoredTariffLine } from './tariff-lines.ts'

/** Whose lines are chosen. */
export interface TariffOwner {
  environment: string
  level: string
  /** Currencies of their accounts, in the order of the accounts. */
  currencies: readonly string[]
}

/** Returns the brand, level and currencies of an owner. */
export async function readTariffOwner(db: Queryable, userId: string): Promise<TariffOwner> {
  const [owner] = await db.query<TariffOwner>(
    `SELECT u.environment, u.level, coalesce((SELECT jsonb_agg(a.currency_code ORDER BY a.position, a.id) FROM account a
       WHERE a.user_id = u.id AND a.status <> 'closed'), '[]'::jsonb) AS currencies
     FROM app_user u WHERE u.id = $1`,
    [userId],
  )
  if (!owner) throw new Error('a session without an owner')
  return owner
}

/**
 * Returns the line of those about the same that holds for an owner: the one that names the brand
 * goes before one that does not, then the one that names the level. The statements of acts choose
 * the same (`selectLine`).
 */
export function nearestLine(
  lines: readonly StoredTariffLine[],
  { environment, level }: Pick<TariffOwner, 'environment' | 'level'>,
): StoredTariffLine | undefined {
  const held = lines.filter(
    (line) =>
      (line.environment === '' || line.environment === environment) &&
      (line.level === '' || line.level === level),
  )
  return held.toSorted((one, other) => rankOf(other) - rankOf(one))[0]
}

function rankOf({ environment, level }: LineSubject): number {
  return (environment === '' ? 0 : 2) + (level === '' ? 0 : 1)
}

/**
 * Returns what a tariff says to one owner, of the currencies of their accounts alone: a line for
 * each method, each pair and each limit, without brand and level.
 */
export function linesOfOwner(
  lines: readonly StoredTariffLine[],
  owner: TariffOwner,
): StoredTariffLine[] {
  const { currencies } = owner
  const groups = new Map<string, StoredTariffLine[]>()
  for (const line of lines) {
    if (line.act === 'exchange' || !currencies.includes(line.currency_code)) continue
    const key = [line.act, line.method, line.currency_code].join('~')
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  const own = [...groups.values()].flatMap((group) => {
    const line = nearestLine(group, owner)
    return line ? [{ ...line, environment: '', level: '' }] : []
  })
  return [...own, ...pairsOf(lines, currencies)].toSorted(
    (one, other) => placeOf(one, currencies) - placeOf(other, currencies),
  )
}

/** Lines of one currency stand together. */
function placeOf({ currency_code: code }: LineSubject, currencies: readonly string[]): number {
  return currencies.indexOf(code)
}

function pairsOf(
  lines: readonly StoredTariffLine[],
  currencies: readonly string[],
): StoredTariffLine[] {
  const spreads = lines.filter(({ act }) => act === 'exchange')
  const others = spreads.find(({ currency_code: code }) => code === '')
  return currencies.flatMap((from) =>
    currencies.flatMap((to) => {
      if (from === to) return []
      const own = spreads.find((line) => line.currency_code === from && line.to_code === to)
      const line = own ?? others
      return line ? [{ ...line, currency_code: from, to_code: to }] : []
    }),
  )
}
