import { shortenAddress } from '../../../contract/rules/short-address.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { IN_REVIEW } from '../../../contract/rules/statuses.ts'
import { houseAccount } from '../ledger/accounts.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import type { ActKey, HistoryRow, Leg, LedgerTransfer } from '../ledger/transfer.ts'
import { maskPhone } from '../transfers/mask.ts'
import { reviewNote } from './review-note.ts'
import type { Destination } from './destination.ts'
import { unreachable } from '../../lib/unreachable.ts'

/** A payout whose money is reserved. */
export interface NewPayout {
  id: string
  userId: string
  accountId: string
  currencyCode: string
  decimals: number
  quoteId: string
  /** What leaves the account; the fee is a part of it. */
  total: Minor
  fee: Minor
  destination: Destination
  /** The threshold that it is above: it is held. */
  heldAbove?: Minor | undefined
}

/** Returns the number of a payout, which is that of its row in the history. */
export function payoutNumber(id: string): string {
  return transactionNumber('withdrawal', id)
}

/** Returns the ledger's transfer that reserves the money. The history row has the id of its payout. */
export function describePayout(payout: NewPayout, act: ActKey, now: Date): LedgerTransfer {
  const { id, userId, accountId, currencyCode, total, heldAbove } = payout
  return {
    kind: 'withdrawal',
    act,
    answer: { payout_id: id },
    legs: legsOf(payout),
    history: [
      {
        id,
        user_id: userId,
        account_id: accountId,
        kind: 'withdrawal',
        amount: -total,
        currency_code: currencyCode,
        status: heldAbove === undefined ? 'pending' : IN_REVIEW,
        ...descriptionOf(payout),
      },
    ],
    notes:
      heldAbove === undefined
        ? []
        : [reviewNote({ ...payout, isFeeInside: payout.destination.method === 'usdc' })],
    now,
  }
}

/** All of it leaves the account for the reserve, and the fee goes on from there. */
function legsOf({ accountId, currencyCode, total, fee }: NewPayout): Leg[] {
  const reserve = houseAccount('payout_pending', currencyCode)
  const leg = { currency_code: currencyCode }
  const reserved = { ...leg, debit: accountId, credit: reserve, amount: total }
  if (fee === 0n) return [reserved]
  const charged = { debit: reserve, credit: houseAccount('fee', currencyCode), amount: fee }
  return [reserved, { ...leg, ...charged }]
}

function descriptionOf({
  destination,
  fee,
  decimals,
}: NewPayout): Pick<HistoryRow, 'description' | 'params'> {
  const charged = fee === 0n ? {} : { fee: formatAmount(fee, decimals) }
  switch (destination.method) {
    case 'sbp': {
      const { bank, phone, name } = destination
      return {
        description: 'transaction.withdrawal.sbp',
        params: {
          bank: bank.name,
          phone: maskPhone(phone),
          ...(name && { counterparty: name }),
          ...charged,
        },
      }
    }
    case 'card': {
      const { last4, brand } = destination.card
      return { description: 'transaction.withdrawal.card', params: { last4, brand, ...charged } }
    }
    case 'usdc': {
      const { network, address } = destination
      return {
        description: 'transaction.withdrawal.address',
        params: {
          address: shortenAddress(address),
          network: network.name,
          ...charged,
        },
      }
    }
    default:
      return unreachable(destination)
  }
}
