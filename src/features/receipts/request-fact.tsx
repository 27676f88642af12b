import { Link } from '@tanstack/react-router'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Fact } from '../../ui/list/fact-list.tsx'

/** The request for money that a transfer paid, and the way to it; nothing for other transactions (S3). */
export function RequestFact({ transaction }: { transaction: Transaction }) {
  const { text } = useTexts()
  const { request_token: token, request_id: id, counterparty = '' } = transaction
  if (token !== undefined) {
    return (
      <Fact name={text('receipt.request')}>
        <Link to="/r/$token" params={{ token }}>
          {text('receipt.request_in', { name: counterparty })}
        </Link>
      </Fact>
    )
  }
  if (id === undefined) return null
  return (
    <Fact name={text('receipt.request')}>
      <Link to="/request/$id" params={{ id }}>
        {text('receipt.request_own')}
      </Link>
    </Fact>
  )
}
