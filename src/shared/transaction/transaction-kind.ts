import type { Transaction } from '../../../contract/calls/wallet.ts'

export type TransactionKind = 'topup' | 'withdrawal' | 'exchange' | 'operation'

const KINDS = new Map<string | undefined, TransactionKind>([
  ['top_up', 'topup'],
  ['withdrawal', 'withdrawal'],
  ['exchange', 'exchange'],
  // Money of a pot, and what is reserved for an order, stays the owner's.
  ['pot', 'operation'],
  ['reserve', 'operation'],
])

/** Returns the kind of a transaction: the server's, else by the sign of its amount (E8). */
export function transactionKind({
  kind,
  amount,
}: Pick<Transaction, 'kind' | 'amount'>): TransactionKind {
  return KINDS.get(kind) ?? kindBySign(amount)
}

function kindBySign(amount: string): TransactionKind {
  if (!/[1-9]/.test(amount)) return 'operation'
  return amount.startsWith('-') ? 'withdrawal' : 'topup'
}
