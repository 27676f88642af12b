import { transactionState } from '../../../contract/rules/statuses.ts'
import type { Transaction, TransactionsAnswer } from '../../../contract/calls/wallet.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import type { ShownFilter } from '../../shared/transaction/transaction-filter.ts'
import { joinPages, nextPlace } from '../../shared/transaction/transaction-pages.ts'
import { formatAmount, type Minor, parseSignedAmount } from '../../../contract/rules/money.ts'

interface Sum {
  /** Signed decimal text; empty where it is unknown. */
  amount: string
  count: number
}

export interface Movement {
  topUps: Sum
  withdrawals: Sum
  /** Sums of exchanges between the owner's accounts. */
  exchanges: Sum
  /** From other owners, and to them. */
  transfersIn: Sum
  transfersOut: Sum
  other: Sum
}

const NOTHING: Sum = { amount: '0.00', count: 0 }

/**
 * Returns the movement of a filter: the server's, else summed from the pages once all are loaded;
 * undefined until then.
 */
export function readMovement(
  pages: readonly TransactionsAnswer[],
  filter: ShownFilter,
): Movement | undefined {
  const told = pages[0]?.movement
  if (told) {
    return {
      topUps: told.top_ups,
      withdrawals: told.withdrawals,
      exchanges: told.exchanges ?? NOTHING,
      transfersIn: told.transfers_in ?? NOTHING,
      transfersOut: told.transfers_out ?? NOTHING,
      other: NOTHING,
    }
  }
  if (nextPlace(pages) !== undefined) return undefined
  return sumTransactions(joinPages(pages, filter).transactions)
}

/**
 * Sums incoming, outgoing, exchanged, transferred and other transactions of one currency (E6). Only
 * complete ones count; an unreadable amount makes its sum unknown.
 */
export function sumTransactions(transactions: readonly Transaction[]): Movement {
  const decimals = decimalsOf(transactions[0]?.currency_code)
  const moves = transactions
    .filter(({ status }) => transactionState(status) === 'complete')
    .map(({ amount, kind }) => ({
      cents: parseSignedAmount(amount, decimals),
      apart: kind === 'exchange' || kind === 'transfer' ? kind : undefined,
    }))
  const isKnown = moves.every(({ cents }) => cents !== undefined)
  const sumOf = (kind: (typeof moves)[number]['apart'], isPart: (cents: Minor) => boolean): Sum => {
    const found = moves.flatMap(({ cents = 0n, apart }) =>
      apart === kind && isPart(cents) ? [cents] : [],
    )
    const total = found.reduce((before, cents) => before + cents, 0n)
    return { amount: isKnown ? formatAmount(total, decimals) : '', count: found.length }
  }
  return {
    topUps: sumOf(undefined, (cents) => cents > 0n),
    withdrawals: sumOf(undefined, (cents) => cents < 0n),
    exchanges: sumOf('exchange', () => true),
    transfersIn: sumOf('transfer', (cents) => cents >= 0n),
    transfersOut: sumOf('transfer', (cents) => cents < 0n),
    other: sumOf(undefined, (cents) => cents === 0n),
  }
}
