import type { ListSource } from '../../../server/domain/screening/lists/list-entry.ts'
import { loadList, type LoadedList } from '../../../server/domain/screening/lists/load-list.ts'
import { lookAtAllAgain } from '../../../server/domain/screening/look-at-all.ts'
import type { Context } from '../../../server/context.ts'
import { type MadeEntry, streamOf, WRITERS } from '../../support/screening-lists.ts'

/** Loads a list of made entries as an operator does. */
export function loadMade(
  { db, clock }: Context,
  source: ListSource,
  entries: readonly MadeEntry[],
  { day, isSmallAllowed = false }: { day?: string; isSmallAllowed?: boolean } = {},
): Promise<LoadedList> {
  const text = WRITERS[source]({ entries, ...(day !== undefined && { day }) })
  const open = () => streamOf(text)
  return loadList(db, { source, open, loadedBy: 'Fedor', isSmallAllowed, now: clock.now() })
}

/** Compares all owners with the lists in force, as the job does. */
export async function compareAll({ db, clock }: Context): Promise<number> {
  let all = 0
  for (;;) {
    const compared = await lookAtAllAgain(db, clock)
    all += compared
    if (compared === 0) return all
  }
}
