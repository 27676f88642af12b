import * as v from 'valibot'
import { sessionStore } from '../../kernel/runtime/storage.ts'
import { SentCode } from './sent-code.ts'

const KEY = 'login'

const KeptLogin = v.object({
  phone: v.object({ iso: v.string(), digits: v.string() }),
  sent: v.optional(SentCode),
})

/**
 * State of signing in that survives a reload: the number, and data of the sent code. Never a code.
 */
export type KeptLogin = v.InferOutput<typeof KeptLogin>

/** Returns the unfinished sign-in of this tab. */
export function readKeptLogin(): KeptLogin | undefined {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), KeptLogin), sessionStore.read(KEY))
  return kept.success ? kept.output : undefined
}

/** Stores it for the tab, until it is deleted. */
export function keepLogin(kept: KeptLogin): void {
  sessionStore.write(KEY, JSON.stringify(kept))
}

/** Deletes it, once the page is left. */
export function forgetLogin(): void {
  sessionStore.remove(KEY)
}
