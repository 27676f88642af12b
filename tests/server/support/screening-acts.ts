import { randomUUID } from 'node:crypto'
import type { ListSource } from '../../../server/domain/screening/lists/list-entry.ts'
import { loadList, type LoadedList } from '../../../server/domain/screening/lists/load-list.ts'
import { lookAtAllAgain } from '../../../server/domain/screening/look-at-all.ts'
import type { Context } from '../../../server/context.ts'
import {
  OFFICE_ORIGIN,
  type OfficeReply,
  type OfficeWorld,
  REASON,
  type TestOperator,
} from './office-world.ts'
import { type MadeEntry, streamOf, WRITERS } from '../../support/screening-lists.ts'

/**
 * Whoever the sandbox's bank names for the phone of `SBP`, by first name, patronymic and an
 * initial.
 */
export const RECIPIENT: MadeEntry = {
  ref: '7002',
  kind: 'person',
  names: ['Oleg Ilich KRUMBELOV'],
}

/** Loads a list of made entries as an operator does. */
export function loadMade(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
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

export const WRONG_PERSON = 'Another year of birth, passport seen'

/** Takes a case and says that it is about another person. */
export async function clear(by: TestOperator, id: string): Promise<OfficeReply> {
  await by.post(`/cases/${id}/take`)
  return by.post(`/cases/${id}/clear`, { reason: WRONG_PERSON })
}

/** Takes a case, and signs first that its first match is the same one. */
export async function confirm(
  { wallet }: OfficeWorld,
  by: TestOperator,
  id: string,
): Promise<OfficeReply> {
  const [hit] = await wallet.context.db.query<{ id: string }>(
    'SELECT id FROM compliance_hit WHERE case_id = $1',
    [id],
  )
  await by.post(`/cases/${id}/take`)
  const fields = { key: randomUUID(), hit: hit?.id ?? '', reason: REASON }
  return by.sign(`/cases/${id}/confirm`, fields)
}

/** Returns the status of a payout, and the case for which it is held. */
export async function readPayoutCase(
  { wallet }: OfficeWorld,
  { id }: { id: string },
): Promise<{ status: string; held_case_id: string | null } | undefined> {
  const [row] = await wallet.context.db.query<{ status: string; held_case_id: string | null }>(
    'SELECT status, held_case_id FROM payout WHERE id = $1',
    [id],
  )
  return row
}

/** Loads a file in the office, as its script does. */
export async function uploadList(
  { office }: OfficeWorld,
  { cookie }: TestOperator,
  body: string,
  source: ListSource = 'ofac',
): Promise<Response> {
  return office.request(`/cases/lists/${source}`, {
    method: 'POST',
    headers: {
      Cookie: cookie,
      Origin: OFFICE_ORIGIN,
      'Accept-Language': 'en',
      'Content-Type': 'application/octet-stream',
    },
    body,
  })
}
