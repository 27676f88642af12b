import type { Attempts } from './attempts.ts'
import type { Published } from './ask-server.ts'
import { compareVersions } from './compare-versions.ts'
import { decideVersion, MAX_RELOADS } from './decide.ts'

/** A published version other than the running one. */
interface Wanted {
  target: string
  /** The running version is older than the oldest one that the server supports. */
  isUrgent: boolean
}

/**
 * - `failed`: the published version is unknown; the app goes on with its own (A6)
 * - `deferred`: the page reloads when it does not interrupt the owner (A5)
 * - `offered`: the page does not reload by itself and offers a button (A4)
 * - `applying`: the page is reloading
 */
export type GateState =
  | { name: 'checking' | 'current' | 'failed' }
  | ({ name: 'deferred' | 'offered' | 'applying' } & Wanted)

/** Dependencies of the gate. */
export interface GatePorts {
  /** The version of this page. */
  running: string
  /** Rejects when the version cannot be fetched. */
  askPublished: () => Promise<Published>
  askShell: () => Promise<string>
  attempts: Attempts
  /** Returns whether a reload would interrupt the owner. */
  isBusy: () => boolean
  removeWorkers: (options: { caches: boolean }) => Promise<void>
  reload: () => void
  onFailed: () => void
  /** Called with every state but `checking`. */
  onChange: (state: GateState) => void
}

/** Compares the published version with the running one and reloads the page if needed (A2–A6). */
export function createGate(ports: GatePorts) {
  const { running, attempts } = ports
  let state: GateState = { name: 'checking' }
  let isChecking = false
  /** The version that this page did not reload for: it needs a proof first. */
  let failedVersion: string | undefined

  const enter = (next: GateState) => {
    state = next
    ports.onChange(next)
  }

  const judge = async (found: Published, shell?: string): Promise<void> => {
    const { version: published, min_version: least } = found
    const isUrgent = least !== undefined && compareVersions(running, least) < 0
    const reloads = attempts.reloads()
    const decision = decideVersion({
      running,
      published,
      reloads,
      shell,
      canRemember: attempts.canRemember(),
      isBackedOff: failedVersion === published || attempts.isBackedOff(published),
      isBusy: ports.isBusy(),
    })
    switch (decision) {
      case 'current':
        attempts.resetBackoff()
        return enter({ name: 'current' })
      case 'ask-shell':
        return judge(found, await ports.askShell())
      case 'apply':
        return apply({ target: published, isUrgent })
      case 'defer':
        return enter({ name: 'deferred', target: published, isUrgent })
      default:
        failedVersion = published
        if (reloads.length > 0) attempts.backOff(published)
        return enter({ name: 'offered', target: published, isUrgent })
    }
  }

  const apply = async (wanted: Wanted, isByHand = false): Promise<void> => {
    const { target } = wanted
    const isRetry = attempts.reloads().some((one) => one.target === target)
    if (!attempts.addReload(target) && !isByHand) return enter({ name: 'offered', ...wanted })
    enter({ name: 'applying', ...wanted })
    await ports.removeWorkers({ caches: isRetry || isByHand })
    ports.reload()
  }

  const check = async (): Promise<void> => {
    if (isChecking || state.name === 'applying') return
    isChecking = true
    try {
      await judge(await ports.askPublished())
    } catch (error) {
      console.log('refresh')
      console.log(error)
      enter({ name: 'failed' })
      ports.onFailed()
    } finally {
      isChecking = false
    }
  }

  return {
    check,
    state: () => state,
    /** Reloads the page at the owner's request. */
    applyNow: async () => {
      if (state.name === 'deferred' || state.name === 'offered') {
        await apply({ target: state.target, isUrgent: state.isUrgent }, true)
      }
    },
    /** Reloads the page of the same version, under the same rules. */
    reloadSameVersion: async () => {
      const isFree = attempts.canRemember() && attempts.reloads().length < MAX_RELOADS
      if (state.name !== 'current' || !isFree || ports.isBusy()) return
      await apply({ target: running, isUrgent: false })
    },
  }
}
