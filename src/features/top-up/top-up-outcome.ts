/** How a top-up stands; `message` is the server's own, often empty. */
export type TopUpOutcome =
  | { name: 'waiting' }
  /** The server would not say: nothing is known of the top-up, and asking again may help. */
  | { name: 'refused'; message: string }
  | { name: 'complete' }
  | { name: 'failed'; message: string }

/** Reads the status of a top-up (F5): a word that is not known means to wait. */
export function readOutcome({
  status,
  message,
}: {
  status: string
  message: string
}): TopUpOutcome {
  if (status === 'complete') return { name: 'complete' }
  if (status === 'failed') return { name: 'failed', message }
  return { name: 'waiting' }
}
