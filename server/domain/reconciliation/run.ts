import type { Database, Queryable } from '../../db/database.ts'
import { ProviderFailure } from '../../gateways/provider-call.ts'
import type { Statement, StatementLine, StatementSource } from '../../gateways/statement-source.ts'
import type { Clock } from '../../lib/clock.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import type { Log } from '../../ops/log/log.ts'
import type { Metrics } from '../../ops/metrics/metrics.ts'
import { compareBalance, compareDay, keyOfTheirLine } from './compare.ts'
import { addDaysToDay, type Day, dayOf, startOf } from './day.ts'
import { listOwnAddresses, readEarlierGap, readHeld } from './held-on-chain.ts'
import type { Balance, Finding, TheirLine } from './items.ts'
import { listOurs } from './list-ours.ts'
import { readMicro } from './micro.ts'
import { lockRound, storeFailure, storeLines, storeRun } from './store-run.ts'

/** What providers count shortly after a day may be what we counted on it, ms. */
export const MARGIN_MS = 2 * 60 * 60_000

export interface Reconciling {
  clock: Clock
  log: Log
  metrics: Pick<Metrics, 'countReconciliation'>
}

export interface RunRequest {
  source: StatementSource
  day: Day
  /** null for the daily job. */
  operatorId: string | null
  /** Lines of a file, in place of what the provider answers. */
  file?: readonly TheirLine[]
}

/** How a comparison ended: `too_early` while the day and its margin are not over. */
export type RunEnd = 'done' | 'no_statement' | 'closed' | 'too_early'

/**
 * Compares a day of a provider with the ledger and stores the differences, any number of times. A
 * statement that does not come whole is none: that alone is stored then. `after` runs in the
 * transaction that stores.
 */
export async function reconcile(
  db: Database,
  { source, day, operatorId, file }: RunRequest,
  { clock, log, metrics }: Reconciling,
  after: (tx: Queryable) => Promise<void> = () => Promise.resolve(),
): Promise<RunEnd> {
  const over = startOf(addDaysToDay(day, 1)).getTime()
  if (clock.now().getTime() < over + (file ? 0 : MARGIN_MS)) return 'too_early'
  const read = file ? { lines: file } : await readStatement(db, { source, day, log })
  const now = clock.now()
  const { provider } = source
  const run = { source: file ? 'file' : 'provider', operatorId, now } as const
  const end = await db.transaction(async (tx) => {
    const round = await lockRound(tx, { provider, day, now })
    if (!round) return 'closed'
    if (!read) {
      await storeFailure(tx, { ...round, ...run })
      await after(tx)
      return 'no_statement'
    }
    const { lines } = read
    const ours = await listOurs(tx, source, { day, theirs: lines })
    const before = await listNamesOf(tx, provider, addDaysToDay(day, -1))
    const { findings, totals } = compareDay({ day, ours, theirs: lines, before })
    await storeLines(tx, round, lines)
    const balance = await weigh(tx, { source, day, read })
    const gap = balance && compareBalance(day, balance, await readEarlierGap(tx, provider, day))
    const comparison = { findings: [...findings, ...(gap ? [gap] : [])], totals, balance }
    const changed = await storeRun(tx, { ...round, ...run }, comparison)
    await after(tx)
    return { changed }
  })
  if (typeof end === 'string') return end
  reportChanged(end.changed, { provider, day, log, metrics })
  return 'done'
}

function reportChanged(
  changed: readonly Pick<Finding, 'kind'>[],
  {
    provider,
    day,
    log,
    metrics,
  }: Pick<Reconciling, 'log' | 'metrics'> & { provider: string; day: Day },
): void {
  const found = changed.filter(({ kind }) => kind !== 'late')
  for (const { kind } of found) metrics.countReconciliation(provider, kind)
  if (found.length > 0) {
    log.error('a statement differs from the ledger', { provider, day, differences: found.length })
  }
}

interface ReadStatement {
  lines: readonly TheirLine[]
  balance?: Omit<Balance, 'ours'>
}

async function readStatement(
  db: Database,
  { source, day, log }: Pick<RunRequest, 'source' | 'day'> & { log: Log },
): Promise<ReadStatement | undefined> {
  const end = startOf(addDaysToDay(day, 1))
  const to = new Date(end.getTime() + MARGIN_MS)
  try {
    const addresses = await listOwnAddresses(db, source)
    const told = await source.readStatement({ from: startOf(day), end, to, addresses })
    return { lines: told.lines.map(readLine), ...(told.balance && readBalance(told.balance)) }
  } catch (error) {
    const { provider } = source
    log.warn('a statement did not come', { provider, day, ...describeFailure(error) })
    return undefined
  }
}

function readBalance({
  amount,
  currency_code: currency,
  block,
}: NonNullable<Statement['balance']>): Pick<ReadStatement, 'balance'> {
  const theirs = readMicro(amount)
  if (theirs === undefined) {
    throw new ProviderFailure('a balance has no amount', { outcome: 'unknown' })
  }
  return { balance: { currency, theirs, block } }
}

/** Returns the balance of both sides; undefined where the provider is not compared by it. */
async function weigh(
  tx: Queryable,
  { source, day, read }: Pick<RunRequest, 'source' | 'day'> & { read: ReadStatement },
): Promise<Balance | undefined> {
  const { provider, network } = source
  if (!read.balance || network === undefined) return undefined
  return { ...read.balance, ours: await readHeld(tx, { provider, network, day }) }
}

function readLine({ amount, currency_code: currency, our_id, ...line }: StatementLine): TheirLine {
  const micro = readMicro(amount)
  if (micro === undefined || !/^[A-Z]{3,5}$/.test(currency)) {
    throw new ProviderFailure('a line of a statement has no amount', { outcome: 'unknown' })
  }
  return { ...line, currency, amount: micro, our_id: our_id ?? null }
}

/**
 * The names of the lines of the statement of a day by both sides' ids, without those of the hours
 * after it.
 */
async function listNamesOf(tx: Queryable, provider: string, day: Day): Promise<Set<string>> {
  const rows = await tx.query<Pick<TheirLine, 'kind' | 'ref' | 'our_id' | 'at'>>(
    'SELECT kind, ref, our_id, at FROM recon_line WHERE provider = $1 AND day = $2',
    [provider, day],
  )
  const ofDay = rows.filter(({ at }) => dayOf(at) === day)
  return new Set(
    ofDay.flatMap(({ kind, ref, our_id: id }) =>
      [ref, id].flatMap((one) => (one === null ? [] : keyOfTheirLine({ kind, ref: one }))),
    ),
  )
}
