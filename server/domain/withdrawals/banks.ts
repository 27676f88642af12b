import { cleanStoredName } from '../../../contract/rules/shown-name.ts'
import type * as v from 'valibot'
import type { Bank, BankName } from '../../../contract/calls/withdrawals.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { PayoutBank, RecipientName, SbpGateway } from '../../gateways/payout-gateways.ts'
import { HOUR_SECONDS, takeHit } from '../limits/limits.ts'
import { type CountedNetworks, takeNetworkHit } from '../limits/network-limits.ts'
import { Refusal } from '../refusal.ts'

const RECENT = 3
/** Time for which a bank's answer about a phone is kept, ms. */
const FRESH_MS = 600_000

interface Banks {
  results: v.InferInput<typeof Bank>[]
  recent_ids: string[]
}

/** Returns the banks of SBP, and those that the owner paid out to. Throws METHOD_UNAVAILABLE. */
export async function listBanks(
  db: Queryable,
  { userId, sbp }: { userId: string; sbp: SbpGateway | null },
): Promise<Banks> {
  const banks = await readBanks(sbp)
  const recent = await db.query<{ bank_id: string }>(
    `SELECT bank_id FROM payout WHERE user_id = $1 AND bank_id IS NOT NULL
     GROUP BY bank_id ORDER BY max(created_at) DESC LIMIT $2::int`,
    [userId, RECENT],
  )
  return {
    results: [...banks],
    recent_ids: recent.map(({ bank_id }) => bank_id),
  }
}

/** Returns a bank that takes payouts. Throws BANK_UNAVAILABLE, METHOD_UNAVAILABLE. */
export async function findBank(sbp: SbpGateway | null, id: string): Promise<PayoutBank> {
  const bank = (await readBanks(sbp)).find((one) => one.id === id)
  if (!bank?.is_available) throw new Refusal('BANK_UNAVAILABLE')
  return bank
}

async function readBanks(sbp: SbpGateway | null): Promise<readonly PayoutBank[]> {
  if (!sbp) throw new Refusal('METHOD_UNAVAILABLE')
  return sbp.listBanks().catch(refuseWith('METHOD_UNAVAILABLE'))
}

/** The bank's answer about a phone, and who asks. */
export interface NameQuestion {
  userId: string
  phone: string
  bankId: string
  sbp: SbpGateway | null
  now: Date
}

/** Limits of questions in an hour; `networks` are those of the client that asks. */
interface QuestionLimits {
  networks: CountedNetworks
  perOwner: number
  perNetwork: number
}

/**
 * Returns the name of the recipient as the bank tells it. It is kept for ten minutes for the owner,
 * phone and bank; only other questions count. Throws LOOKUP_LIMIT, BANK_UNAVAILABLE,
 * METHOD_UNAVAILABLE.
 */
export async function askName(
  db: Database,
  question: NameQuestion,
  limits: QuestionLimits,
): Promise<Omit<v.InferInput<typeof BankName>, 'status' | 'message'>> {
  const known = await findKeptName(db, question)
  if (!known) await countQuestion(db, question, limits)
  const answer = known ?? (await readName(db, question))
  return { ...answer, is_other_name: await isOtherName(db, question, answer) }
}

/**
 * Returns the same for a payout: a kept answer, or a new one. A bank that does not answer is one
 * that does not tell names.
 */
export async function readNameForPayout(
  db: Database,
  question: NameQuestion,
): Promise<RecipientName> {
  const known = await findKeptName(db, question)
  if (known) return known
  return readName(db, question).catch((error: unknown) => {
    if (error instanceof Refusal) return { state: 'untold', name: '' }
    throw error
  })
}

async function findKeptName(
  db: Queryable,
  { userId, phone, bankId, now }: NameQuestion,
): Promise<RecipientName | undefined> {
  const [kept] = await db.query<RecipientName>(
    `SELECT state, name FROM bank_name
     WHERE user_id = $1 AND phone = $2 AND bank_id = $3 AND expires_at > $4`,
    [userId, phone, bankId, now],
  )
  return kept
}

async function countQuestion(
  db: Queryable,
  { userId, now }: NameQuestion,
  { networks, perOwner, perNetwork }: QuestionLimits,
): Promise<void> {
  const window = { windowSeconds: HOUR_SECONDS, now, refusal: 'LOOKUP_LIMIT' } as const
  await takeHit(db, { key: `bank-name:owner:${userId}`, limit: perOwner, ...window })
  await takeNetworkHit(db, { key: 'bank-name:address', networks, limit: perNetwork, ...window })
}

async function readName(db: Database, question: NameQuestion): Promise<RecipientName> {
  const { userId, phone, bankId, sbp, now } = question
  const bank = await findBank(sbp, bankId)
  const answer = await sbp
    ?.readName({ phone, bank_id: bank.id })
    .catch(refuseWith('BANK_UNAVAILABLE'))
  if (!answer) throw new Refusal('METHOD_UNAVAILABLE')
  const name = answer.name === '' ? '' : cleanStoredName(answer.name)
  await db.query(
    `INSERT INTO bank_name (user_id, phone, bank_id, state, name, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id, phone, bank_id) DO UPDATE
     SET state = excluded.state, name = excluded.name, expires_at = excluded.expires_at`,
    [userId, phone, bank.id, answer.state, name, new Date(now.getTime() + FRESH_MS)],
  )
  return { state: answer.state, name }
}

function refuseWith(code: 'METHOD_UNAVAILABLE' | 'BANK_UNAVAILABLE') {
  return (cause: unknown): never => {
    throw Object.assign(new Refusal(code), { cause })
  }
}

/**
 * Whether the owner's own phone belongs to somebody else at the bank. Names in different alphabets
 * cannot be compared and count as the same.
 */
async function isOtherName(
  db: Queryable,
  { userId, phone }: NameQuestion,
  { name }: RecipientName,
): Promise<boolean> {
  if (name === '') return false
  const [owner] = await db.query<{ first_name: string }>(
    'SELECT first_name FROM app_user WHERE id = $1 AND phone = $2',
    [userId, phone],
  )
  const first = owner?.first_name.trim().toLowerCase()
  if (!first || isCyrillic(first) !== isCyrillic(name)) return false
  return name.toLowerCase().split(' ')[0] !== first
}

function isCyrillic(text: string): boolean {
  return /\p{Script=Cyrillic}/u.test(text)
}
