import type { QueryClient } from '@tanstack/react-query'
import { isOwnerData, OWNER_DATA } from '../../entities/data-state/owner-data.ts'
import { firstPages } from '../../lib/first-pages.ts'
import { report } from '../../lib/report.ts'
import { isPresentToken, readToken } from '../../session/session.ts'
import { onAnswer } from '../answers.ts'

/** What is older is not shown any more. */
export const MAX_AGE_MS = 24 * 60 * 60_000
/** The first paint waits no longer for a database that does not answer. */
const RESTORE_LIMIT_MS = 800

/** One query of the copy. */
export interface CopiedQuery {
  queryKey: readonly unknown[]
  data: unknown
  /** When the data came, ms. */
  at: number
}

/** Visitors do not pay for the database: it comes with the first signed-in start. */
const load = () => import('./copy.ts')

/**
 * Keeps the owner's data on the device, to be read without a network (A8): puts what the last visit
 * left into the client, and every answer from now on into the copy. Resolves when the first paint may
 * come; without a database the app works as it would without a copy.
 */
export async function startOfflineCopy(client: QueryClient): Promise<void> {
  for (const root of OWNER_DATA) client.setQueryDefaults([root], { gcTime: MAX_AGE_MS })
  onAnswer(client, ({ queryKey, state }) => {
    const token = readToken()
    if (token === undefined || !isOwnerData(queryKey)) return
    // A copy of all ten thousand rows with every page that comes would hold the page up.
    const copied = { queryKey, data: firstPages(state.data), at: state.dataUpdatedAt }
    ignoreFailure(load().then((copy) => copy.save(token, copied)))
  })
  const token = readToken()
  if (token !== undefined) await Promise.race([restore(client, token), limit()])
}

/** Deletes the copy, whoever's it is. */
export function wipeOfflineCopy(): void {
  ignoreFailure(load().then((copy) => copy.wipe()))
}

async function restore(client: QueryClient, token: string): Promise<void> {
  try {
    const { read } = await load()
    const copied = await read(token)
    if (!isPresentToken(token)) return
    for (const { queryKey, data, at } of copied) {
      if (client.getQueryData(queryKey) !== undefined) continue
      client.setQueryData(queryKey, data, { updatedAt: at })
      // Shown at once and asked for again, however young it is.
      void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    }
  } catch (error) {
    report('offline-copy', error)
  }
}

function limit(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, RESTORE_LIMIT_MS)
  })
}

function ignoreFailure(act: Promise<void>): void {
  act.catch((error: unknown) => report('offline-copy', error))
}
