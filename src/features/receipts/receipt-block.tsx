import { ReceiptText } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isRefused, isRefusedForNow } from '../../kernel/api/api-error.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { PageSkeleton } from '../../ui/progress/page-skeleton.tsx'
import { findKeptReceipt, receiptQuery } from './receipt.queries.ts'
import { ReceiptView } from './receipt-view.tsx'

/** The receipt of a number: what the lists keep at first, and also offline, then all facts (N3). */
export function ReceiptBlock({ number }: { number: string }) {
  const { text, language } = useTexts()
  const client = useQueryClient()
  const query = useQuery(receiptQuery(number, language))
  const { data: accounts = [] } = useQuery(walletsQuery)
  const kept = query.data ? undefined : findKeptReceipt(client, number)
  const receipt = query.data ?? (kept && { transaction: kept, steps: [] })
  if (!receipt && isRefused(query.error) && !isRefusedForNow(query.error)) {
    return (
      <EmptyState
        icon={<Icon of={ReceiptText} />}
        title={text('receipt.not_found_title')}
        action={
          <Link to="/history" className={buttonClass({ kind: 'soft', size: 'medium' })}>
            {text('menu.history')}
          </Link>
        }
      >
        {text('receipt.not_found_descr')}
      </EmptyState>
    )
  }
  return (
    <QueryBlock
      // One place for both, so that all facts do not close what was opened over the first ones.
      query={{ ...query, data: receipt }}
      titleKey="receipt.error"
      skeleton={<PageSkeleton shape="details" />}
    >
      {(shown) => <ReceiptView receipt={shown} accounts={accounts} />}
    </QueryBlock>
  )
}
