import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EMAIL } from '../../../contract/rules/capabilities.ts'
import { PinNotice } from '../../shared/profile/pin-notice.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { useIsPinMissing } from '../../shared/profile/use-is-pin-missing.ts'
import { recentTransactionsQuery } from '../../shared/transaction/transaction.queries.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { sessionStore } from '../../kernel/runtime/storage.ts'
import { InstallNotice } from '../../shared/install/install-notice.tsx'
import { useIsInstallOffered } from '../../shared/install/use-is-install-offered.ts'
import { FrozenNotice } from '../../shared/pin-reset/frozen-notice.tsx'
import { PhoneWaitNotice } from '../../shared/pin-reset/phone-wait-notice.tsx'
import { PinResetNotice } from '../../shared/pin-reset/pin-reset-notice.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/**
 * The notice of a freeze, of a new PIN or phone after which money waits, of a missing PIN, or of
 * the e-mail of a new owner, below the actions: seen without scrolling, and balances and actions do
 * not move when it appears (U38). None while the wallets are stale, since no PIN could be set then.
 */
export function HomePinNotice() {
  const { isRefetchError: isStale } = useQuery(walletsQuery)
  const isPinMissing = useIsPinMissing()
  const isEmailDue = useIsEmailDue()
  const { data: profile } = useQuery(profileQuery)
  if (profile?.is_frozen) return <FrozenNotice />
  if (profile?.pin_reset) return <PinResetNotice opensAt={profile.pin_reset.opens_at} />
  if (profile?.phone_wait) return <PhoneWaitNotice opensAt={profile.phone_wait.opens_at} />
  // The banner of the owner's own freeze is the one notice.
  if (profile?.own_freeze) return null
  return (
    <>
      <PinNotice isShown={isPinMissing && !isStale} />
      {isEmailDue && !isPinMissing && !isStale && <EmailNotice />}
    </>
  )
}

/** Returns whether the owner has registered in this visit and may confirm the e-mail (D4). */
function useIsEmailDue(): boolean {
  const [isFirstVisit] = useState(() => sessionStore.read('email-due') !== undefined)
  const { data: profile } = useQuery(profileQuery)
  if (!isFirstVisit || !profile || profile.is_email_confirmed) return false
  return profile.email !== '' && profile.capabilities.includes(EMAIL)
}

/** Leads to the letter that confirms the address. */
function EmailNotice() {
  const { text } = useTexts()
  return (
    <Notice
      action={
        <Link
          to="/settings/profile"
          hash="email"
          className={buttonClass({ kind: 'soft', size: 'small' })}
        >
          {text('prefs.email_confirm')}
        </Link>
      }
    >
      {text('prefs.email_confirm_descr')}
    </Notice>
  )
}

/**
 * The install offer at the end of Home, where it moves nothing (U38). None beside another notice,
 * or while the transactions above it are loading.
 */
export function HomeInstallOffer() {
  const { language } = useTexts()
  const { isPending } = useQuery(recentTransactionsQuery(language))
  const { isRefetchError: isStale } = useQuery(walletsQuery)
  const isPinMissing = useIsPinMissing()
  const isOffered = useIsInstallOffered()
  const isEmailDue = useIsEmailDue()
  const { data: profile } = useQuery(profileQuery)
  const isWaiting = Boolean(
    profile?.is_frozen ?? profile?.own_freeze ?? profile?.pin_reset ?? profile?.phone_wait,
  )
  return (
    <InstallNotice
      isShown={isOffered && !isWaiting && !isPinMissing && !isEmailDue && !isPending && !isStale}
    />
  )
}
