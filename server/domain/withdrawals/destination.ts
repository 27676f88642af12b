import type { PayoutTarget } from '../../../contract/calls/withdrawals.ts'
import type { Database } from '../../db/database.ts'
import type { Chain, PayoutBank, PayoutMethods } from '../../gateways/payout-gateways.ts'
import { Refusal } from '../refusal.ts'
import { readAddressState } from './addresses.ts'
import { findBank, readNameForPayout } from './banks.ts'
import { findNetwork } from './methods.ts'
import { type CardToken, findSavedCard } from './saved-cards.ts'
import { unreachable } from '../../lib/unreachable.ts'

/** Where a payout goes, as its provider and the history need it. */
export type Destination =
  | { method: 'sbp'; phone: string; bank: PayoutBank; name: string }
  /** `isKept`: a new card is to be saved. */
  | { method: 'card'; card: CardToken; isKept: boolean }
  | { method: 'usdc'; network: Chain; address: string }

interface DestinationQuery {
  userId: string
  to: PayoutTarget
  methods: PayoutMethods
  now: Date
}

/**
 * Checks a target with its provider before any money moves. Throws METHOD_UNAVAILABLE,
 * BANK_UNAVAILABLE, RECIPIENT_UNKNOWN, CARD_NOT_FOUND, CARD_REFUSED, NETWORK_UNAVAILABLE,
 * ADDRESS_OWN, ADDRESS_BLOCKED, ADDRESS_UNCHECKED and what `readAddressState` throws.
 */
export async function readDestination(db: Database, asked: DestinationQuery): Promise<Destination> {
  const { to } = asked
  switch (to.method) {
    case 'sbp':
      return readBankAccount(db, asked, to)
    case 'card':
      return readCard(db, asked, to)
    case 'usdc':
      return readAddress(db, asked, to)
    default:
      return unreachable(to)
  }
}

async function readBankAccount(
  db: Database,
  { userId, methods: { sbp }, now }: DestinationQuery,
  { phone, bank_id: bankId }: Extract<PayoutTarget, { method: 'sbp' }>,
): Promise<Destination> {
  const bank = await findBank(sbp, bankId)
  const question = { userId, phone, bankId: bank.id, sbp, now }
  const { state, name } = await readNameForPayout(db, question)
  if (state === 'none') throw new Refusal('RECIPIENT_UNKNOWN')
  return { method: 'sbp', phone, bank, name }
}

async function readCard(
  db: Database,
  { userId, methods }: DestinationQuery,
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
  { userId, methods: { usdc }, methods }: DestinationQuery,
  { network: code, address, is_checked }: Extract<PayoutTarget, { method: 'usdc' }>,
): Promise<Destination> {
  if (!usdc) throw new Refusal('METHOD_UNAVAILABLE')
  const network = await findNetwork(methods, code)
  const state = await readAddressState(db, { userId, address, network, usdc })
  if (state === 'own') throw new Refusal('ADDRESS_OWN')
  if (state === 'blocked') throw new Refusal('ADDRESS_BLOCKED')
  if ((state === 'new' || state === 'code') && !is_checked) throw new Refusal('ADDRESS_UNCHECKED')
  return { method: 'usdc', network, address }
}
