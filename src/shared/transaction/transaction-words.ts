import { transactionState } from '../../../contract/rules/statuses.ts'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { formatDateTimeWithin, formatFullDateTime } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { transactionKind } from './transaction-kind.ts'

/** Returns a function that translates a status; an unknown one stays as it is. */
export function useStatusWord(): (status: string) => string {
  const { findText } = useTexts()
  return (status) => findText(`transactions.status.${status}`) ?? status
}

/** Texts of a transaction's row, besides amount and time. */
export interface TransactionWords {
  /** One line: how the money came or went, or the server's description. */
  title: string
  /** The kind, where the title does not say it, or that a plan or a program did it. */
  kind: string | undefined
  /** The status, where it is not complete. */
  status: string | undefined
}

/** Returns a function that describes a transaction (E8). */
export function useTransactionWords(): (transaction: Transaction) => TransactionWords {
  const { text } = useTexts()
  const statusWord = useStatusWord()
  return (transaction) => {
    const { status, description } = transaction
    const title = titleOf(transaction, text)
    const isTypeShown = title !== undefined && transaction.kind !== 'top_up'
    const type = isTypeShown ? typeOf(transaction, text) : undefined
    const isBack = transaction.kind === 'withdrawal' && transactionState(status) === 'undone'
    const shown = isBack ? text('tx.returned') : statusWord(status)
    return {
      title: title ?? (description || typeOf(transaction, text)),
      kind: doneBy(transaction, text) ?? type,
      status: transactionState(status) === 'complete' || status === '' ? undefined : shown,
    }
  }
}

type TextOf = ReturnType<typeof useTexts>['text']

/** Top-ups that were paid back, and what an owner owes for them. */
const CLAIMS = ['refund', 'dispute', 'repayment'] as const

/** What did it in place of the owner, in a word. */
function doneBy({ plan, program }: Transaction, text: TextOf): string | undefined {
  if (program !== undefined) return text('tx.program')
  return plan === undefined ? undefined : text('tx.plan')
}

/** What kind of transaction it is, in a word. */
export function typeOf(transaction: Transaction, text: TextOf): string {
  if (transaction.kind === 'transfer') return transferType(transaction, text)
  if (transaction.kind === 'withdrawal') return text('tx.withdrawal')
  if (transaction.kind === 'pot') {
    return text(transaction.amount.startsWith('-') ? 'tx.pot_in' : 'tx.pot_out')
  }
  if (transaction.kind === 'reserve') {
    return text(transaction.amount.startsWith('-') ? 'tx.reserve_in' : 'tx.reserve_out')
  }
  const claim = CLAIMS.find((kind) => kind === transaction.kind)
  if (claim) return text(`tx.${claim}`)
  return text(`transactions.type.${transactionKind(transaction)}`)
}

function transferType({ amount, method }: Transaction, text: TextOf): string {
  if (!amount.startsWith('-')) return text('tx.transfer_in')
  return text(method === 'qr' ? 'tx.payment' : 'tx.transfer_out')
}

function titleOf(
  { kind, method, last4, address, exchange, counterparty, program_name: program }: Transaction,
  text: TextOf,
): string | undefined {
  if (exchange) {
    const { from, to } = exchange
    return text('tx.title_exchange', { from: from.currency_code, to: to.currency_code })
  }
  if (kind === 'top_up') {
    if (method === 'sbp') return text('tx.title_topup_sbp')
    return method === 'card' ? text('tx.title_topup_card') : undefined
  }
  if (kind === 'transfer') return program ?? counterparty
  if (kind !== 'withdrawal') return undefined
  if (last4 !== undefined) return text('tx.title_card', { last4 })
  return address === undefined ? undefined : text('tx.title_address', { short: address })
}

/**
 * Returns a function that describes a transaction in one sentence, for screen readers and, of an
 * opened one, for sharing.
 */
export function useTransactionSentence({ isOpened = false } = {}): (
  transaction: Transaction,
) => string {
  const { text } = useTexts()
  const shownMoney = useShownMoney({ isOpened })
  const words = useDateWords()
  const wordsOf = useTransactionWords()
  // A shared sentence is read on another day.
  const writeMoment = isOpened ? formatFullDateTime : formatDateTimeWithin
  return (transaction) => {
    const { exchange, amount, currency_code: currency } = transaction
    const { title, status } = wordsOf(transaction)
    const date = transaction.created_at
      ? writeMoment(transaction.created_at, words)
      : text('transactions.no_date')
    const told = exchange
      ? text('tx.exchange_label', {
          from: shownMoney(exchange.from.amount, { currency: exchange.from.currency_code }).spoken,
          to: shownMoney(exchange.to.amount, { currency: exchange.to.currency_code }).spoken,
          date,
        })
      : text('transactions.item_label', {
          type: typeOf(transaction, text),
          description: title,
          amount: shownMoney(amount, { currency, hasPlus: true }).spoken,
          date,
        })
    return [told, doneBy(transaction, text), status].filter(Boolean).join(', ')
  }
}
