import { useQuery } from '@tanstack/react-query'
import { topUpMethod } from '../../../contract/rules/rails.ts'
import type { AuthInfo } from '../../../contract/calls/profile.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { environment } from '../../kernel/environment/environment.ts'
import { isVerificationRunning } from '../../shared/verify-card/is-verification-running.ts'
import { VerifyCard } from '../../shared/verify-card/verify-card.tsx'
import { SBP_CURRENCY } from '../../../contract/rules/currencies.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import styles from './home-verify-card.module.css'

const METHODS = { sbp: 'verify.method_sbp', card: 'verify.method_card' } as const

/**
 * Meets an owner who is not identified: what it opens and how long it takes, until it is done (E4).
 */
export function HomeVerifyCard() {
  const { data: profile } = useQuery(profileQuery)
  if (!profile || !isOpen(profile)) return null
  return (
    <VerifyOffer
      isRunning={isVerificationRunning(profile)}
      opensTopUp={!profile.is_topup_allowed}
      opensWithdrawal={!profile.is_withdrawal_allowed}
    />
  )
}

interface VerifyOfferProps {
  /** The documents are being checked. */
  isRunning: boolean
  opensTopUp: boolean
  opensWithdrawal: boolean
}

/** The card with what it opens. */
export function VerifyOffer({ isRunning, opensTopUp, opensWithdrawal }: VerifyOfferProps) {
  const { text } = useTexts()
  const method = text(METHODS[topUpMethod(environment.id, SBP_CURRENCY)])
  return (
    <VerifyCard isRunning={isRunning}>
      <div>
        <p className={styles.label}>{text('verify.opens_title')}</p>
        <ul className={styles.list}>
          {opensTopUp && <li>{text('verify.opens_topup', { method })}</li>}
          {opensWithdrawal && <li>{text('verify.opens_out')}</li>}
        </ul>
      </div>
    </VerifyCard>
  )
}

/** Something is not allowed, and identification can open it. */
function isOpen(profile: AuthInfo): boolean {
  const isLimited = !profile.is_topup_allowed || !profile.is_withdrawal_allowed
  const canBeHad = profile.identification_level?.ask_for_next ?? false
  return (
    isLimited &&
    (canBeHad ||
      profile.active_identification?.status === 'aborted' ||
      isVerificationRunning(profile))
  )
}
