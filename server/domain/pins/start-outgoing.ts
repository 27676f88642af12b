import { batchedLookup } from '../../db/batching/batched.ts'
import type { Database } from '../../db/database.ts'
import { EARLIER, type Earlier, type Posted, readPosted } from '../ledger/post.ts'
import type { ActKey } from '../ledger/transfer.ts'
import { type Owned, refuseWaiting, type Waits, WAITS } from './money-wait.ts'

type OutgoingQuery = Owned & { act: ActKey }

/** What the call of an act that takes money out of a wallet is to know before it is confirmed. */
interface OutgoingStart {
  /** What was posted under the key, whatever has changed since. */
  earlier: Posted | undefined
  /** Throws what `requireOutgoingAllowed` throws. */
  requireOpen: () => void
}

const readStart = batchedLookup<OutgoingQuery, Waits & (Earlier | { id: null })>({
  columns: `${EARLIER.columns}, ${WAITS.columns}`,
  select: `SELECT w.*, e.* FROM (${WAITS.select}) AS w LEFT JOIN (${EARLIER.select}) AS e ON true`,
  toQuestion: ({ act, ...owned }) => ({ ...EARLIER.toQuestion(act), ...WAITS.toQuestion(owned) }),
})

/**
 * Reads in one batch with other requests whether an act was done before, and whether money may
 * leave the wallet. Throws IDEMPOTENCY_KEY_REUSED when the key came with another request.
 */
export async function startOutgoing(db: Database, query: OutgoingQuery): Promise<OutgoingStart> {
  const read = await readStart(db, query)
  const earlier = read && read.id !== null ? readPosted(read, query.act) : undefined
  return { earlier, requireOpen: () => refuseWaiting(read, query.now) }
}
