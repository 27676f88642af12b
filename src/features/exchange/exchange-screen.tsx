import { ArrowLeftRight } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { BlockBoundary } from '../../shared/query-state/block-boundary.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { PolicyBlock } from '../../shared/legal/policy-block.tsx'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useMoneyDraft } from '../../shared/money-act/money-draft.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { useAccountOpening } from '../../shared/wallet/account-opening.ts'
import { canOpen } from '../../shared/wallet/open-account-row.tsx'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { environment } from '../../kernel/environment/environment.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { useEntry } from '../../shared/kept-form/use-entry.ts'
import { useFormRound } from '../../shared/kept-form/use-kept-state.ts'
import { useMedia, WIDE } from '../../ui/viewport/use-media.ts'
import { ExchangeForm } from './exchange-form.tsx'
import { type ExchangeMode, ExchangeModes } from './exchange-mode.tsx'
import styles from './exchange-screen.module.css'
import { findSides } from './exchange-sides.ts'
import type { OrderForm } from './order-form.tsx'
import { RecentExchanges } from './recent-exchanges.tsx'
import { heldRatesQuery, ratesQuery } from './rates.queries.ts'

interface ExchangeScreenProps {
  mode: ExchangeMode
  /** The form begins with an alert instead of an order. */
  isAlert: boolean
  /** Ids of the initial accounts; undefined for the first two. */
  from?: string | undefined
  to?: string | undefined
}

/** Money of the owner from one account to another at a rate (H1–H6). */
export function ExchangeScreen({ mode, isAlert, from, to }: ExchangeScreenProps) {
  const isWide = useMedia(WIDE)
  const draft = useMoneyDraft()
  // What stands below the form comes with it: before, its height is not known.
  const isProfileFetched = useQuery(profileQuery).isFetched
  const hasForm = useQuery(walletsQuery).isFetched && isProfileFetched
  const entry = useEntry()
  return (
    <div className={styles.screen}>
      <ExchangeBlock
        key={`${mode} ${from} ${to} ${draft?.at} ${useFormRound('exchange')}`}
        mode={mode}
        isAlert={isAlert}
        entry={entry}
        from={from}
        to={to}
        firstAmount={draft?.amount}
      />
      {isWide && hasForm && (
        <BlockBoundary name="recent-exchanges">
          <RecentExchanges />
        </BlockBoundary>
      )}
      {environment.hasPolicyBlock && hasForm && <PolicyBlock isCard />}
    </div>
  )
}

interface ExchangeBlockProps extends ExchangeScreenProps {
  firstAmount: string | undefined
  /** The entry of the browser's history that shows the page. */
  entry: string
}

function ExchangeBlock({ mode, isAlert, from, to, firstAmount, entry }: ExchangeBlockProps) {
  const hasQuotes = useCapability(ADDITIONS)
  const { isFetched } = useQuery(profileQuery)
  const wallets = useQuery(walletsQuery)
  const defaults = wallets.data && findSides(wallets.data, { from, to })
  // Beside the wallets, not after them; without two of them there is nothing to ask for.
  const rates = useQuery({
    ...(hasQuotes ? heldRatesQuery : ratesQuery),
    enabled: !wallets.data || defaults !== undefined,
  })
  return (
    <QueryBlock
      query={wallets}
      // Which form it is depends on what the profile says of the server.
      isWaiting={!isFetched}
      titleKey="wallet.list.error"
      skeleton={
        <div className={styles.skeleton}>
          <Skeleton height={134} radius={28} />
          <Skeleton height={134} radius={28} />
        </div>
      }
    >
      {(accounts) => {
        if (!defaults) return <NotAvailable />
        if (mode === 'rate' && hasQuotes) {
          return (
            <>
              <ExchangeModes mode={mode} />
              <AtRate {...{ accounts, defaults, firstAmount, isAlert, rates }} />
            </>
          )
        }
        return (
          <>
            {hasQuotes && <ExchangeModes mode="now" />}
            <ExchangeForm {...{ accounts, defaults, firstAmount, entry, rates, hasQuotes }} />
          </>
        )
      }}
    </QueryBlock>
  )
}

const ORDER_FORM = lazyModule(() => import('./order-form.tsx'))

function AtRate(props: ComponentProps<typeof OrderForm>) {
  const file = useLazyModule(ORDER_FORM)
  return file ? <file.OrderForm {...props} /> : <Skeleton height={420} radius={28} />
}

/** Shown with fewer than two accounts (H2). */
function NotAvailable() {
  const { text } = useTexts()
  const opening = useAccountOpening(useQuery(profileQuery).data)
  const look = buttonClass({ kind: 'soft', size: 'medium' })
  return (
    <EmptyState
      icon={<Icon of={ArrowLeftRight} />}
      title={text('exchange.not_available')}
      action={
        canOpen(opening) ? (
          <Link to="/wallet/open" className={look}>
            {text('account.open.row')}
          </Link>
        ) : (
          <Link to="/" className={look}>
            {text('common.to_home')}
          </Link>
        )
      }
    >
      {text('exchange.not_available_descr')}
    </EmptyState>
  )
}
