import type { Queryable } from '../../db/database.ts'
import type { SmsGateway } from '../../gateways/sms/sms-gateway.ts'

/** Messages that may be sent and charged for one code. */
const MAX_SENT = 2

/** A try of a message; one that was started and has no outcome may have been sent. */
export interface SmsAttempt {
  provider: string
  outcome: 'started' | 'accepted' | 'refused' | 'unknown'
}

type Named = Pick<SmsGateway, 'name' | 'isRepeatable'>

/**
 * Returns the provider of the next try: the one after the last that was tried, in the operator's
 * order. A try without a known outcome counts as a message that was sent, at a provider that sends
 * a message once under its id only the first. When another one could be one too many, only such a
 * provider may be tried again (decision 051). Undefined when none may.
 */
export function chooseProvider<Gateway extends Named>(
  gateways: readonly Gateway[],
  attempts: readonly SmsAttempt[],
): Gateway | undefined {
  const last = gateways.findIndex(({ name }) => name === attempts.at(-1)?.provider)
  const order = [...gateways.slice(last + 1), ...gateways.slice(0, last + 1)]
  const sent = countSent(gateways, attempts)
  return order.find((gateway) => {
    const isFree = gateway.isRepeatable && attempts.some(mayBeSentBy(gateway))
    return isFree || sent < MAX_SENT
  })
}

/** Returns how many messages the tries may have cost. */
export function countSent(gateways: readonly Named[], attempts: readonly SmsAttempt[]): number {
  const repeatable = gateways.filter(
    (gateway) => gateway.isRepeatable && attempts.some(mayBeSentBy(gateway)),
  )
  const isRepeatable = new Set(repeatable.map(({ name }) => name))
  const others = attempts.filter(
    ({ provider, outcome }) => outcome !== 'refused' && !isRepeatable.has(provider),
  )
  return repeatable.length + others.length
}

function mayBeSentBy({ name }: Named): (attempt: SmsAttempt) => boolean {
  return ({ provider, outcome }) => provider === name && outcome !== 'refused'
}

/** Returns the tries of a message, the first one first. */
export function listAttempts(db: Queryable, smsId: string): Promise<SmsAttempt[]> {
  return db.query('SELECT provider, outcome FROM sms_attempt WHERE sms_id = $1 ORDER BY seq', [
    smsId,
  ])
}

interface Try {
  smsId: string
  seq: number
}

/** Stores a try before its provider is called; returns false where another server has made it. */
export async function startAttempt(
  db: Queryable,
  { smsId, seq, provider, now }: Try & { provider: string; now: Date },
): Promise<boolean> {
  const stored = await db.query(
    `INSERT INTO sms_attempt (sms_id, seq, provider, outcome, started_at)
     VALUES ($1, $2::int, $3, 'started', $4) ON CONFLICT DO NOTHING RETURNING seq`,
    [smsId, seq, provider, now],
  )
  return stored.length > 0
}

/** Stores how a try ended. */
export async function endAttempt(
  db: Queryable,
  { smsId, seq, outcome, ref }: Try & { outcome: SmsAttempt['outcome']; ref?: string | undefined },
): Promise<void> {
  await db.query(
    `UPDATE sms_attempt SET outcome = $3, provider_ref = coalesce(provider_ref, $4)
     WHERE sms_id = $1 AND seq = $2::int AND outcome = 'started'`,
    [smsId, seq, outcome, ref ?? null],
  )
}
