import { profileEndpoints } from '../../../contract/calls/profile.ts'
import { call } from '../../kernel/api/call.ts'
import { report } from '../../kernel/runtime/report.ts'
import { endSession, readToken } from '../../kernel/session/session.ts'

/**
 * Deletes the owner's data here and revokes the token on the server where it can (C4). It does not
 * wait for the server, so that logout works without a network.
 */
export function logOut(): void {
  // Ignores a second press before the dialog has closed.
  if (readToken() === undefined) return
  import('../push/turn-on-push.ts')
    .then(({ forgetSubscription }) => forgetSubscription())
    .catch((error: unknown) => report('push', error))
  call(profileEndpoints.logout).catch((error: unknown) => report('logout', error))
  endSession('logout')
}
