import { RotateCw } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import type { Transaction } from '../../contract/wallet.ts'
import { useTexts } from '../../texts/texts.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/**
 * Link to the form of such a transaction with the same account; only where the server tells its
 * kind.
 */
export function RepeatLink({ transaction }: { transaction: Transaction }) {
  const { text } = useTexts()
  const { kind, currency_code: currency, exchange } = transaction
  const className = buttonClass({ kind: 'soft', isWide: true })
  const content = (
    <>
      <Icon of={RotateCw} size={20} />
      {text('transactions.details.repeat_btn')}
    </>
  )
  if (exchange) {
    return (
      <Link to="/exchange" search={{ from: exchange.from.account_id }} className={className}>
        {content}
      </Link>
    )
  }
  if (kind === 'top_up' || kind === 'withdrawal') {
    return (
      <Link
        to={kind === 'top_up' ? '/wallet/topup' : '/wallet/withdrawal'}
        search={{ currency }}
        className={className}
      >
        {content}
      </Link>
    )
  }
  return null
}
