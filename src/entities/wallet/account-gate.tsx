import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Account } from '../../contract/wallet.ts'
import { errorText } from '../../texts/error-text.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { walletsQuery } from './wallet.queries.ts'

interface AccountGateProps {
  /** Waits for something else too. */
  isWaiting: boolean
  children: (wallets: readonly [Account, ...Account[]]) => ReactNode
}

/** Shows what needs an account once there is one; until then why there is none (ui.md 4.1). */
export function AccountGate({ isWaiting, children }: AccountGateProps) {
  const { text } = useTexts()
  const { data: wallets, error, isFetching, refetch } = useQuery(walletsQuery)
  if (!wallets && error) {
    return (
      <Notice
        kind="error"
        title={text('wallet.list.error')}
        action={
          <Button kind="soft" size="small" isBusy={isFetching} onClick={() => void refetch()}>
            {text('common.retry')}
          </Button>
        }
      >
        {errorText(error, text)}
      </Notice>
    )
  }
  if (!wallets || isWaiting) {
    return (
      <div aria-busy>
        <VisuallyHidden>{text('app.loading')}</VisuallyHidden>
        <Skeleton height={68} radius={24} />
      </div>
    )
  }
  const [first, ...rest] = wallets
  if (!first) {
    return <EmptyState icon={<Wallet aria-hidden />} title={text('account.select.empty')} />
  }
  return children([first, ...rest])
}
