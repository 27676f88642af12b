import { parseSignedAmount } from '../../lib/money.ts'

export type TransactionKind = 'topup' | 'withdrawal' | 'operation'

/** The class of a transaction by the sign of its amount (spec section 4, E8). */
export function transactionKind(amount: string): TransactionKind {
  const cents = parseSignedAmount(amount) ?? 0n
  if (cents < 0n) return 'withdrawal'
  return cents > 0n ? 'topup' : 'operation'
}
