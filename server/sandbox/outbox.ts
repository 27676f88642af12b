import type { Queryable } from '../db/database.ts'
import { readOwnerPhone, showPhone } from '../domain/profile/phones.ts'

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
  const stored = phone === undefined ? null : readOwnerPhone(phone)
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
    code: /\b(?:\d{4}|\d{8})\b/.exec(body)?.[0] ?? null,
    created_at: created_at.toISOString(),
  }))
}

export interface OutboxLetter {
  to: string
  subject: string
  text: string
  /** The first six digits in the text, or null. */
  code: string | null
  created_at: string
}

/** The newest letters, to one address or, without `address`, to all. */
export async function listLetters(
  db: Queryable,
  address: string | undefined,
): Promise<OutboxLetter[]> {
  const rows = await db.query<{ address: string; subject: string; body: string; created_at: Date }>(
    `SELECT address, subject, body, created_at FROM email_outbox
     WHERE ($1::text IS NULL OR lower(address) = lower($1::text)) AND body <> ''
     ORDER BY created_at DESC, id DESC LIMIT $2::int`,
    [address ?? null, MESSAGES_SHOWN],
  )
  return rows.map(({ address: to, subject, body, created_at }) => ({
    to,
    subject,
    text: body,
    code: /\b\d{6}\b/.exec(body)?.[0] ?? null,
    created_at: created_at.toISOString(),
  }))
}
