import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Fact } from '../../ui/list/fact-list.tsx'

/**
 * The request for money that a transfer paid, the exchange of the same act, and the ways to them;
 * nothing for other transactions (S3).
 */
export function RequestFact({ transaction }: { transaction: Transaction }) {
  const { text, language } = useTexts()
  const { request_token: token, request_id: id, counterparty = '' } = transaction
  const { paid_from: paidFrom, pays } = transaction
  return (
    <>
      {token !== undefined && (
        <Fact name={text('receipt.request')}>
          <Link to="/r/$token" params={{ token }}>
            {text('receipt.request_in', { name: counterparty })}
          </Link>
        </Fact>
      )}
      {token === undefined && id !== undefined && (
        <Fact name={text('receipt.request')}>
          <Link to="/request/$id" params={{ id }}>
            {text('receipt.request_own')}
          </Link>
        </Fact>
      )}
      {paidFrom && (
        <Fact name={text('receipt.paid_from')}>
          <Link to="/history/$number" params={{ number: paidFrom.number }}>
            {formatMoney(paidFrom.amount, { currency: paidFrom.currency_code, language }).text}
          </Link>
        </Fact>
      )}
      {pays !== undefined && (
        <Fact name={text('receipt.pays')}>
          <Link to="/history/$number" params={{ number: pays }}>
            {pays}
          </Link>
        </Fact>
      )}
    </>
  )
}
