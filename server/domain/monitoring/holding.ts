import type { Database, Queryable } from '../../db/database.ts'
import { Refusal } from '../refusal.ts'
import { concerns, type WatchedAct } from './evaluate.ts'
import { findAlerts } from './find-alerts.ts'
import { type Holding, recordAlerts } from './record-alerts.ts'
import { requireHoldingRules } from './rules-in-force.ts'

/** What the facts of an act say about rules that hold acts. */
export interface HoldingFacts {
  holding_key: string | null
  /** The act and what rules found in it; absent where they found nothing. */
  holding?: Holding & { act: WatchedAct }
}

/** Reads what acts are decided by. */
type ReadFacts<Act, Facts> = (
  tx: Queryable,
  asked: readonly Act[],
) => Promise<readonly (Facts | undefined)[]>

/**
 * Returns how facts of acts are read with what rules find in the acts, whose owners are locked. Rules cost one statement for all acts
 * that are read at the same time, nothing where none is about them, and more where they find something.
 */
export function readWithHoldings<Act, Facts extends HoldingFacts>(
  read: ReadFacts<Act, Facts>,
  toAct: (asked: Act, facts: Facts) => WatchedAct | undefined,
): ReadFacts<Act, Facts> {
  return async (tx, asked) => {
    const facts = await read(tx, asked)
    const key = facts.find((one) => one?.holding_key)?.holding_key
    if (!key) return facts
    const rules = await requireHoldingRules(tx, key)
    const acts = asked.flatMap((one, n) => {
      const its = facts[n]
      const act = its && toAct(one, its)
      return act && rules.some(({ content }) => concerns(content, act)) ? [{ n, act }] : []
    })
    if (acts.length === 0) return facts
    const found = await findAlerts(
      tx,
      rules,
      acts.map(({ act }) => act),
    )
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

/**
 * An act that a rule holds and that cannot wait: it is refused as for a wallet that is checked, and whoever did it records why
 * (`recordingWithheld`).
 */
export class Withheld extends Refusal {
  readonly holding: NonNullable<HoldingFacts['holding']>

  constructor(holding: NonNullable<HoldingFacts['holding']>) {
    super('WALLET_FROZEN')
    this.holding = holding
  }
}

/** Opens a case about an act that was refused because a rule holds it; does nothing about any other error. */
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
