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
  other: Sum
}

const NOTHING: Sum = { amount: '0.00', count: 0 }

/** Transactions that came to nothing: no money moved. */
const VOID = new Set(['failed', 'error', 'canceled'])

/**
 * The movement of all transactions of a filter: as the server tells it, else summed from the pages once
 * they are all there; undefined until then.
 */
export function readMovement(
  pages: readonly TransactionsAnswer[],
  filter: TransactionFilter,
): Movement | undefined {
  const told = pages[0]?.movement
  if (told) return { topUps: told.top_ups, withdrawals: told.withdrawals, other: NOTHING }
  if (nextOffset(pages) !== undefined) return undefined
  return sumTransactions(joinPages(pages, filter).transactions)
}

/**
 * What came in, what went out, and what moved no money (E6). Failures are left out, and so is money
 * that has yet to come; what is going out is gone from the balance already.
 */
export function sumTransactions(transactions: readonly Transaction[]): Movement {
  const amounts = transactions
    .map(({ amount, status }) => ({ cents: parseSignedAmount(amount) ?? 0n, status }))
    .filter(({ cents, status }) => !VOID.has(status) && !(status === 'pending' && cents > 0n))
    .map(({ cents }) => cents)
  return {
    topUps: sum(amounts.filter((cents) => cents > 0n)),
    withdrawals: sum(amounts.filter((cents) => cents < 0n)),
    other: sum(amounts.filter((cents) => cents === 0n)),
  }
}

function sum(amounts: readonly Minor[]): Sum {
  const total = amounts.reduce((before, cents) => before + cents, 0n)
  return { amount: formatAmount(total), count: amounts.length }
}
