import { graphemesOf } from '../../../contract/rules/graphemes.ts'
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, Clock, PiggyBank, Store } from '@lucide/icons'
import { transactionState } from '../../../contract/rules/statuses.ts'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { transactionKind } from './transaction-kind.ts'

const LOOKS = {
  topup: { icon: ArrowDownLeft, tone: 'positive' },
  withdrawal: { icon: ArrowUpRight, tone: 'negative' },
  exchange: { icon: ArrowLeftRight, tone: 'neutral' },
  operation: { icon: ArrowLeftRight, tone: 'neutral' },
} as const

interface TransactionDiscProps {
  transaction: Transaction
  size?: 40 | 48
}

/**
 * Icon of a transaction's kind: coloured when complete, a clock while pending; of a transfer the
 * initial of the other person.
 */
export function TransactionDisc({ transaction, size = 40 }: TransactionDiscProps) {
  const { icon: usual, tone } = LOOKS[transactionKind(transaction)]
  const icon = iconOf(transaction) ?? usual
  const state = transactionState(transaction.status)
  const [letter] = graphemesOf(
    transaction.kind === 'transfer' && transaction.program === undefined
      ? (transaction.counterparty ?? '')
      : '',
  )
  if (letter !== undefined && state === 'complete') {
    return (
      <SymbolDisc tone="soft" size={size}>
        {letter.toLocaleUpperCase()}
      </SymbolDisc>
    )
  }
  return (
    <SymbolDisc tone={state === 'complete' ? tone : 'neutral'} size={size}>
      <Icon of={state === 'waiting' ? Clock : icon} size={20} />
    </SymbolDisc>
  )
}

function iconOf({ kind, program }: Transaction) {
  if (program !== undefined) return Store
  return kind === 'pot' ? PiggyBank : undefined
}
