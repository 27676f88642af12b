import type { Queryable } from '../../db/database.ts'
import type { NoticeChannel } from '../../gateways/notice-channel.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Signal } from '../../lib/signal.ts'
import { translate } from '../../messages/message.ts'
import { queueEmail } from '../email/email-outbox.ts'

interface Letters {
  db: Queryable
  clock: Clock
  /** Notified when a letter was put into the outbox. */
  queued: Signal
}

/**
 * Letters to the confirmed address (M8). A notice is handed over to the outbox of letters under its
 * own id, so a repeat adds no second letter; that outbox retries. A letter that can be switched off
 * names the place where.
 */
export function createEmailChannel({ db, clock, queued }: Letters): NoticeChannel {
  return {
    name: 'email',
    async send({ id, kind, title, text, language }, { userId, address }) {
      const isSwitched = kind !== 'security' && kind !== 'identity'
      await queueEmail(db, {
        id,
        userId,
        to: address,
        subject: title,
        text: isSwitched ? `${text}\n\n${translate('email.preferences', language)}` : text,
        language,
        now: clock.now(),
      })
      queued.notify()
      return 'sent'
    },
  }
}
