import type { Clock } from '../../lib/clock.ts'
import type { Queryable } from '../../db/database.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import type { EmailGateway } from '../../gateways/email/email-gateway.ts'
import { ProviderFailure } from '../../gateways/provider-call.ts'
import type { Log } from '../../ops/log/log.ts'
import { claimWork, tryLater, type WorkKind } from '../work-queue/claim-work.ts'

interface Delivery {
  /** null: nothing is sent, and letters are given up when they expire. */
  gateway: EmailGateway | null
  clock: Clock
  /** Erases a text once it was sent; the sandbox keeps it for its pages. */
  isErasedWhenSent: boolean
  log: Log
  /** Called with a letter that a mail server has refused for good. */
  onRefused?: (letter: { id: string; address: string; now: Date }) => Promise<void>
  /** Called with the address that has taken a letter. */
  onTaken?: (address: string) => Promise<void>
}

interface QueuedEmail {
  id: string
  address: string
  subject: string
  body: string
  tries: number
}

const LETTER: WorkKind<QueuedEmail> = {
  table: 'email_outbox',
  key: ['id'],
  due: 'next_at',
  open: "status = 'queued'",
  columns: 'id, address, subject, body, tries',
  onClaim: 'tries = tries + 1',
  claimMs: 60_000,
  pauses: { firstMs: 2000, longestMs: 600_000 },
  ended: { when: 'expires_at <= $1', set: "status = 'failed', body = ''" },
}

/**
 * Claims up to `most` due letters of the outbox and returns a send function for each; safe with
 * several processes. A letter that fails is tried again after 2, 4, 8… s, ten minutes at most, and
 * given up once it is refused for good or has expired. A send function returns whether the letter
 * was sent.
 */
export async function claimEmails(
  db: Queryable,
  delivery: Delivery,
  most: number,
): Promise<(() => Promise<boolean>)[]> {
  const { gateway, clock } = delivery
  const claimed = await claimWork(db, LETTER, { now: clock.now(), most: gateway ? most : 0 })
  if (!gateway) return []
  return claimed.map((email) => () => deliver(db, email, { ...delivery, gateway }))
}

async function deliver(
  db: Queryable,
  email: QueuedEmail,
  {
    gateway,
    clock,
    isErasedWhenSent,
    log,
    onRefused,
    onTaken,
  }: Delivery & { gateway: EmailGateway },
): Promise<boolean> {
  const { id, address: to, subject, body: text, tries } = email
  try {
    await gateway.send({ id, to, subject, text })
  } catch (error) {
    const isRefused = error instanceof ProviderFailure && error.outcome === 'refused'
    log.warn('a letter was not sent', { email_id: id, tries, ...describeFailure(error) })
    await (isRefused ? giveUp(db, id) : tryLater(db, LETTER, email, { now: clock.now(), tries }))
    if (isRefused) await onRefused?.({ id, address: to, now: clock.now() })
    return false
  }
  await onTaken?.(to)
  await db.query(
    `UPDATE email_outbox SET status = 'sent', sent_at = $2,
       body = CASE WHEN $3::boolean THEN '' ELSE body END
     WHERE id = $1 AND status = 'queued'`,
    [id, clock.now(), isErasedWhenSent],
  )
  if (isErasedWhenSent) await forgetClosed(db, id)
  return true
}

/**
 * Deletes the last letter of a wallet that was closed: its address is all that is left of the
 * person.
 */
async function forgetClosed(db: Queryable, id: string): Promise<void> {
  await db.query(
    `DELETE FROM email_outbox WHERE id = $1
       AND user_id IN (SELECT id FROM app_user WHERE status = 'closed')`,
    [id],
  )
}

async function giveUp(db: Queryable, id: string): Promise<void> {
  await db.query(
    `UPDATE email_outbox SET status = 'failed', body = '' WHERE id = $1 AND status = 'queued'`,
    [id],
  )
}
