import type { Queryable } from '../db/database.ts'
import { readPhone, showPhone } from '../domain/profile/phones.ts'

const MESSAGES_SHOWN = 30

export interface OutboxMessage {
  phone: string
  text: string
  /** The first four digits in the text, or null. */
  code: string | null
  created_at: string
}

/** The newest messages, to one phone or, without `phone`, to all; none when it is not a phone. */
export async function listOutbox(
  db: Queryable,
  phone: string | undefined,
): Promise<OutboxMessage[]> {
  const stored = phone === undefined ? null : readPhone(phone)
  if (stored === undefined) return []
  const rows = await db.query<{ phone: string; body: string; created_at: Date }>(
    `SELECT phone, body, created_at FROM sms_outbox
     WHERE ($1::text IS NULL OR phone = $1) AND body <> ''
     ORDER BY created_at DESC, id DESC LIMIT $2::int`,
    [stored, MESSAGES_SHOWN],
  )
  return rows.map(({ phone: to, body, created_at }) => ({
    phone: showPhone(to),
    text: body,
    code: /\b\d{4}\b/.exec(body)?.[0] ?? null,
    created_at: created_at.toISOString(),
  }))
}
