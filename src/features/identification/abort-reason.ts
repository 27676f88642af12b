import type { AuthInfo } from '../../../contract/calls/profile.ts'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { isCaseReason } from '../../../contract/rules/statuses.ts'

/** Returns the text key of why a check was aborted; undefined for a word that is not known. */
export function abortReasonKey(reason: string | undefined) {
  return isCaseReason(reason) ? (`kyc.reason.${reason}` as const) : undefined
}

/** Returns whether the server has reasons of aborted checks, and continues pending ones. */
export function hasReasons(profile: Pick<AuthInfo, 'capabilities'> | undefined): boolean {
  return profile?.capabilities.includes(ADDITIONS) === true
}
