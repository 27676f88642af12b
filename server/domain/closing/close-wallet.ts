import type { CodeLength } from '../../../contract/sms-code.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { translate } from '../../messages/message.ts'
import { type AuditEntry, writeAudit } from '../audit-log.ts'
import { checkCode, useCode } from '../codes/codes-check.ts'
import type { Origin } from '../codes/codes-network.ts'
import { type CodeOrder, issueCode } from '../codes/codes.ts'
import { requireOutgoingAllowed, requireMoneyStillOpen } from '../pins/money-wait.ts'
import { requireOpen } from '../sessions/own-sessions.ts'
import type { Session } from '../sessions/sessions.ts'
import { findConfirmedEmail, queueEmail } from '../email/email-outbox.ts'
import { Refusal } from '../refusal.ts'
import { erasePerson } from './erasures.ts'
import { requireClosable } from './obstacles.ts'
import type { Pepper } from '../../lib/pepper.ts'

/** Time for the PIN after the code, ms. */
const CONFIRMED_MS = 10 * 60_000

/** The accounts of an owner, pots and reserved money among them. */
const OWN =
  'id IN (SELECT id FROM account WHERE user_id = $1 UNION ALL SELECT id FROM pot WHERE user_id = $1 UNION ALL SELECT id FROM reserve WHERE user_id = $1)'

interface ClosingInput {
  session: Pick<Session, 'id' | 'userId'>
  now: Date
}

/**
 * Sends a code for closing to the owner's phone. Returns its length. Throws WALLET_FROZEN,
 * WALLET_NOT_EMPTY, WALLET_BUSY, PIN_RESET_WAITING, PHONE_CHANGE_WAITING and what `issueCode`
 * throws.
 */
export async function sendClosingCode(
  db: Database,
  { session, ...order }: ClosingInput & Omit<CodeOrder, 'phone' | 'purpose'>,
): Promise<CodeLength> {
  const { phone } = await requireReady(db, { session, now: order.now })
  return issueCode(db, { ...order, phone, purpose: 'closing' }, () => Promise.resolve('owner'))
}

/**
 * Confirms the phone by its code: for ten minutes this session may close the wallet by the PIN.
 * Throws what `sendClosingCode` throws of the wallet, CODE_WRONG, CODE_EXPIRED, CODE_LOCKED.
 */
export async function confirmClosing(
  db: Database,
  { session, ...guess }: ClosingInput & { code: string; origin: Origin; pepper: Pepper },
): Promise<void> {
  const { id, userId } = session
  const { phone } = await requireReady(db, { session, now: guess.now })
  const code = await checkCode(db, { ...guess, phone, purposes: ['closing'] })
  await db.transaction(async (tx) => {
    await useCode(tx, code, guess)
    await tx.query(
      `INSERT INTO wallet_closing (user_id, session_id, confirmed_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE
         SET session_id = excluded.session_id, confirmed_at = excluded.confirmed_at`,
      [userId, id, guess.now],
    )
  })
}

/** Checks what a closing needs before a PIN is asked for. */
async function requireReady(db: Database, { session, now }: ClosingInput): Promise<Owner> {
  const { userId } = session
  await requireOutgoingAllowed(db, { userId, now })
  await requireClosable(db, userId)
  const owner = await readOwner(db, userId)
  if (!owner) throw new Refusal('INVALID_TOKEN')
  return owner
}

/**
 * Throws CODE_EXPIRED where this session has not just confirmed the phone, and what
 * `sendClosingCode` throws of the wallet.
 */
export async function requireConfirmedClosing(db: Database, input: ClosingInput): Promise<void> {
  await requireReady(db, input)
  await requireConfirmed(db, input)
}

/**
 * Closes a wallet: its sessions end, its phone is free, and all that is about the person is erased,
 * in one transaction. The caller has checked the PIN. Throws what `requireConfirmedClosing` throws.
 *
 * The accounts are locked in the order of their ids, as postings lock them. A transfer that came
 * first has left money, which is found; one that comes later finds closed accounts. What refers to
 * the owner waits for the change of the phone, so the wallet is looked at again after it.
 */
export async function closeWallet(
  db: Database,
  { session, now, ...origin }: ClosingInput & Pick<AuditEntry, 'requestId' | 'prefix'>,
): Promise<void> {
  const { userId } = session
  await db.transaction(async (tx) => {
    await requireOpen(tx, session)
    const owner = await readOwner(tx, userId)
    if (!owner) throw new Refusal('INVALID_TOKEN')
    await requireMoneyStillOpen(tx, { userId, now })
    await requireConfirmed(tx, { session, now })
    await tx.query(`SELECT id FROM account WHERE ${OWN} ORDER BY id FOR NO KEY UPDATE`, [userId])
    await requireClosable(tx, userId)
    await tx.query(`UPDATE account SET status = 'closed' WHERE ${OWN}`, [userId])
    await tx.query('UPDATE pot SET closed_at = $2 WHERE user_id = $1 AND closed_at IS NULL', [
      userId,
      now,
    ])
    await sayGoodbye(tx, { userId, now })
    await writeAudit(tx, { event: 'wallet_closed', userId, ...origin, now })
    await erasePerson(tx, { userId, phone: owner.phone })
    await tx.query(`UPDATE app_user SET status = 'closed', closed_at = $2 WHERE id = $1`, [
      userId,
      now,
    ])
    await requireStillClosable(tx, userId)
  })
}

/**
 * Finds what was committed between the first look and the lock on the owner that the change of the
 * phone takes.
 */
async function requireStillClosable(tx: Queryable, userId: string): Promise<void> {
  await requireClosable(tx, userId)
  const open = await tx.query(`SELECT 1 FROM account WHERE ${OWN} AND status <> 'closed'`, [userId])
  if (open.length > 0) throw new Refusal('WALLET_NOT_EMPTY')
}

interface Owner {
  phone: string
}

async function readOwner(db: Queryable, userId: string): Promise<Owner | undefined> {
  const [owner] = await db.query<Owner>(
    `SELECT phone FROM app_user WHERE id = $1 AND status = 'active'`,
    [userId],
  )
  return owner
}

async function requireConfirmed(db: Queryable, { session, now }: ClosingInput): Promise<void> {
  const confirmed = await db.query(
    'SELECT 1 FROM wallet_closing WHERE user_id = $1 AND session_id = $2 AND confirmed_at > $3',
    [session.userId, session.id, new Date(now.getTime() - CONFIRMED_MS)],
  )
  if (confirmed.length === 0) throw new Refusal('CODE_EXPIRED')
}

/** Queues the last letter. Its row goes when it was sent. */
async function sayGoodbye(
  tx: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const owner = await findConfirmedEmail(tx, userId)
  if (!owner) return
  const { to, language }: { to: string; language: Language } = owner
  const subject = translate('email.closed_subject', language)
  const text = translate('email.closed', language)
  await queueEmail(tx, { userId, to, subject, text, language, now })
}
