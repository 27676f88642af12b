/** Where a payment stands (U46). The PIN is in none of it. */
export type PayStage =
  /**
   * `error`: why the last PIN or passkey was refused; `isLocked`: PIN entry is locked for some
   * time.
   */
  | { name: 'enterPin'; error: string; isLocked: boolean }
  /** `isChecking`: no answer arrived, and the call is being retried. */
  | { name: 'waiting'; isChecking: boolean }
  | { name: 'success'; receipt: PaymentReceipt }
  /** `isFinal`: the same payment would be refused again, so that something has to be changed. */
  | { name: 'failed'; message: string; isFinal: boolean }
  /** It was sent, and its outcome is unknown. */
  | { name: 'unknown' }
  | { name: 'details'; receipt: PaymentReceipt }

export interface PaymentReceipt {
  /** ISO 8601. */
  sentAt: string
  /** The server's message, often empty. */
  message: string
  /** Number of the transaction, where the server sends it. */
  number?: string
}

export type PayEvent =
  | { type: 'submitted' }
  | { type: 'unanswered' }
  | { type: 'accepted'; receipt: PaymentReceipt }
  | { type: 'refused'; message: string; isFinal: boolean }
  | { type: 'pinRefused'; message: string; isLocked: boolean }
  /** The passkey was not asked for, or its owner said no. */
  | { type: 'unconfirmed'; message: string }
  | { type: 'lost' }
  /** Another PIN is being typed. */
  | { type: 'retyped' }
  /** Nothing was sent, for example without a network. */
  | { type: 'unsent' }
  | { type: 'again' }
  | { type: 'details' }
  | { type: 'back' }
  | { type: 'closed' }

export const FIRST_STAGE: PayStage = { name: 'enterPin', error: '', isLocked: false }

/** Returns the next stage; an event that does not belong to the stage changes nothing. */
export function nextStage(stage: PayStage, event: PayEvent): PayStage {
  if (event.type === 'closed') return stage.name === 'waiting' ? stage : FIRST_STAGE
  switch (stage.name) {
    case 'enterPin':
      if (event.type === 'retyped') return stage.isLocked ? stage : FIRST_STAGE
      if (event.type === 'unconfirmed') return { ...stage, error: event.message }
      return event.type === 'submitted' ? { name: 'waiting', isChecking: false } : stage
    case 'waiting':
      return afterWaiting(stage, event)
    case 'success':
      return event.type === 'details' ? { ...stage, name: 'details' } : stage
    case 'details':
      return event.type === 'back' ? { ...stage, name: 'success' } : stage
    case 'failed':
      return event.type === 'again' ? FIRST_STAGE : stage
    default:
      return stage
  }
}

function afterWaiting(stage: PayStage, event: PayEvent): PayStage {
  switch (event.type) {
    case 'unanswered':
      return { name: 'waiting', isChecking: true }
    case 'accepted':
      return { name: 'success', receipt: event.receipt }
    case 'refused':
      return { name: 'failed', message: event.message, isFinal: event.isFinal }
    case 'pinRefused':
      return { name: 'enterPin', error: event.message, isLocked: event.isLocked }
    case 'lost':
      return { name: 'unknown' }
    case 'unsent':
      return FIRST_STAGE
    default:
      return stage
  }
}
