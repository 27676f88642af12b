import type { AuthInfo } from '../../contract/profile.ts'
import { PinResetNotice } from '../../shared/pin-reset/pin-reset-notice.tsx'
import { NotAllowedNotice } from './not-allowed-notice.tsx'

interface MoneyOutNoticeProps {
  profile: AuthInfo | undefined
  action: 'withdrawal' | 'send'
}

/** Tells why no money may leave the wallet; nothing while it may. */
export function MoneyOutNotice({ profile, action }: MoneyOutNoticeProps) {
  if (profile?.is_withdrawal_allowed === false) return <NotAllowedNotice action={action} />
  return profile?.pin_reset ? <PinResetNotice opensAt={profile.pin_reset.opens_at} /> : null
}
