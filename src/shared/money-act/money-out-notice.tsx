import type { AuthInfo } from '../../../contract/calls/profile.ts'
import { PinResetNotice } from '../pin-reset/pin-reset-notice.tsx'
import { PhoneWaitNotice } from '../pin-reset/phone-wait-notice.tsx'
import { FrozenNotice } from '../pin-reset/frozen-notice.tsx'
import { OwnFrozenNotice } from '../brakes/own-frozen-notice.tsx'
import { NotAllowedNotice } from './not-allowed-notice.tsx'

interface MoneyOutNoticeProps {
  profile: AuthInfo | undefined
  action: 'withdrawal' | 'send'
}

/** Tells why no money may leave the wallet; nothing while it may. */
export function MoneyOutNotice({ profile, action }: MoneyOutNoticeProps) {
  if (profile?.is_frozen) return <FrozenNotice />
  if (profile?.is_withdrawal_allowed === false)
    return <NotAllowedNotice profile={profile} action={action} />
  if (profile?.own_freeze) return <OwnFrozenNotice />
  if (profile?.pin_reset) return <PinResetNotice opensAt={profile.pin_reset.opens_at} />
  return profile?.phone_wait ? <PhoneWaitNotice opensAt={profile.phone_wait.opens_at} /> : null
}
