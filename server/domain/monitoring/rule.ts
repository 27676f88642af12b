import * as v from 'valibot'

/** Longest window of a rule, hours. */
const MOST_HOURS = 24 * 90
const MOST_COUNT = 1_000_000
const MOST_PERCENT = 1000
const NAME_LENGTH = 80
const ABOUT_LENGTH = 1000

/** What an owner does, or what happens to their money, as rules see it. */
export const WATCHED_KINDS = ['withdrawal', 'transfer_out', 'transfer_in', 'top_up'] as const
export type WatchedKind = (typeof WATCHED_KINDS)[number]
/** Acts that a rule may hold: money leaves by them. */
export const HOLDABLE_KINDS: readonly WatchedKind[] = ['withdrawal', 'transfer_out']

const Hours = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_HOURS))
const Least = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_COUNT))
const Percent = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_PERCENT))
/** Minor units as digits. */
const Money = v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/))
const Flow = v.picklist(['in', 'out'])

/** One condition of a rule; every measure counts the act itself. */
const Condition = v.variant('is', [
  v.strictObject({ is: v.literal('amount'), least: Money }),
  v.strictObject({ is: v.literal('sum'), flow: Flow, hours: Hours, least: Money }),
  v.strictObject({ is: v.literal('count'), flow: Flow, hours: Hours, least: Least }),
  // Other owners from whom money came, and recipients of transfers and withdrawals.
  v.strictObject({ is: v.literal('senders'), hours: Hours, least: Least }),
  v.strictObject({ is: v.literal('recipients'), hours: Hours, least: Least }),
  // A device that the owner had not signed in from before.
  v.strictObject({ is: v.literal('new_device'), hours: Hours }),
  // Nothing was sent to the recipient within the time.
  v.strictObject({ is: v.literal('new_recipient'), hours: Hours }),
  // The wallet is at most so old.
  v.strictObject({ is: v.literal('registered'), hours: Hours }),
  // So much of the balance leaves by the act.
  v.strictObject({ is: v.literal('share'), percent: Percent }),
  // Of what came in within the time so much has left within it.
  v.strictObject({ is: v.literal('through'), hours: Hours, percent: Percent }),
])
export type Condition = v.InferOutput<typeof Condition>
export type Measure = Condition['is']

/**
 * A rule as operators write it: it finds an act of one of its kinds for which all conditions are
 * true.
 */
export const MonitoringRule = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(NAME_LENGTH)),
  /** What whoever decides has to look at. */
  about: v.pipe(v.string(), v.trim(), v.maxLength(ABOUT_LENGTH)),
  acts: v.pipe(v.array(v.picklist(WATCHED_KINDS)), v.minLength(1)),
  /** Only acts in it; null for all, where no condition names an amount. */
  currency: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,8}$/))),
  conditions: v.pipe(v.array(Condition), v.minLength(1), v.maxLength(12)),
  holds: v.boolean(),
})
export type MonitoringRule = v.InferOutput<typeof MonitoringRule>

/** Why a rule is refused. */
export type RuleFault = 'form' | 'currency' | 'holds' | 'direction'

const OF_MONEY = new Set<Measure>(['amount', 'sum'])
/** Measures that only an act has by which money leaves. */
const OF_LEAVING = new Set<Measure>(['new_recipient', 'share'])

/** Returns the rule, or why it is none. */
export function readRule(content: unknown): MonitoringRule | RuleFault {
  const parsed = v.safeParse(MonitoringRule, content)
  if (!parsed.success) return 'form'
  const rule = parsed.output
  if (rule.currency === null && rule.conditions.some(({ is }) => OF_MONEY.has(is)))
    return 'currency'
  const leaves = rule.acts.every((act) => HOLDABLE_KINDS.includes(act))
  if (rule.holds && !leaves) return 'holds'
  if (!leaves && rule.conditions.some(({ is }) => OF_LEAVING.has(is))) return 'direction'
  return rule
}

/** A version of a rule that is in force, or is tried. */
export interface RuleVersion {
  id: string
  /** The same for all its versions. */
  ruleId: string
  content: MonitoringRule
  /** Since when it is in force; null for one that is tried. */
  startedAt: Date | null
}

/** Returns the longest window of a rule, hours; a day where it has none. */
export function windowOf({ conditions }: MonitoringRule): number {
  return Math.max(24, ...conditions.map((one) => ('hours' in one ? one.hours : 0)))
}
