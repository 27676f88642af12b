import type { PayoutTarget } from '../../../src/contract/withdrawals.ts'
import type { Database } from '../../db/database.ts'
import type { Chain, PayoutBank, PayoutMethods } from '../../gateways/payout-gateways.ts'
import { Refusal } from '../refusal.ts'
import { readAddressState } from './addresses.ts'
import { findBank, readNameForPayout } from './banks.ts'
import { findNetwork } from './methods.ts'
import { type CardToken, findSavedCard } from './saved-cards.ts'

/** Where a payout goes, as its provider and the history need it. */
export type Destination =
  | { method: 'sbp'; phone: string; bank: PayoutBank; name: string }
  /** `isKept`: a new card is to be saved. */
  | { method: 'card'; card: CardToken; isKept: boolean }
  | { method: 'usdc'; network: Chain; address: string }

interface Asked {
  userId: string
  to: PayoutTarget
  methods: PayoutMethods
  now: Date
}

/**
 * Checks a target with its provider before any money moves. Throws METHOD_UNAVAILABLE,
 * BANK_UNAVAILABLE, RECIPIENT_UNKNOWN, CARD_NOT_FOUND, CARD_REFUSED, NETWORK_UNAVAILABLE,
 * ADDRESS_INVALID, ADDRESS_OWN, ADDRESS_BLOCKED, ADDRESS_UNCHECKED.
 */
export async function readDestination(db: Database, asked: Asked): Promise<Destination> {
  const { userId, to, methods, now } = asked
  if (to.method === 'usdc') return readAddress(db, asked, to)
  if (to.method === 'card') return readCard(db, asked, to)
  const { sbp } = methods
  const bank = await findBank(sbp, to.bank_id)
  const question = { userId, phone: to.phone, bankId: bank.id, sbp, now }
  const { state, name } = await readNameForPayout(db, question)
  if (state === 'none') throw new Refusal('RECIPIENT_UNKNOWN')
  return { method: 'sbp', phone: to.phone, bank, name }
}

async function readCard(
  db: Database,
  { userId, methods }: Asked,
  to: Extract<PayoutTarget, { method: 'card' }>,
): Promise<Destination> {
  const isSaved = 'card_id' in to
  const card = isSaved ? await findSavedCard(db, userId, to.card_id) : to
  if (!card) throw new Refusal('CARD_NOT_FOUND')
  const isAccepted = await methods.card?.isAccepted(card.token).catch((cause: unknown): never => {
    throw Object.assign(new Refusal('METHOD_UNAVAILABLE'), { cause })
  })
  if (isAccepted === undefined) throw new Refusal('METHOD_UNAVAILABLE')
  if (!isAccepted) throw new Refusal('CARD_REFUSED')
  const { token, last4, brand } = card
  return { method: 'card', card: { token, last4, brand }, isKept: !isSaved && to.is_kept }
}

async function readAddress(
  db: Database,
  { userId, methods: { usdc }, methods }: Asked,
  { network: code, address, is_checked }: Extract<PayoutTarget, { method: 'usdc' }>,
): Promise<Destination> {
  if (!usdc) throw new Refusal('METHOD_UNAVAILABLE')
  const network = await findNetwork(methods, code)
  const state = await readAddressState(db, { userId, address, network, usdc })
  if (state === 'contract') throw new Refusal('ADDRESS_INVALID')
  if (state === 'own') throw new Refusal('ADDRESS_OWN')
  if (state === 'blocked') throw new Refusal('ADDRESS_BLOCKED')
  if (state === 'new' && !is_checked) throw new Refusal('ADDRESS_UNCHECKED')
  return { method: 'usdc', network, address }
}
