import { Plus, Wallet } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Account } from '../../../contract/calls/wallet.ts'
import { BlockBoundary } from '../../shared/query-state/block-boundary.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { WalletPots } from '../../shared/pots/wallet-pots.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { type AccountOpening, useAccountOpening } from '../../shared/wallet/account-opening.ts'
import { canOpen, OpenAccountRow } from '../../shared/wallet/open-account-row.tsx'
import { WalletLink } from '../../shared/wallet/wallet-link.tsx'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Deferred } from '../../ui/deferred/deferred.tsx'
import { ListCard, ListItem } from '../../ui/list/list-card.tsx'
import { RowSkeleton, Skeleton } from '../../ui/progress/skeleton.tsx'
import { useMedia } from '../../ui/viewport/use-media.ts'
import { CreateWallet } from './create-wallet.tsx'
import { OpenAccountCard } from './open-account-card.tsx'
import { LatestTransactions } from './latest-transactions.tsx'
import { WalletsTotal } from './wallets-total.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './wallets-screen.module.css'

const SKELETON_ROWS = [1, 2, 3]
/** Height of the panel for a new wallet on a phone, px. */
const CREATE_HEIGHT = 464

/** Viewports in which the page has two columns, as in its style. */
const COLUMNS = '(min-width: 920px) and (max-width: 1199.98px), (min-width: 1384px)'

/**
 * The owner's wallets and the panel for a new one, on wide pages with the latest transactions (E5).
 */
export function WalletsScreen() {
  const hasColumns = useMedia(COLUMNS)
  const profile = useQuery(profileQuery)
  const opening = useAccountOpening(profile.data)
  // Not before it is known whether the server opens accounts.
  const isByRequest = !opening && !profile.isPending
  return (
    <div className={styles.screen}>
      <div className={stack.gap4}>
        <BlockBoundary name="total">
          <WalletsTotal />
        </BlockBoundary>
        <BlockBoundary name="wallets">
          <WalletList opening={hasColumns ? undefined : opening} />
        </BlockBoundary>
        {isByRequest && <AddAccount />}
        <BlockBoundary name="pots">
          <WalletPots />
        </BlockBoundary>
        {hasColumns && (
          <BlockBoundary name="latest-transactions">
            <LatestTransactions />
          </BlockBoundary>
        )}
      </div>
      {(isByRequest || (hasColumns && canOpen(opening))) && (
        <BlockBoundary name="create-wallet">
          <Deferred placeholder={<Skeleton height={CREATE_HEIGHT} radius={28} />}>
            {opening ? <OpenAccountCard /> : <CreateWallet />}
          </Deferred>
        </BlockBoundary>
      )}
    </div>
  )
}

/** The button of a server that opens no accounts. */
function AddAccount() {
  const { text } = useTexts()
  return (
    <div className={styles.add}>
      <Button
        kind="plain"
        size="medium"
        isWide
        disabled
        icon={<Icon of={Plus} size={20} />}
        aria-describedby="add-wallet-hint"
      >
        {text('wallet.list.add_btn')}
      </Button>
      <p id="add-wallet-hint" className={textStyle.hint}>
        {text('wallet.list.add_btn_hint')}
      </p>
    </div>
  )
}

interface WalletListProps {
  /** Which accounts the row after the wallets leads to. */
  opening: AccountOpening | undefined
}

function WalletList({ opening }: WalletListProps) {
  return (
    <QueryBlock
      query={useQuery(walletsQuery)}
      titleKey="wallet.list.error"
      skeleton={
        <div className={styles.skeleton}>
          {SKELETON_ROWS.map((row) => (
            <RowSkeleton key={row} />
          ))}
        </div>
      }
    >
      {(wallets) => <Wallets wallets={wallets} opening={opening} />}
    </QueryBlock>
  )
}

function Wallets({ wallets, opening }: WalletListProps & { wallets: readonly Account[] }) {
  const { text } = useTexts()
  if (wallets.length === 0) {
    return (
      <EmptyState
        icon={<Icon of={Wallet} />}
        title={text('wallet.list.empty_title')}
        action={
          canOpen(opening) ? (
            <Link to="/wallet/open" className={buttonClass({ kind: 'soft', size: 'medium' })}>
              {text('account.open.row')}
            </Link>
          ) : undefined
        }
      >
        {text('wallet.list.empty_descr')}
      </EmptyState>
    )
  }
  return (
    <ListCard label={text('wallet.list.label')}>
      {wallets.map((wallet) => (
        <ListItem key={wallet.id}>
          <WalletLink wallet={wallet} wallets={wallets} />
        </ListItem>
      ))}
      {canOpen(opening) && (
        <ListItem>
          <OpenAccountRow {...opening} />
        </ListItem>
      )}
    </ListCard>
  )
}
