import { PUSH } from '../../contract/rules/capabilities.ts'
import { hasCapability } from '../shared/profile/capability.ts'
import { profileQuery } from '../shared/profile/profile.queries.ts'
import { report } from '../kernel/runtime/report.ts'
import { isSignedIn } from '../kernel/session/session.ts'
import { readPushState } from '../shared/push/push-state.ts'
import { queryClient } from './query-client.ts'

/** After the first page and the start of the worker, ms. */
const START_DELAY_MS = 6000

/**
 * Makes sure at each start that push messages are on where the owner has turned them on: after
 * other keys of the server a browser's subscription is worth nothing until it is renewed (M8).
 */
export function watchPush(): void {
  setTimeout(() => {
    if (readPushState() === 'on' && isSignedIn()) {
      renew().catch((error: unknown) => report('push', error))
    }
  }, START_DELAY_MS)
}

async function renew(): Promise<void> {
  await queryClient.ensureQueryData(profileQuery)
  if (!hasCapability(queryClient, PUSH)) return
  const [{ noticesQuery }, { renewPush }] = await Promise.all([
    import('../shared/push/notices.queries.ts'),
    import('../shared/push/turn-on-push.ts'),
  ])
  const { push } = await queryClient.fetchQuery(noticesQuery)
  if (push) await renewPush(push)
}
