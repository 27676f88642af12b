import { addDaysToDay, type Day, dayOf, isDay } from '../../domain/reconciliation/day.ts'
import type { StatementSource } from '../../gateways/statement-source.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall } from '../route.ts'

/** The first day that is shown. */
const FIRST: Day = '2025-01-01'

/** A provider and a day of the address. */
export interface DifferenceParty {
  source: StatementSource
  day: Day
}

/** Returns the last day that is over. */
export function yesterday(now: Date): Day {
  return addDaysToDay(dayOf(now), -1)
}

/** Returns the provider and the day of an address. Throws OfficeRefusal `notFound`. */
export function findParty({ office, params, now }: OfficeCall): DifferenceParty {
  const { provider, day = '' } = params
  const source = office.gateways.statements.find((one) => one.provider === provider)
  const isShown = isDay(day) && day >= FIRST && day <= yesterday(now)
  if (!source || !isShown) throw new OfficeRefusal('notFound')
  return { source, day }
}

/**
 * Returns whether a file may stand in for the statement of a provider; a chain alone says what is
 * on it.
 */
export function takesFile({ network }: StatementSource): boolean {
  return network === undefined
}

/** Returns what a proposal about a day is about. */
export function subjectOf(provider: string, day: Day): string {
  return `${provider} ${day}`
}

/** Returns the address of a day. */
export function pathOf({ source, day }: DifferenceParty): string {
  return `/reconciliation/${source.provider}/${day}`
}
