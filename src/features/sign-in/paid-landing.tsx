import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { isRefused, isRefusedForNow } from '../../kernel/api/api-error.ts'
import { call } from '../../kernel/api/call.ts'
import { moneyEndpoints } from '../../../contract/calls/money.ts'
import { environment } from '../../kernel/environment/environment.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { useDocumentTitle } from '../../kernel/texts/document-title.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { LogoSign } from '../../ui/icon/logo-sign.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import styles from './auth-form.module.css'

const route = getRouteApi('/auth')

const PAUSE_MS = 5000

type PaymentState = 'waiting' | 'complete' | 'failed' | 'unknown' | 'unread'

const TITLES: Readonly<Record<PaymentState, TextKey>> = {
  waiting: 'paid.waiting_title',
  complete: 'paid.complete_title',
  failed: 'paid.failed_title',
  unknown: 'paid.unknown_title',
  unread: 'paid.unknown_title',
}

/**
 * The page after a payment in a browser without a session: what became of it, and the way back
 * (F5).
 */
export function PaidLanding() {
  const { text } = useTexts()
  const search = route.useSearch()
  const order = new URLSearchParams(search.next?.split('?')[1] ?? '').get('order') ?? ''
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['payment-state', order],
    queryFn: ({ signal }) => call(moneyEndpoints.paymentState, { query: { order }, signal }),
    refetchInterval: ({ state }) => (isOver(state.data?.status) ? false : PAUSE_MS),
    retry: false,
    gcTime: 0,
  })
  useDocumentTitle('paid.title')
  if (order === '') return <Navigate to="/auth" search={search} replace />
  const state = readState(data?.status, error)
  const bot = data?.bot_name
  return (
    <div className={styles.untitled}>
      <div className={`${styles.centered} ${styles.roomy}`} role="status">
        <LogoSign sign={environment.sign} size={56} />
        <h1 className={styles.stepTitle}>{text(TITLES[state])}</h1>
        {state === 'waiting' && <Spinner size={24} />}
        <p className={styles.lead}>
          {text(state === 'failed' ? 'paid.failed_descr' : 'paid.back_descr')}
        </p>
      </div>
      {state === 'unread' && (
        <Button kind="soft" isWide isBusy={isFetching} onClick={() => void refetch()}>
          {text('common.retry')}
        </Button>
      )}
      {bot !== undefined && (
        <a
          className={buttonClass({ isWide: true })}
          href={`https://t.me/${encodeURIComponent(bot)}`}
          rel="noreferrer"
        >
          {text('paid.messenger_btn')}
        </a>
      )}
      <p className={styles.other}>
        <span>{`${text('paid.login_hint')} `}</span>
        <Link to="/auth/login" search={search} className={styles.link}>
          {text('wallet.auth.login_link')}
        </Link>
      </p>
    </div>
  )
}

function isOver(status: string | undefined): boolean {
  return status === 'complete' || status === 'failed'
}

function readState(status: string | undefined, error: Error | null): PaymentState {
  if (status === 'complete' || status === 'failed') return status
  if (status !== undefined) return 'waiting'
  if (error) return isRefused(error) && !isRefusedForNow(error) ? 'unknown' : 'unread'
  return 'waiting'
}
