import { sessionStore } from '../../kernel/runtime/storage.ts'

/** Where the result of a transfer is stored for its page. */
export const SENT_KEY = 'sent-transfer'

let isShown = false

/** Marks that the result page is open, also after a reload of it. */
export function showSentTransfer(): void {
  isShown = true
}

/** Returns whether the result page is open, so that Back from it must not lead into the form. */
export function isSentTransferShown(): boolean {
  return isShown
}

/** Marks that the result page was left, and deletes the result. */
export function forgetSentTransfer(): void {
  isShown = false
  sessionStore.remove(SENT_KEY)
}
