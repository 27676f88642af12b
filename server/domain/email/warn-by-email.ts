import type { Queryable } from '../../db/database.ts'
import type { MessageParams } from '../../messages/fill-message.ts'
import { type OwnerNotification, translate } from '../../messages/message.ts'
import { findConfirmedEmail, queueEmail } from './email-outbox.ts'

interface Warning {
  userId: string
  /** The notification that the letter repeats. */
  key: OwnerNotification
  params?: MessageParams
  now: Date
}

/**
 * Queues a letter about the keys of the wallet in the owner's language (M3). Nothing happens without a confirmed
 * address. Run it in the transaction of the change.
 */
export async function warnByEmail(
  tx: Queryable,
  { userId, key, params = {}, now }: Warning,
): Promise<void> {
  const owner = await findConfirmedEmail(tx, userId)
  if (!owner) return
  const { to, language } = owner
  const subject = translate('email.security_subject', language)
  const text = translate(key, language, params)
  await queueEmail(tx, { userId, to, subject, text, language, now })
}
