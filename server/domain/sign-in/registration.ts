import type * as v from 'valibot'
import type { RegisterRequest } from '../../../contract/calls/sign-in.ts'
import {
  ENVIRONMENT_IDS,
  type EnvironmentId,
  environmentRules,
} from '../../../contract/rules/environments.ts'
import type { CodeLength } from '../../../contract/sms-code.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import type { UsedCode } from '../codes/codes-check.ts'
import { requireFullName } from '../profile/full-name.ts'
import { type CodeOrder, issueCode, type CodeRecipient } from '../codes/codes.ts'
import { Refusal } from '../refusal.ts'

export type Draft = v.InferOutput<typeof RegisterRequest>

const DRAFT_TTL_MS = 15 * 60_000
const ADDRESS_FIELDS = ['country_code', 'city', 'zip_code', 'address']

/**
 * Keeps the draft for 15 minutes, sends a code to its phone (D3) and returns the id of the
 * registration and the length of the code. The owner is created when the phone is confirmed by the
 * code of this registration; an existing one is never changed. Throws NAME_INVALID and what
 * `issueCode` throws and stores nothing then.
 */
export async function register(
  db: Database,
  { draft, order }: { draft: Draft; order: Omit<CodeOrder, 'phone' | 'purpose'> },
): Promise<{ registrationId: string; codeLength: CodeLength }> {
  requireFullName(draft)
  const { phone } = draft
  const { now, language } = order
  const registrationId = newId(now)
  const expiresAt = new Date(now.getTime() + DRAFT_TTL_MS)
  const asked = { ...order, phone, purpose: 'register', registrationId } as const
  const codeLength = await issueCode(db, asked, async (tx, network) => {
    await tx.query(
      `INSERT INTO registration_draft (id, phone, network, draft, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [registrationId, phone, network.name, JSON.stringify({ ...draft, language }), now, expiresAt],
    )
    return (await hasWallet(tx, phone)) ? 'owner' : 'newcomer'
  })
  return { registrationId, codeLength }
}

/**
 * Sends a code to an owner or to a phone with a pending registration. Any other phone gets the same
 * answer and no message. With the id of a registration it is another code of that one. Returns its
 * length. Throws what `issueCode` throws.
 */
export async function sendCode(
  db: Database,
  order: Omit<CodeOrder, 'purpose'>,
): Promise<CodeLength> {
  if (order.registrationId !== undefined) return sendRegistrationCode(db, order)
  return issueCode(db, { ...order, purpose: 'login' }, async (tx) => {
    const [known] = await tx.query<{ recipient: CodeRecipient }>(
      `SELECT 'owner' AS recipient FROM app_user WHERE phone = $1
       UNION ALL SELECT 'newcomer' FROM registration_draft WHERE phone = $1 AND expires_at > $2
       ORDER BY recipient DESC LIMIT 1`,
      [order.phone, order.now],
    )
    return known?.recipient
  })
}

async function sendRegistrationCode(
  db: Database,
  order: Omit<CodeOrder, 'purpose'>,
): Promise<CodeLength> {
  return issueCode(db, { ...order, purpose: 'register' }, async (tx) => {
    const [known] = await tx.query<{ is_owner: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM app_user u WHERE u.phone = d.phone) AS is_owner
       FROM registration_draft d WHERE d.id = $1 AND d.phone = $2 AND d.expires_at > $3`,
      [order.registrationId, order.phone, order.now],
    )
    return known && (known.is_owner ? 'owner' : 'newcomer')
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

/**
 * Removes and returns the draft that a code confirms: of its registration, or without one the
 * newest that its network began. undefined when there is none or it has expired. What others began
 * for the phone ends with it.
 */
export async function takeDraft(
  tx: Queryable,
  { phone, network, registration_id }: UsedCode,
  now: Date,
): Promise<KeptDraft | undefined> {
  const [taken] = await tx.query<{ draft: KeptDraft }>(
    `SELECT draft FROM registration_draft
     WHERE phone = $1 AND expires_at > $2
       AND CASE WHEN $3::uuid IS NULL THEN network = $4 ELSE id = $3::uuid END
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    [phone, now, registration_id, network],
  )
  if (taken) await tx.query('DELETE FROM registration_draft WHERE phone = $1', [phone])
  return taken?.draft
}

/** Returns the environment of a registration: only one of them has an address (B4). */
export function environmentOf(draft: Draft): EnvironmentId {
  const hasAddress = 'address' in draft
  const [first] = ENVIRONMENT_IDS
  return ENVIRONMENT_IDS.find((id) => environmentRules[id].hasAddressFields === hasAddress) ?? first
}
