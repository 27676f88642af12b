import { lookup, type Reading } from '../../db/batching/batched.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { Minor } from '../../../contract/rules/money.ts'
import type { WalletFacts } from '../ledger/wallet-facts.ts'
import { Refusal } from '../refusal.ts'
import { concerns, type WatchedAct } from './evaluate.ts'
import { findAlerts } from './find-alerts.ts'
import { type MeasuredRow, readMeasured, selectMeasured } from './measure-acts.ts'
import { type Holding, recordAlerts } from './record-alerts.ts'
import type { RuleVersion, WatchedKind } from './rule.ts'
import { requireHoldingRules } from './rules-in-force.ts'

/** What the facts of an act say about rules that hold acts. */
export interface HoldingFacts {
  holding_key: string | null
  /** What was measured by the rules of the key for which the statement was made. */
  measured?: MeasuredRow | null
  /** The act and what rules found in it; absent where they found nothing. */
  holding?: Holding & { act: WatchedAct }
}

/** How acts of one kind are read and seen by rules. */
interface HeldActs<Act, Facts> {
  kind: WatchedKind
  /** What they are decided by; its question has `user_id` and `at`. */
  reading: Reading<Act>
  /**
   * Amount and other side of a new act of an account; undefined where it will be refused anyway.
   */
  toAct: (asked: Act, facts: Facts) => { amount: Minor; other: string } | undefined
}

/** The rules of a key about one kind of acts, and the statement that measures by them. */
interface Prepared<Act, Facts> {
  key: string | null
  rules: readonly RuleVersion[]
  read: (tx: Queryable, asked: readonly Act[]) => Promise<(Facts | undefined)[]>
}

/**
 * Returns how facts of acts are read with what rules find in the acts, whose owners are locked. The
 * statement of the facts measures by the rules of the act before, and its own key proves that they
 * are still in force; otherwise they are read, and measured by one more statement. More is read
 * where they find something.
 */
export function readWithHoldings<
  Act extends { userId: string; now: Date },
  Facts extends HoldingFacts & WalletFacts,
>({
  kind,
  reading,
  toAct,
}: HeldActs<Act, Facts>): (
  tx: Queryable,
  asked: readonly Act[],
) => Promise<readonly (Facts | undefined)[]> {
  const plain: Prepared<Act, Facts> = { key: null, rules: [], read: lookup<Act, Facts>(reading) }
  let latest = plain
  const prepare = async (tx: Queryable, key: string | null): Promise<Prepared<Act, Facts>> => {
    if (key === null) return plain
    const all = await requireHoldingRules(tx, key)
    const rules = all.filter(({ content }) => content.acts.includes(kind))
    if (rules.length === 0) return { ...plain, key }
    const select = selectMeasured(reading.select, rules)
    return { key, rules, read: lookup<Act, Facts>({ ...reading, select }) }
  }
  return async (tx, asked) => {
    const used = latest
    const facts = await used.read(tx, asked)
    const key = facts.find((one) => one?.holding_key)?.holding_key ?? null
    if (key !== used.key) latest = await prepare(tx, key)
    const { rules } = key === used.key ? used : latest
    if (rules.length === 0) return facts
    const acts = asked.flatMap((one, n) => {
      const its = facts[n]
      const act = its && watch(kind, one, its, toAct(one, its))
      return act && rules.some(({ content }) => concerns(content, act))
        ? [{ n, act, measured: readMeasured(its.measured ?? {}) }]
        : []
    })
    if (acts.length === 0) return facts
    const found = await findAlerts(tx, rules, {
      acts: acts.map(({ act }) => act),
      known: key === used.key ? acts.map(({ measured }) => measured) : undefined,
    })
    const alerted = acts.flatMap(({ n, act }, index) => {
      const findings = found[index] ?? []
      return findings.length > 0 ? [{ n, act, findings }] : []
    })
    if (alerted.length === 0) return facts
    const cases = await tx.query<{ id: string; user_id: string }>(
      `SELECT id, user_id FROM compliance_case
       WHERE user_id = ANY ($1::uuid[]) AND subject = 'activity' AND state = 'open'`,
      [alerted.map(({ act }) => act.userId)],
    )
    const caseOf = new Map(cases.map(({ id, user_id }) => [user_id, id]))
    const holdings = new Map(
      alerted.map(({ n, act, findings }) => [
        n,
        { act, findings, openCaseId: caseOf.get(act.userId) ?? null },
      ]),
    )
    return facts.map((one, n) => {
      const holding = holdings.get(n)
      return one && holding ? Object.assign(one, { holding }) : one
    })
  }
}

/** Returns a new act of an account as rules see it. */
function watch(
  kind: WatchedKind,
  { userId, now }: { userId: string; now: Date },
  { earlier_id, account_id, currency_code }: WalletFacts,
  seen: { amount: Minor; other: string } | undefined,
): WatchedAct | undefined {
  if (!seen || earlier_id !== null || account_id === null || currency_code === null) {
    return undefined
  }
  return {
    userId,
    kind,
    accountId: account_id,
    currency: currency_code,
    amount: seen.amount,
    at: now,
    other: seen.other,
    transactionId: null,
    balance: null,
  }
}

/**
 * An act that a rule holds and that cannot wait: it is refused as for a wallet that is checked, and
 * whoever did it records why (`recordingWithheld`).
 */
export class Withheld extends Refusal {
  readonly holding: NonNullable<HoldingFacts['holding']>

  constructor(holding: NonNullable<HoldingFacts['holding']>) {
    super('WALLET_FROZEN')
    this.holding = holding
  }
}

/**
 * Opens a case about an act that was refused because a rule holds it; does nothing about any other
 * error.
 */
export async function recordWithheld(db: Database, error: unknown): Promise<void> {
  if (!(error instanceof Withheld)) return
  const { act, findings } = error.holding
  await recordAlerts(db, { act, findings, isHeld: true, now: act.at })
}

/** Does an act, and opens a case where a rule holds it. */
export async function recordingWithheld<Done>(
  db: Database,
  act: () => Promise<Done>,
): Promise<Done> {
  try {
    return await act()
  } catch (error) {
    await recordWithheld(db, error)
    throw error
  }
}
