import * as v from 'valibot'
import { sessionStore } from '../../kernel/runtime/storage.ts'
import { SENT_KEY } from './sent-shown.ts'

const SentTransfer = v.object({
  amount: v.string(),
  currency: v.string(),
  /** Masked name and masked phone of the recipient. */
  name: v.string(),
  phone: v.string(),
  recipientId: v.optional(v.string()),
  /** Short name of the debited account. */
  account: v.string(),
  note: v.string(),
  /** Number of the transaction. */
  number: v.string(),
  /** ISO 8601. */
  sentAt: v.string(),
})

/** What the result page shows, also after a reload. */
export type SentTransfer = v.InferOutput<typeof SentTransfer>

/** Returns the transfer whose result is shown; undefined without one. */
export function readSentTransfer(): SentTransfer | undefined {
  try {
    const kept = v.safeParse(SentTransfer, JSON.parse(sessionStore.read(SENT_KEY) ?? ''))
    return kept.success ? kept.output : undefined
  } catch {
    return undefined
  }
}

/** Stores it for this tab until its page is left or the session ends. */
export function keepSentTransfer(sent: SentTransfer): void {
  sessionStore.write(SENT_KEY, JSON.stringify(sent))
}
