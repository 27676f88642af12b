import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useKnownCapability } from '../../shared/profile/capability.ts'
import { BlockBoundary } from '../../shared/query-state/block-boundary.tsx'
import { PotsStrip } from '../../shared/pots/pots-strip.tsx'
import { QrBlock } from '../../shared/qr-block/qr-block.tsx'
import { HomeActions } from './home-actions.tsx'
import { HomeInstallOffer, HomePinNotice } from './home-notices.tsx'
import { HomeFreeze } from './home-freeze.tsx'
import { HomePlans } from './home-plans.tsx'
import { HomeTotal } from './home-total.tsx'
import { HomeVerifyCard } from './home-verify-card.tsx'
import styles from './home-screen.module.css'
import { RecentTransactions } from './recent-transactions.tsx'
import { WalletsBlock } from './wallets-block.tsx'

/** The total, wallets, their actions, pots, QR payment, the newest transactions and one notice (E1, U38). */
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
      <QrBlock canReceive={useKnownCapability(ADDITIONS)} />
      <BlockBoundary name="transactions">
        <RecentTransactions />
      </BlockBoundary>
      <HomeInstallOffer />
    </div>
  )
}
