import { RotateCw } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatAmount, parseBalance } from '../../../contract/rules/money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { TileContents, tileClass } from '../../ui/button/tile.tsx'
import { Icon } from '../../ui/icon/icon.tsx'

interface RepeatLinkProps {
  transaction: Transaction
  /** Runs when the link is followed: it may lead to the page that contains it. */
  onFollow?: () => void
  /** Drawn as a tile: an icon above its word. */
  isTile?: boolean
}

/**
 * Link to the form of such a transaction with the same accounts and amount; only where the server
 * sends its kind. The row has its recipient masked: the form asks the server for it by the number.
 */
export function RepeatLink({ transaction, onFollow, isTile = false }: RepeatLinkProps) {
  const { text } = useTexts()
  const { kind, currency_code: currency, exchange } = transaction
  const [at] = useState(() => Date.now())
  const className = isTile ? tileClass : buttonClass({ kind: 'soft', isWide: true })
  const content = isTile ? (
    <TileContents icon={RotateCw}>{text('receipt.repeat_btn')}</TileContents>
  ) : (
    <>
      <Icon of={RotateCw} size={20} />
      <span>{text('transactions.details.repeat_btn')}</span>
    </>
  )
  if (exchange) {
    const { from, to } = exchange
    return (
      <Link
        to="/exchange"
        search={{ from: from.account_id, to: to.account_id }}
        state={draftOfTransaction(from, at)}
        className={className}
        onClick={onFollow}
      >
        {content}
      </Link>
    )
  }
  if (kind === 'transfer' && transaction.amount.startsWith('-')) {
    return (
      <Link
        to="/send"
        state={draftOfTransaction(transaction, at)}
        className={className}
        onClick={onFollow}
      >
        {content}
      </Link>
    )
  }
  if (kind === 'top_up' || kind === 'withdrawal') {
    return (
      <Link
        to={kind === 'top_up' ? '/wallet/topup' : '/wallet/withdrawal'}
        search={{ currency }}
        state={draftOfTransaction(transaction, at)}
        className={className}
        onClick={onFollow}
      >
        {content}
      </Link>
    )
  }
  return null
}

/** Returns the initial values of the form; none for an unreadable amount. */
export function draftOfTransaction(
  {
    amount,
    currency_code,
    note,
    number,
  }: {
    amount: string
    currency_code: string
    note?: string | undefined
    number?: string | undefined
  },
  at: number,
) {
  const decimals = decimalsOf(currency_code)
  const moved = parseBalance(amount, decimals)
  if (moved === undefined || moved === 0n) return {}
  const written = formatAmount(moved < 0n ? -moved : moved, decimals)
  return {
    moneyDraft: {
      amount: written,
      currency_code,
      at,
      ...(note !== undefined && { note }),
      ...(number !== undefined && { number }),
    },
  }
}
