import * as v from 'valibot'
import { sessionStore } from '../../lib/storage.ts'
import { RegistrationDraft } from './registration.ts'
import { SentCode } from './sent-code.ts'

const KEY = 'registration'

const KeptRegistration = v.object({
  draft: RegistrationDraft,
  sent: v.optional(v.object({ ...SentCode.entries, draft: RegistrationDraft })),
})

/** What a reload must not lose: what was typed, and the code that is on its way. Never a code or a PIN. */
export type KeptRegistration = v.InferOutput<typeof KeptRegistration>

/** The registration that this tab was in the middle of. */
export function readKeptRegistration(): KeptRegistration | undefined {
  const kept = v.safeParse(KeptRegistration, parse(sessionStore.read(KEY)))
  return kept.success ? kept.output : undefined
}

/** Keeps it for as long as the tab, until it is forgotten. */
export function keepRegistration(kept: KeptRegistration): void {
  sessionStore.write(KEY, JSON.stringify(kept))
}

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
