import { transactionState } from '../../contract/transaction-state.ts'
import type { Transaction, TransactionsAnswer } from '../../contract/wallet.ts'
import type { TransactionFilter } from '../../entities/transaction/transaction-filter.ts'
import { joinPages, nextOffset } from '../../entities/transaction/transaction-pages.ts'
import { formatAmount, type Minor, parseSignedAmount } from '../../lib/money.ts'

interface Sum {
  /** Signed decimal text. */
  amount: string
  count: number
}

export interface Movement {
  topUps: Sum
  withdrawals: Sum
  /** What exchanges between the owner's accounts brought and took. */
  exchanges: Sum
  other: Sum
}

const NOTHING: Sum = { amount: '0.00', count: 0 }

/**
 * The movement of all transactions of a filter: as the server tells it, else summed from the pages once
 * they are all there; undefined until then.
 */
export function readMovement(
  pages: readonly TransactionsAnswer[],
  filter: TransactionFilter,
): Movement | undefined {
  const told = pages[0]?.movement
  if (told) {
    return {
      topUps: told.top_ups,
      withdrawals: told.withdrawals,
      exchanges: told.exchanges ?? NOTHING,
      other: NOTHING,
    }
  }
  if (nextOffset(pages) !== undefined) return undefined
  return sumTransactions(joinPages(pages, filter).transactions)
}

/**
 * What came in, what went out, what was exchanged, and what moved no money (E6). Only what is complete
 * counts.
 */
export function sumTransactions(transactions: readonly Transaction[]): Movement {
  const moves = transactions
    .filter(({ status }) => transactionState(status) === 'complete')
    .map(({ amount, kind }) => ({
      cents: parseSignedAmount(amount) ?? 0n,
      isExchange: kind === 'exchange',
    }))
  const others = moves.filter(({ isExchange }) => !isExchange)
  return {
    topUps: sum(others.filter(({ cents }) => cents > 0n)),
    withdrawals: sum(others.filter(({ cents }) => cents < 0n)),
    exchanges: sum(moves.filter(({ isExchange }) => isExchange)),
    other: sum(others.filter(({ cents }) => cents === 0n)),
  }
}

function sum(moves: readonly { cents: Minor }[]): Sum {
  const total = moves.reduce((before, { cents }) => before + cents, 0n)
  return { amount: formatAmount(total), count: moves.length }
}
