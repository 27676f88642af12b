import type { AuthInfo } from '../../../contract/calls/profile.ts'

/**
 * Returns the freeze by the owner; undefined without one, and where that of an operator is shown
 * instead (S7).
 */
export function ownFreezeOf(
  profile: Pick<AuthInfo, 'is_frozen' | 'own_freeze'> | undefined,
): AuthInfo['own_freeze'] {
  return profile?.is_frozen ? undefined : profile?.own_freeze
}
