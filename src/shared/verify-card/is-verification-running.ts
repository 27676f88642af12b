import type { AuthInfo } from '../../../contract/calls/profile.ts'

/** Returns whether the owner's documents are being checked. */
export function isVerificationRunning(profile: AuthInfo | undefined): boolean {
  const active = profile?.active_identification
  return active ? active.status !== 'aborted' && active.status !== 'complete' : false
}
