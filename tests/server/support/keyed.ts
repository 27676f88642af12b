import { createHash } from 'node:crypto'
import { IDEMPOTENCY_HEADER } from '../../../contract/wire.ts'

/** The header of a keyed call; the key is a hash of a name. */
export function keyed(key: string) {
  return { [IDEMPOTENCY_HEADER]: createHash('sha256').update(key).digest('hex') }
}
