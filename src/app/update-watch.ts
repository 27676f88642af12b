import { isReloadBlocked, onReloadBlockersChange } from '../kernel/runtime/reload-blockers.ts'
import { onPublishedVersion } from '../kernel/runtime/published-version.ts'
import { offerUpdate } from '../kernel/runtime/update-offer.ts'
import { router } from './router.ts'
import type { GateState } from './version-gate/gate.ts'
import type { VersionGate } from './version-gate/version-gate.ts'

/**
 * Lets the app block reloads of the version gate, and offers the owner a waiting version (A4, A5).
 */
export function watchUpdates(gate: VersionGate): void {
  let state: GateState = { name: 'checking' }
  const offer = () => {
    // While a reload is blocked the button would lose the same work.
    if (!('target' in state) || state.name === 'applying' || isReloadBlocked())
      offerUpdate(undefined)
    else {
      const { target: version, isUrgent } = state
      offerUpdate({ version, isUrgent, apply: () => void gate.applyNow() })
    }
  }
  gate.setBusyCheck(isReloadBlocked)
  onPublishedVersion(gate.onAnnounced)
  gate.subscribe((next) => {
    state = next
    offer()
  })
  onReloadBlockersChange(() => {
    offer()
    if (!isReloadBlocked()) gate.reconsider()
  })
  router.subscribe('onRendered', ({ pathChanged }) => pathChanged && gate.leavePage())
}
