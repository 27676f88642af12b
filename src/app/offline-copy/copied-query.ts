import { DAY_MS } from '../../../contract/rules/durations.ts'

/** Age after which stored data is not shown, ms. */
export const MAX_AGE_MS = DAY_MS

/** Name of the database of the browser. */
export const DATABASE = 'offline-copy'

/** One query of the copy. */
export interface CopiedQuery {
  queryKey: readonly unknown[]
  data: unknown
  /** When the data was received, ms. */
  at: number
}
