import * as v from 'valibot'
import { sessionStore } from '../../kernel/runtime/storage.ts'
import { RegistrationDraft } from './registration.ts'
import { SentCode } from './sent-code.ts'

const KEY = 'registration'

const KeptRegistration = v.object({
  draft: RegistrationDraft,
  sent: v.optional(
    v.object({
      ...SentCode.entries,
      draft: RegistrationDraft,
      /** When the server got the draft, ms. */
      registeredAt: v.number(),
    }),
  ),
})

/** State that survives a reload: typed text, and data of the sent code. Never a code or a PIN. */
export type KeptRegistration = v.InferOutput<typeof KeptRegistration>

/** Returns the unfinished registration of this tab. */
export function readKeptRegistration(): KeptRegistration | undefined {
  const kept = v.safeParse(KeptRegistration, parse(sessionStore.read(KEY)))
  return kept.success ? kept.output : undefined
}

/** Stores it for the tab, until it is deleted. */
export function keepRegistration(kept: KeptRegistration): void {
  sessionStore.write(KEY, JSON.stringify(kept))
}

/** Deletes the unfinished registration of this tab. */
export function forgetRegistration(): void {
  sessionStore.remove(KEY)
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
