import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as v from 'valibot'
import { CurrencyCode } from '../../contract/wire.ts'
import { Outcome } from '../../entities/payment/outcome.tsx'
import { refreshMoney } from '../../entities/wallet/refresh-money.ts'
import { host } from '../../platform/current-host.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { TopUpOutcome } from './top-up-outcome.ts'
import { topUpStatusQuery } from './top-up-status.queries.ts'

const LONG_WAIT_MS = 60_000

/** Waits for the payment page's word on a top-up and tells it (F5, ui.md 6.10). */
export function TopUpResultScreen() {
  const { text } = useTexts()
  // As it stands in the address: the server gets every parameter of the page, none of them changed.
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const query = new URLSearchParams(search)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const status = useQuery(topUpStatusQuery(search))
  const { data = { name: 'waiting' }, isError } = status
  const isWaiting = data.name === 'waiting'
  useEffect(() => {
    if (!isWaiting) refreshMoney(queryClient)
  }, [isWaiting, queryClient])
  const close = () => {
    refreshMoney(queryClient)
    void navigate({ to: '/', replace: true })
  }
  return (
    <Dialog
      isOpen
      // Beside a payment page of the messenger the app can be used: the outcome is told there too.
      canClose={!isWaiting || host().platform === 'telegram'}
      onClose={close}
      closeLabel={text('common.close')}
      title={<VisuallyHidden>{text('topup_result.title')}</VisuallyHidden>}
    >
      {data.name === 'waiting' && (
        <Waiting order={query.get('order') ?? ''} hasFailedCheck={isError} onClose={close} />
      )}
      {data.name === 'refused' && (
        <Refused
          message={data.message}
          isRetrying={status.isFetching}
          onRetry={() => void status.refetch()}
          onClose={close}
        />
      )}
      {(data.name === 'complete' || data.name === 'failed') && (
        <Settled outcome={data} currency={query.get('currencyCode')} onClose={close} />
      )}
    </Dialog>
  )
}

interface WaitingProps {
  order: string
  hasFailedCheck: boolean
  onClose: () => void
}

function Waiting({ order, hasFailedCheck, onClose }: WaitingProps) {
  const { text } = useTexts()
  const isLong = useDelayed(true, LONG_WAIT_MS)
  return (
    <Outcome
      tone="waiting"
      title={text('topup_result.waiting_title')}
      actions={
        isLong && (
          <Button isWide onClick={onClose}>
            {text('common.to_home')}
          </Button>
        )
      }
    >
      <p>{text('topup_result.waiting_descr')}</p>
      <p>
        {text('topup_result.order')} {order}
      </p>
      <div role="status">
        {hasFailedCheck && <p>{text('topup_result.check_failed')}</p>}
        {isLong && <p>{text('topup_result.long_wait')}</p>}
      </div>
    </Outcome>
  )
}

interface RefusedProps {
  message: string
  isRetrying: boolean
  onRetry: () => void
  onClose: () => void
}

/** The server's word on why it does not tell; the top-up itself may be anything. */
function Refused({ message, isRetrying, onRetry, onClose }: RefusedProps) {
  const { text } = useTexts()
  return (
    <Outcome
      tone="unknown"
      title={text('topup_result.refused_title')}
      actions={
        <>
          <Button isWide isBusy={isRetrying} onClick={onRetry}>
            {text('common.retry')}
          </Button>
          <Button kind="soft" isWide onClick={onClose}>
            {text('common.to_home')}
          </Button>
        </>
      }
    >
      <p role="status">{message || text('error.unknown')}</p>
    </Outcome>
  )
}

interface SettledProps {
  outcome: Extract<TopUpOutcome, { name: 'complete' | 'failed' }>
  currency: string | null
  onClose: () => void
}

function Settled({ outcome, currency, onClose }: SettledProps) {
  const { text } = useTexts()
  const navigate = useNavigate()
  const code = v.is(CurrencyCode, currency) ? currency : undefined
  if (outcome.name === 'complete') {
    return (
      <Outcome
        tone="success"
        title={
          code === undefined
            ? text('topup_result.success_title_no_code')
            : text('topup_result.success_title', { code })
        }
        actions={
          <Button isWide onClick={onClose}>
            {text('common.to_home')}
          </Button>
        }
      />
    )
  }
  return (
    <Outcome
      tone="failed"
      title={text('topup_result.failed_title')}
      actions={
        <>
          <Button
            isWide
            onClick={() =>
              void navigate({
                to: '/wallet/topup',
                search: code === undefined ? {} : { currency: code },
                replace: true,
              })
            }
          >
            {text('topup_result.retry_btn')}
          </Button>
          <Button kind="soft" isWide onClick={onClose}>
            {text('common.to_home')}
          </Button>
        </>
      }
    >
      <p>{outcome.message || text('topup_result.failed_descr')}</p>
    </Outcome>
  )
}
