import { useQuery } from '@tanstack/react-query'
import { PASSKEYS } from '../../../contract/rules/capabilities.ts'
import { arePasskeysSupported } from '../passkey/webauthn.ts'
import { profileQuery } from './profile.queries.ts'

/** Whether the owner has a passkey and this browser can ask for it (M2). */
export function useHasPasskey(): boolean {
  const { data: profile } = useQuery(profileQuery)
  const isSupported = profile?.capabilities.includes(PASSKEYS) === true
  return isSupported && (profile.passkey_count ?? 0) > 0 && arePasskeysSupported()
}
