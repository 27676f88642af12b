/** Where a payment stands (U46). The PIN is in none of it. */
export type PayStage =
  /** `error`: why the PIN before was refused; `isLocked`: no PIN is taken for some time. */
  | { name: 'enterPin'; error: string; isLocked: boolean }
  /** `isChecking`: no answer came, and the server is being asked again. */
  | { name: 'waiting'; isChecking: boolean }
  | { name: 'success'; receipt: Receipt }
  /** `isFinal`: the same again would be refused again; something of it has to be changed. */
  | { name: 'failed'; message: string; isFinal: boolean }
  /** It was sent, and nobody could say how it ended. */
  | { name: 'unknown' }
  | { name: 'details'; receipt: Receipt }

export interface Receipt {
  /** ISO 8601. */
  sentAt: string
  /** The server's own words, often none. */
  message: string
}

export type PayEvent =
  | { type: 'submitted' }
  | { type: 'unanswered' }
  | { type: 'accepted'; receipt: Receipt }
  | { type: 'refused'; message: string; isFinal: boolean }
  | { type: 'pinRefused'; message: string; isLocked: boolean }
  | { type: 'lost' }
  /** Another PIN is being typed. */
  | { type: 'retyped' }
  /** Nothing was sent, such as without a network. */
  | { type: 'unsent' }
  | { type: 'again' }
  | { type: 'details' }
  | { type: 'back' }
  | { type: 'closed' }

export const FIRST_STAGE: PayStage = { name: 'enterPin', error: '', isLocked: false }

/** The next stage; an event that does not belong to the stage changes nothing. */
export function nextStage(stage: PayStage, event: PayEvent): PayStage {
  if (event.type === 'closed') return stage.name === 'waiting' ? stage : FIRST_STAGE
  switch (stage.name) {
    case 'enterPin':
      if (event.type === 'retyped') return stage.isLocked ? stage : FIRST_STAGE
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
