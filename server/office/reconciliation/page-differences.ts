import { movedOf } from '../../domain/reconciliation/items.ts'
import type { StoredDifference } from '../../domain/reconciliation/read-day.ts'
import { cutPage, PAGE_ROWS, READ_ROWS } from '../cut-page.ts'
import { refusePlace } from '../page/read-query.ts'
import { readSorting, type Sorting } from '../page/table.ts'
import type { OfficeCall } from '../route.ts'

type Compare = (one: StoredDifference, other: StoredDifference) => number

const ORDERS: Readonly<Record<string, Compare>> = {
  time: (one, other) => one.at.getTime() - other.at.getTime(),
  kind: (one, other) => compareTexts(one.kind, other.kind),
  difference: (one, other) => Number(gapOf(one) - gapOf(other)),
  state: (one, other) => compareTexts(one.state, other.state),
}

/** A page of the differences of a day. */
export interface DifferencePage {
  shown: readonly StoredDifference[]
  next: string | undefined
  isLater: boolean
  sorting: Sorting
}

/**
 * Sorts the differences of a day, undecided ones first where no column is chosen, and returns the
 * page of the address. Throws a refusal for an unknown column or place.
 */
export function pageDifferences(
  { form, params }: OfficeCall,
  rows: readonly StoredDifference[],
): DifferencePage {
  const sorting = readSorting(form['sort'], Object.keys(ORDERS), { by: '', isDescending: false })
  const sign = sorting.isDescending ? -1 : 1
  const order = ORDERS[sorting.by]
  // Rows that are equal keep the order of the list.
  const sorted = order ? rows.toSorted((one, other) => sign * order(one, other)) : rows
  const indexOf = (id: string | undefined) => sorted.findIndex((row) => row.id === id)
  const chosen = Math.max(0, indexOf(params['id']))
  const after = form['after']
  const last = indexOf(after)
  if (after !== undefined && last < 0) throw refusePlace(after)
  const start = after === undefined ? chosen - (chosen % PAGE_ROWS) : last + 1
  const { shown, next } = cutPage(sorted.slice(start, start + READ_ROWS), ({ id }) => id)
  return { shown, next, isLater: start > 0, sorting }
}

/** What is missing on our side, in millionths whatever the currency. */
function gapOf({ ours, theirs }: StoredDifference): bigint {
  return movedOf(ours) - movedOf(theirs)
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
