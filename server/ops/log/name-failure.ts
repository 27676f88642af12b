/** What a task was about, as the log names it: `{ order_id: '…' }`. */
export type FailureSubject = Readonly<Record<`${string}_id`, string>>

/** A failure of a task with what the task was about; the log has both (`describeFailure`). */
export class NamedFailure extends Error {
  readonly subject: FailureSubject

  constructor(subject: FailureSubject, cause: unknown) {
    super(cause instanceof Error ? cause.message : 'a task failed', { cause })
    this.subject = subject
  }
}

/** Returns the task, whose failure names what it was about. */
export function nameFailure<Result>(
  subject: FailureSubject,
  task: () => Promise<Result>,
): () => Promise<Result> {
  return async () => {
    try {
      return await task()
    } catch (error) {
      throw new NamedFailure(subject, error)
    }
  }
}
