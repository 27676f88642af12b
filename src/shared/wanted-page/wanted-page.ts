import * as v from 'valibot'
import { localStore } from '../../kernel/runtime/storage.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const KEY = 'wanted-page'
/** After so long the owner wants something else, ms. */
const MAX_MS = DAY_MS

const Wanted = v.object({
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  at: v.number(),
})

/**
 * Keeps the page that an owner has left for the identification, so that its result leads back
 * there.
 */
export function keepWantedPage(path: string): void {
  localStore.write(KEY, JSON.stringify({ path, at: Date.now() }))
}

/** Returns the page that the owner wanted before the identification, also in another tab. */
export function readWantedPage(): string | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Wanted), localStore.read(KEY))
  if (!read.success) return undefined
  const { path, at } = read.output
  return Math.abs(Date.now() - at) < MAX_MS ? path : undefined
}

/** Deletes the page that was wanted before signing in. */
export function forgetWantedPage(): void {
  localStore.remove(KEY)
}
