import { createHmac, randomBytes, scryptSync } from 'node:crypto'
import type { Database } from '../../../server/db/database.ts'
import { nameSecret } from '../../../server/lib/pepper.ts'

const COST = { N: 16, r: 1, p: 1 }
const KEY_BYTES = 32

interface ScryptPin {
  phone: string
  pin: string
  secret: string
  /** Whether the row names its pepper; the oldest builds stored no name. */
  hasName?: boolean
}

/** Stores an owner's PIN as earlier builds did, cheaply. */
export async function storeScryptPin(
  db: Database,
  { phone, pin, secret, hasName = true }: ScryptPin,
): Promise<void> {
  const salt = randomBytes(16)
  const keyed = createHmac('sha256', secret).update(`pin:${pin}`).digest()
  const key = scryptSync(keyed, salt, KEY_BYTES, COST)
  const params = `scrypt:${COST.N}:${COST.r}:${COST.p}${hasName ? `:${nameSecret(secret)}` : ''}`
  await db.query(
    `UPDATE pin p SET hash = $2, params = $3 FROM app_user u WHERE u.id = p.user_id AND u.phone = $1`,
    [phone, `${salt.toString('base64url')}.${key.toString('base64url')}`, params],
  )
}
