import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useKnownCapability } from '../../shared/profile/capability.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { BlockBoundary } from '../../shared/query-state/block-boundary.tsx'
import { isFirstLoad } from '../../shared/query-state/is-first-load.ts'
import { PotsStrip } from '../../shared/pots/pots-strip.tsx'
import { useHasHomePots } from '../../shared/pots/use-has-pots.ts'
import { QrBlock } from '../../shared/qr-block/qr-block.tsx'
import { RowsSkeleton } from '../../shared/transaction/transaction-rows.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { HomeActions } from './home-actions.tsx'
import { HomeInstallOffer, HomePinNotice } from './home-notices.tsx'
import { HomeFreeze } from './home-freeze.tsx'
import { HomePlans } from './home-plans.tsx'
import { HomeTotal } from './home-total.tsx'
import { HomeVerifyCard } from './home-verify-card.tsx'
import styles from './home-screen.module.css'
import { MAX_ON_PHONES, RecentTransactions } from './recent-transactions.tsx'
import { WalletsBlock } from './wallets-block.tsx'

/**
 * The total, wallets, their actions, pots, QR payment, the newest transactions and one notice (E1,
 * U38).
 */
export function HomeScreen() {
  return (
    <div className={styles.screen}>
      <BlockBoundary name="freeze">
        <HomeFreeze />
      </BlockBoundary>
      <BlockBoundary name="total">
        <HomeTotal />
      </BlockBoundary>
      <BlockBoundary name="wallets">
        <WalletsBlock />
      </BlockBoundary>
      <HomeActions />
      <BlockBoundary name="plans">
        <HomePlans />
      </BlockBoundary>
      <HomePinNotice />
      <HomeVerifyCard />
      <BlockBoundary name="pots">
        <PotsStrip />
      </BlockBoundary>
      <BelowPots />
      <HomeInstallOffer />
    </div>
  )
}

/**
 * What stands below the pots: its placeholder until it is known whether there are any, and which
 * cards of the profile.
 */
function BelowPots() {
  const canReceive = useKnownCapability(ADDITIONS)
  const hasPots = useHasHomePots()
  const isProfileDue = isFirstLoad(useQuery(profileQuery))
  if (isProfileDue || hasPots === undefined) {
    return (
      // Drawn anew below the cards that come with the profile: what is on the screen does not move.
      <Fragment key={isProfileDue ? 'first' : 'below cards'}>
        <Skeleton height="5.375rem" radius={24} />
        <RowsSkeleton count={MAX_ON_PHONES} />
      </Fragment>
    )
  }
  return (
    <>
      <QrBlock canReceive={canReceive} />
      <BlockBoundary name="transactions">
        <RecentTransactions />
      </BlockBoundary>
    </>
  )
}
