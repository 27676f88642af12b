import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { BalancesEye } from '../../shared/wallet/balances-eye.tsx'
import { ShareBar } from '../../shared/wallet/share-bar.tsx'
import { TotalLine } from '../../shared/wallet/total-line.tsx'
import { useTotal } from '../../shared/wallet/use-total.ts'
import styles from './wallets-total.module.css'

/** The card over the accounts: what they are worth together, and their shares (S1). */
export function WalletsTotal() {
  const shown = useTotal()
  const canHide = useCapability(ADDITIONS)
  if (shown === undefined) return null
  return (
    <div className={styles.card}>
      <TotalLine shown={shown} to="/wallet/total" eye={canHide ? <BalancesEye /> : undefined} />
      {shown ? <ShareBar {...shown} /> : <div className={styles.place} />}
    </div>
  )
}
