import type { Attempts } from './attempts.ts'
import type { Published } from './ask-server.ts'
import { compareVersions } from './compare-versions.ts'
import { decide, MAX_RELOADS } from './decide.ts'

/** A published version that this page is not of. */
interface Wanted {
  target: string
  /** The running version is older than the least one that the server wants. */
  isUrgent: boolean
}

/**
 * - `failed`: what is published could not be learned; the app goes on with what it has (A6)
 * - `deferred`: the page will be loaded again when the owner's hands are free (A5)
 * - `held`: the page stays as it is and offers a button (A4)
 * - `applying`: the page is being loaded again
 */
export type GateState =
  | { name: 'checking' | 'current' | 'failed' }
  | ({ name: 'deferred' | 'held' | 'applying' } & Wanted)

/** What the gate works with. */
export interface GatePorts {
  /** The version of this page. */
  running: string
  /** Rejects when it cannot be learned. */
  askPublished: () => Promise<Published>
  askShell: () => Promise<string>
  attempts: Attempts
  /** A reload would take something from the owner's hands. */
  isBusy: () => boolean
  removeWorkers: (options: { caches: boolean }) => Promise<void>
  reload: () => void
  onFailed: () => void
  /** Called with every state but `checking`. */
  onChange: (state: GateState) => void
}

/** Compares the published version with the running one and brings the page to it (A2–A6). */
export function createGate(ports: GatePorts) {
  const { running, attempts } = ports
  let state: GateState = { name: 'checking' }
  let isChecking = false
  /** The version that this page stayed away from: no reload for it without a proof. */
  let refused: string | undefined

  const enter = (next: GateState) => {
    state = next
    ports.onChange(next)
  }

  const judge = async (found: Published, shell?: string): Promise<void> => {
    const { version: published, min_version: least } = found
    const isUrgent = least !== undefined && compareVersions(running, least) < 0
    const reloads = attempts.reloads()
    const decision = decide({
      running,
      published,
      reloads,
      shell,
      canRemember: attempts.canRemember(),
      isDoubted: refused === published || attempts.isDoubted(published),
      isBusy: ports.isBusy(),
    })
    switch (decision) {
      case 'current':
        attempts.forgetDoubt()
        return enter({ name: 'current' })
      case 'ask-shell':
        return judge(found, await ports.askShell())
      case 'apply':
        return apply({ target: published, isUrgent })
      case 'defer':
        return enter({ name: 'deferred', target: published, isUrgent })
      default:
        refused = published
        if (reloads.length > 0) attempts.addDoubt(published)
        return enter({ name: 'held', target: published, isUrgent })
    }
  }

  const apply = async (wanted: Wanted, isByHand = false): Promise<void> => {
    const { target } = wanted
    const isRetry = attempts.reloads().some((one) => one.target === target)
    if (!attempts.addReload(target) && !isByHand) return enter({ name: 'held', ...wanted })
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
    /** Loads the page again because the owner asked for it. */
    applyNow: async () => {
      if (state.name === 'deferred' || state.name === 'held') {
        await apply({ target: state.target, isUrgent: state.isUrgent }, true)
      }
    },
    /** Loads the page of the same version again, under the rules of every other reload. */
    startAnew: async () => {
      const isFree = attempts.canRemember() && attempts.reloads().length < MAX_RELOADS
      if (state.name !== 'current' || !isFree || ports.isBusy()) return
      await apply({ target: running, isUrgent: false })
    },
  }
}
