/**
 * Why a release, a publish or a rollback does not go on; the message is for the person at the
 * terminal.
 */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
  /** Shown below the message, a line each. */
  readonly troubles: readonly string[]

  constructor(message: string, troubles: readonly string[] = []) {
    super(message)
    this.troubles = troubles
  }
}
