import { Wallet } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import { BlockBoundary } from '../../shared/query-state/block-boundary.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { nameAccount } from '../../kernel/lib/account-name.ts'
import { useAccountOpening } from '../../shared/wallet/account-opening.ts'
import { useTransactionPages } from '../../shared/transaction/use-transaction-pages.ts'
import { WalletActions } from '../../shared/wallet/wallet-actions.tsx'
import { SetAside } from '../../shared/rate-orders/set-aside.tsx'
import { WalletLink } from '../../shared/wallet/wallet-link.tsx'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { usePageTitle } from '../../kernel/texts/page-title.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { useCounted } from '../../ui/amount/use-counted.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ListCard, ListItem } from '../../ui/list/list-card.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { AccountReady } from './account-ready.tsx'
import { WalletData } from './wallet-data.tsx'
import { WalletHistory } from './wallet-history.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './wallet-screen.module.css'

/** One wallet: balance, actions, data, history, and links to the others (E6). */
export function WalletScreen({ id }: { id: string }) {
  const { text } = useTexts()
  const query = useQuery(walletsQuery)
  const wallet = query.data?.find((one) => one.id === id)
  const name = wallet && nameAccount(wallet, query.data ?? [])
  usePageTitle(name && text('wallet.detail.title', { code: name }))
  return (
    <QueryBlock
      query={query}
      titleKey="wallet.list.error"
      skeleton={
        <div className={styles.skeleton}>
          <Skeleton height={132} radius={28} />
          <Skeleton height={88} radius={20} />
          <Skeleton height={180} radius={24} />
        </div>
      }
    >
      {(wallets) =>
        wallet ? <WalletContent key={wallet.id} wallet={wallet} wallets={wallets} /> : <NotFound />
      }
    </QueryBlock>
  )
}

interface WalletContentProps {
  wallet: Account
  wallets: readonly Account[]
}

function WalletContent({ wallet, wallets }: WalletContentProps) {
  const profile = useQuery(profileQuery)
  const isReady = useIsUnused(wallet)
  const others = wallets.filter(({ id }) => id !== wallet.id)
  const isShared = others.some(({ currency_code: code }) => code === wallet.currency_code)
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <Balance key={wallet.id} wallet={wallet} />
        <WalletActions
          wallet={wallet}
          permissions={profile.data}
          isMainElsewhere={isReady}
          onAsk={() => profile.refetch({ cancelRefetch: false })}
        />
        {isReady && <AccountReady wallet={wallet} />}
        <SetAside account={wallet} className={stack.gap3} titleClass={styles.title} />
      </div>
      <div className={styles.data}>
        <BlockBoundary name="wallet-data">
          <WalletData wallet={wallet} />
        </BlockBoundary>
      </div>
      <div className={styles.history}>
        <BlockBoundary name="wallet-history">
          <WalletHistory wallet={wallet} wallets={wallets} isShared={isShared} />
        </BlockBoundary>
      </div>
      {others.length > 0 && (
        <div className={styles.others}>
          <OtherWallets others={others} wallets={wallets} />
        </div>
      )}
    </div>
  )
}

/** Returns whether nothing has moved in the wallet, where the server opens accounts (L2). */
function useIsUnused({ id, currency_code: code }: Account): boolean {
  const opening = useAccountOpening(useQuery(profileQuery).data)
  const filter = useMemo(
    () => ({ accountId: id, currencyCode: code, range: undefined }),
    [id, code],
  )
  const { data } = useTransactionPages(filter)
  return opening !== undefined && data?.pages[0]?.results.length === 0
}

function Balance({ wallet }: { wallet: Account }) {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const { currency_code: currency, balance } = wallet
  const counted = useCounted(balance)
  return (
    <div className={styles.balance}>
      <CurrencyDisc code={currency} size={48} tone="soft" />
      <p>
        <span className={styles.label}>{text('wallet.detail.balance')}</span>
        <Amount parts={shownMoney(counted, { currency })} size="l" />
      </p>
    </div>
  )
}

interface OtherWalletsProps {
  others: readonly Account[]
  wallets: readonly Account[]
}

function OtherWallets({ others, wallets }: OtherWalletsProps) {
  const { text } = useTexts()
  const titleId = useId()
  return (
    <section className={stack.gap3} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {text('wallet.detail.other_accounts')}
      </h2>
      <ListCard>
        {others.map((wallet) => (
          <ListItem key={wallet.id}>
            <WalletLink wallet={wallet} wallets={wallets} />
          </ListItem>
        ))}
      </ListCard>
    </section>
  )
}

/** Shown when the address names no wallet of this owner (U40). */
function NotFound() {
  const { text } = useTexts()
  return (
    <EmptyState
      icon={<Icon of={Wallet} />}
      title={text('wallet.detail.not_found_title')}
      action={
        <Link to="/wallet" className={buttonClass({ kind: 'soft', size: 'medium' })}>
          {text('wallet.detail.to_list')}
        </Link>
      }
    >
      {text('wallet.detail.not_found_descr')}
    </EmptyState>
  )
}
