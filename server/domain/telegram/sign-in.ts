import type { Language } from '../../../contract/calls/texts.ts'
import type { Database } from '../../db/database.ts'
import { openOwnerSession } from '../sign-in/login.ts'
import type { Client } from '../sessions/sessions.ts'
import { keepTarget } from '../notifications/notice-targets.ts'
import { Refusal } from '../refusal.ts'
import { useLaunch } from './launches.ts'

interface SigningIn {
  secret: string
  client: Client
  requestId: string
  /** That of the bot's messages. */
  language: Language
  now: Date
}

/**
 * Signs in the owner whose wallet is linked to the account of a launch, once, and returns the token
 * (Q1). Throws TELEGRAM_REFUSED without a link, also for a blocked owner; TELEGRAM_EXPIRED.
 */
export async function signInByTelegram(db: Database, signing: SigningIn): Promise<string> {
  const { client, requestId, language, now } = signing
  return db.transaction(async (tx) => {
    const telegramId = await useLaunch(tx, signing)
    // Of a link that is being removed at the same time, the session ends with it or is not opened.
    const [owner] = await tx.query<{ user_id: string }>(
      `SELECT l.user_id FROM telegram_link l JOIN app_user u ON u.id = l.user_id
       WHERE l.telegram_id = $1 AND u.status = 'active' FOR NO KEY UPDATE OF l`,
      [telegramId],
    )
    if (!owner) throw new Refusal('TELEGRAM_REFUSED')
    const { user_id: userId } = owner
    // Also after the bot had been blocked: whoever opens the app from it may have let it write
    // again.
    await keepTarget(tx, { userId, channel: 'telegram', address: telegramId, language, now })
    return openOwnerSession(tx, userId, { client, requestId, now, isByTelegram: true })
  })
}
