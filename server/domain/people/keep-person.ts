import type { KeepRequest } from '../../../contract/calls/people.ts'
import { shortenAddress } from '../../../contract/rules/short-address.ts'
import { cleanOwnName, MOST_KEPT } from '../../../contract/rules/own-name.ts'
import { nameForOthers } from '../../../contract/rules/shown-name.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import { newId } from '../../lib/new-id.ts'
import { type AuditOrigin, writeAudit } from '../audit-log.ts'
import type { Kept } from '../kept-recipients/kept-beside.ts'
import { lockOwner } from '../lock-owner.ts'
import { notify } from '../notifications/add-notification.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { railOf } from '../withdrawals/methods/list.ts'
import type { CardToken } from '../withdrawals/saved-cards.ts'
import { Refusal } from '../refusal.ts'
import { maskPhone } from '../transfers/mask.ts'
import { readRecipient } from '../transfers/recipient-row.ts'
import { requireFreeName } from './change-person.ts'
import { readKeptOnly } from './list-people.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** How long a new recipient waits where the owner pays kept recipients only, ms. */
export const KEPT_WAIT_MS = DAY_MS

interface PersonToKeep extends AuditOrigin {
  userId: string
  request: KeepRequest
  methods: PayoutMethods
  now: Date
}

/**
 * Keeps a recipient before anything is paid to them. Where the owner pays kept recipients only, it
 * opens after 24 hours and every device is notified. One that is kept already stays as it is, but
 * for a new name. Throws RECIPIENT_EXPIRED, NAME_TAKEN, RECIPIENTS_FULL and what `readDestination`
 * of a method throws.
 */
export async function keepPerson(
  db: Database,
  { userId, request, methods, now, ...origin }: PersonToKeep,
): Promise<{ id: string; opens_at?: string }> {
  const { to } = request
  const destination =
    to.method === 'wallet'
      ? undefined
      : await railOf(to.method).readDestination(db, { userId, methods, now }, to)
  const ownName = cleanOwnName(request.own_name)
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const kept = destination
      ? destination.kept
      : await readWallet(tx, { userId, id: 'recipient_id' in to ? to.recipient_id : '', now })
    const found = await findKept(tx, userId, kept)
    const card = destination?.card
    const isSame = found && (!card || (await isSaved(tx, userId, card)))
    await requireFreeName(tx, { userId, name: ownName, id: found?.id ?? null })
    if (isSame) return showKept(await rename(tx, { ...found, ownName }), now)
    await requireRoom(tx, userId)
    const { is_on: isOn } = await readKeptOnly(tx, { userId, now })
    const opensAt = new Date(now.getTime() + (isOn ? KEPT_WAIT_MS : 0))
    const { id } = await insert(tx, { id: newId(now), userId, kept, ownName, opensAt, now })
    if (card) await saveCard(tx, { id: newId(now), userId, card, now })
    await addOwnerEvent(tx, { userId, kind: 'profile', now })
    if (isOn) {
      const params = { name: ownName || nameOf(kept), at: opensAt.toISOString() }
      await notify(tx, { userId, key: 'notification.recipient_kept', params, now })
    }
    await writeAudit(tx, { event: 'recipient_kept', userId, ...origin, now })
    return showKept({ id, opens_at: opensAt }, now)
  })
}

interface FoundPerson {
  id: string
  opens_at: Date
}

function showKept(
  { id, opens_at: opensAt }: FoundPerson,
  now: Date,
): { id: string; opens_at?: string } {
  return { id, ...(opensAt > now && { opens_at: opensAt.toISOString() }) }
}

async function rename(tx: Queryable, { ownName, ...found }: FoundPerson & { ownName: string }) {
  if (ownName !== '') {
    await tx.query('UPDATE kept_recipient SET own_name = $2 WHERE id = $1', [found.id, ownName])
  }
  return found
}

async function readWallet(
  tx: Queryable,
  asked: { userId: string; id: string; now: Date },
): Promise<Kept> {
  const row = await readRecipient(tx, asked)
  if (!row) throw new Refusal('RECIPIENT_EXPIRED')
  await tx.query('UPDATE recipient SET is_recent = true WHERE id = $1', [row.id])
  return { kind: 'wallet', target: row.id, recipient_id: row.id, real_name: nameForOthers(row) }
}

async function findKept(
  tx: Queryable,
  userId: string,
  { kind, target }: Kept,
): Promise<FoundPerson | undefined> {
  const [row] = await tx.query<FoundPerson>(
    'SELECT id, opens_at FROM kept_recipient WHERE user_id = $1 AND kind = $2 AND target = $3',
    [userId, kind, target],
  )
  return row
}

async function requireRoom(tx: Queryable, userId: string): Promise<void> {
  const [row] = await tx.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM kept_recipient WHERE user_id = $1',
    [userId],
  )
  if ((row?.n ?? 0) >= MOST_KEPT) throw new Refusal('RECIPIENTS_FULL')
}

interface NewRow {
  id: string
  userId: string
  kept: Kept
  ownName: string
  opensAt: Date
  now: Date
}

/** Stores a new one; a card in place of another that looks the same opens as late as a new one. */
async function insert(
  tx: Queryable,
  { id, userId, kept, ownName, opensAt, now }: NewRow,
): Promise<{ id: string }> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO kept_recipient AS t (id, user_id, kind, target, recipient_id, phone, bank_id, bank, last4, brand, network,
       address, real_name, own_name, created_at, opens_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     ON CONFLICT (user_id, kind, target) DO UPDATE SET opens_at = excluded.opens_at, created_at = excluded.created_at,
       own_name = coalesce(nullif(excluded.own_name, ''), t.own_name)
     RETURNING id`,
    [
      id,
      userId,
      kept.kind,
      kept.target,
      kept.recipient_id ?? null,
      kept.phone ?? null,
      kept.bank_id ?? null,
      kept.bank ?? null,
      kept.last4 ?? null,
      kept.brand ?? null,
      kept.network ?? null,
      kept.address ?? null,
      kept.real_name ?? '',
      ownName,
      now,
      opensAt,
    ],
  )
  return { id: row?.id ?? id }
}

/** Returns whether the card is a saved one, and no other that looks the same. */
async function isSaved(tx: Queryable, userId: string, { token }: CardToken): Promise<boolean> {
  const saved = await tx.query('SELECT 1 FROM saved_card WHERE user_id = $1 AND token = $2', [
    userId,
    token,
  ])
  return saved.length > 0
}

async function saveCard(
  tx: Queryable,
  { id, userId, card, now }: { id: string; userId: string; card: CardToken; now: Date },
): Promise<void> {
  const { token, last4, brand } = card
  await tx.query(
    `INSERT INTO saved_card (id, user_id, token, last4, brand, used_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id, last4, brand) DO UPDATE SET token = excluded.token`,
    [id, userId, token, last4, brand, now],
  )
}

/** Returns what names a recipient without a name. */
function nameOf({ real_name, phone, last4, address }: Kept): string {
  if (real_name) return real_name
  if (phone !== undefined) return maskPhone(phone)
  return last4 === undefined ? shortenAddress(address ?? '') : `•• ${last4}`
}
