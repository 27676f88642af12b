import type * as v from 'valibot'
import type { RegisterRequest } from '../../../src/contract/auth.ts'
import {
  ENVIRONMENT_IDS,
  type EnvironmentId,
  environmentRules,
} from '../../../src/contract/rules/environments.ts'
import type { Language } from '../../../src/contract/texts.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { requireFullName } from './full-name.ts'
import { type CodeOrder, issueCode, type CodeRecipient } from './codes.ts'
import { Refusal } from '../refusal.ts'

export type Draft = v.InferOutput<typeof RegisterRequest>

const DRAFT_TTL_MS = 15 * 60_000
const ADDRESS_FIELDS = ['country_code', 'city', 'zip_code', 'address']

/**
 * Keeps the draft for 15 minutes and sends a code to its phone (D3). The owner is created when the
 * phone is confirmed; an existing one is never changed. Throws NAME_INVALID and what `issueCode` throws and stores
 * nothing then.
 */
export async function register(
  db: Database,
  { draft, order }: { draft: Draft; order: Omit<CodeOrder, 'phone' | 'purpose'> },
): Promise<void> {
  requireFullName(draft)
  const { phone } = draft
  const expiresAt = new Date(order.now.getTime() + DRAFT_TTL_MS)
  await issueCode(db, { ...order, phone, purpose: 'register' }, async (tx) => {
    await tx.query(
      `INSERT INTO registration (phone, draft, created_at, expires_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (phone) DO UPDATE SET draft = excluded.draft,
         created_at = excluded.created_at, expires_at = excluded.expires_at`,
      [phone, JSON.stringify({ ...draft, language: order.language }), order.now, expiresAt],
    )
    return (await hasWallet(tx, phone)) ? 'owner' : 'newcomer'
  })
}

/**
 * Sends a code to an owner or to a phone with a pending registration. Any other phone gets the same
 * answer and no message. Throws what `issueCode` throws.
 */
export async function sendCode(db: Database, order: Omit<CodeOrder, 'purpose'>): Promise<void> {
  await issueCode(db, { ...order, purpose: 'login' }, async (tx) => {
    const [known] = await tx.query<{ recipient: CodeRecipient }>(
      `SELECT 'owner' AS recipient FROM app_user WHERE phone = $1
       UNION ALL SELECT 'newcomer' FROM registration WHERE phone = $1 AND expires_at > $2
       ORDER BY recipient DESC LIMIT 1`,
      [order.phone, order.now],
    )
    return known?.recipient
  })
}

async function hasWallet(tx: Queryable, phone: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM app_user WHERE phone = $1', [phone])
  return rows.length > 0
}

/** Throws BAD_REQUEST when some but not all address fields were sent: they come together (D4). */
export function requireWholeAddress(draft: Draft, sent: unknown): void {
  if ('address' in draft || typeof sent !== 'object' || sent === null) return
  if (ADDRESS_FIELDS.some((field) => field in sent)) throw new Refusal('BAD_REQUEST')
}

export type KeptDraft = Draft & { language: Language }

/** Removes and returns the draft of a phone; undefined when there is none or it has expired. */
export async function takeDraft(
  tx: Queryable,
  { phone, now }: { phone: string; now: Date },
): Promise<KeptDraft | undefined> {
  const [row] = await tx.query<{ draft: KeptDraft }>(
    'DELETE FROM registration WHERE phone = $1 AND expires_at > $2 RETURNING draft',
    [phone, now],
  )
  return row?.draft
}

/** Returns the environment of a registration: only one of them has an address (B4). */
export function environmentOf(draft: Draft): EnvironmentId {
  const hasAddress = 'address' in draft
  const [first] = ENVIRONMENT_IDS
  return ENVIRONMENT_IDS.find((id) => environmentRules[id].hasAddressFields === hasAddress) ?? first
}
