import { HOUR_SECONDS, takeHit } from '../../domain/limits/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall } from '../route.ts'
import type { LocalText } from '../../../texts/languages.ts'

interface Looks {
  name: string
  /** In an hour, of one operator. */
  most: number
  sentence: LocalText
}

/**
 * Counts a look of an operator at what is personal. Throws OfficeRefusal `tooMany` with the
 * sentence.
 */
export async function limitLooks(
  { office, operator, now }: OfficeCall,
  { name, most, sentence }: Looks,
): Promise<void> {
  const key = `office:${name}:${operator.id}`
  const hit = { key, limit: most, windowSeconds: HOUR_SECONDS, now }
  await takeHit(office.db, hit).catch((error: unknown) => {
    throw error instanceof Refusal ? new OfficeRefusal('tooMany', {}, { sentence }) : error
  })
}
