import type { FailureCode } from '../../http/failures.ts'

/** What the contract does not hold of a call. */
export interface Operation {
  summary: string
  /** Failures besides those of `commonFailures`. */
  failures: readonly FailureCode[]
}
