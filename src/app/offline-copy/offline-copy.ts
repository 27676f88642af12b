import type { Query, QueryClient } from '@tanstack/react-query'
import { isOwnerData, OWNER_DATA } from '../../shared/query-state/owner-data.ts'
import { firstPages } from '../../kernel/lib/first-pages.ts'
import { report } from '../../kernel/runtime/report.ts'
import { isLockOn, wipeOwnerKeys } from '../../kernel/runtime/storage.ts'
import { wipeDatabase } from '../../kernel/runtime/wipe-database.ts'
import { isPresentToken, readToken } from '../../kernel/session/session.ts'
import { onAnswer } from '../answers.ts'
import { type CopiedQuery, DATABASE, MAX_AGE_MS } from './copied-query.ts'

/** Longest wait of the first render for the database, ms. */
const RESTORE_LIMIT_MS = 800

/** Loaded with the first signed-in start, so that visitors do not load it. */
const load = () => import('./copy.ts')

/**
 * Stores the owner's data on the device, to be read without a network (A8): restores the data of
 * the last visit into the client, and stores every later answer. Resolves when the app may render;
 * without a database the app runs without a copy.
 */
export async function startOfflineCopy(client: QueryClient): Promise<void> {
  for (const root of OWNER_DATA) client.setQueryDefaults([root], { gcTime: MAX_AGE_MS })
  onAnswer(client, save)
  await restoreOfflineCopy(client)
}

function save({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): void {
  const token = readToken()
  if (token === undefined || !isOwnerData(queryKey)) return
  // Only the first pages: storing all of ten thousand rows with each new page would block the page.
  const copied: CopiedQuery = { queryKey, data: firstPages(state.data), at: state.dataUpdatedAt }
  ignoreFailure(load().then((copy) => copy.save(token, copied)))
}

/**
 * Deletes what was stored with another key, or with none, and stores what the app has read so far
 * (A8, M1).
 */
export function renewOfflineCopy(client: QueryClient): void {
  wipeOfflineCopy()
  for (const query of client.getQueryCache().getAll()) {
    if (query.state.data !== undefined) save(query)
  }
}

/** Restores the data of the last visit of a signed-in owner into the client. */
export async function restoreOfflineCopy(client: QueryClient): Promise<void> {
  const token = readToken()
  if (token !== undefined) await Promise.race([restore(client, token), limit()])
  else if (!isLockOn()) wipeLeftovers()
}

/** Deletes the copy of any owner. */
export function wipeOfflineCopy(): void {
  // Where the code cannot be loaded it has written nothing in this tab.
  ignoreFailure(
    load().then(
      (copy) => copy.wipe(),
      () => wipeDatabase(DATABASE),
    ),
  )
}

/** Deletes what the end of a session has left, as where the page was closed before it was wiped. */
function wipeLeftovers(): void {
  ignoreFailure(wipeDatabase(DATABASE))
  wipeOwnerKeys()
}

async function restore(client: QueryClient, token: string): Promise<void> {
  try {
    const { read } = await load()
    const copied = await read(token)
    if (!isPresentToken(token)) return
    for (const { queryKey, data, at } of copied) {
      if (client.getQueryData(queryKey) !== undefined) continue
      client.setQueryData(queryKey, data, { updatedAt: at })
      // Marked as stale, so that it is shown immediately and refetched.
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
