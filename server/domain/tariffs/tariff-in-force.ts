/** What a line of a tariff is about. */
export const TARIFF_ACTS = [
  'payout',
  'exchange',
  'withdrawal_limit',
  'transfer_limit',
  'receive_limit',
] as const
export type TariffAct = (typeof TARIFF_ACTS)[number]

/** Returns the number of the tariff that is in force at a moment, as SQL. */
export function tariffAt(at: string): string {
  return `(SELECT f.number FROM tariff f WHERE f.state = 'signed' AND f.starts_at <= ${at}
    ORDER BY f.starts_at DESC LIMIT 1)`
}

/**
 * The order of lines about the same: the one that names a brand goes first, then the one that names
 * a level.
 */
const NEAREST = 'l.environment DESC, l.level DESC'

/** The owner for whom a line is chosen, as SQL. */
interface Owner {
  environment: string
  level: string
}

/** Returns the owner of a row of `app_user`, as SQL. */
export function ownerOf(alias: string): Owner {
  return { environment: `${alias}.environment`, level: `${alias}.level` }
}

/** Returns the condition that a line `l` of the tariff with a number holds for an owner, as SQL. */
function holdsFor(number: string, { environment, level }: Owner): string {
  return `l.tariff_id = (SELECT f.id FROM tariff f WHERE f.number = ${number})
    AND l.environment IN ('', ${environment}) AND l.level IN ('', ${level})`
}

/** A line that is looked for, as SQL. */
interface LineQuery {
  /** Number of the tariff. */
  number: string
  act: TariffAct
  owner: Owner
  currency: string
  method?: string
}

/** Returns the statement of the one line of a tariff that holds for an owner, as SQL. */
function selectLine({ number, act, owner, currency, method = `''` }: LineQuery): string {
  return `SELECT l.* FROM tariff_line l WHERE ${holdsFor(number, owner)} AND l.act = '${act}'
      AND l.currency_code = ${currency} AND l.to_code = '' AND l.method = ${method}
    ORDER BY ${NEAREST} LIMIT 1`
}

/**
 * Returns the statement of what payouts of an owner cost at a moment, a line for each method and
 * currency, as SQL.
 */
export function selectPayoutLines(userId: string, at: string): string {
  return `SELECT DISTINCT ON (l.method, l.currency_code) n.number AS tariff_number, l.*
    FROM app_user u CROSS JOIN LATERAL (SELECT ${tariffAt(at)} AS number) AS n
    JOIN tariff_line l ON ${holdsFor('n.number', ownerOf('u'))} AND l.act = 'payout'
    WHERE u.id = ${userId} ORDER BY l.method, l.currency_code, ${NEAREST}`
}

/** Returns the join of the one line of a tariff that holds for an owner, as SQL. */
export function joinLine(alias: string, asked: LineQuery): string {
  return `LEFT JOIN LATERAL (${selectLine(asked)}) AS ${alias} ON true`
}
