import type { AuthInfo } from '../../../contract/calls/profile.ts'

/** Returns whether money may leave the wallet; without the profile the server decides. */
export function mayTakeOut(profile: AuthInfo | undefined): boolean {
  if (profile?.is_frozen || profile?.own_freeze || profile?.pin_reset || profile?.phone_wait)
    return false
  return profile?.is_withdrawal_allowed ?? true
}
