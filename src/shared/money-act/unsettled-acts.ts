import { useAtomValue } from 'jotai'
import type { ActOutcome } from '../../../contract/calls/act-outcome.ts'
import type { ActCall } from '../../../contract/rules/act-calls.ts'
import { readUntoldActs } from '../../kernel/api/sent-acts.ts'
import { sessionAtom } from '../../kernel/runtime/session-data.ts'
import { store } from '../../kernel/runtime/store.ts'

/**
 * - `found`: another tab may still wait for its answer
 * - `checking`: nobody waits for it, and the server is asked what became of it
 * - `done`, `none`: what the server has answered
 * - `unknown`: the server cannot tell
 */
export type ActStage = 'found' | 'checking' | 'done' | 'none' | 'unknown'

/** A keyed call that was sent before this page was loaded, or whose answer was lost. */
export interface UnsettledAct {
  act: ActCall
  key: string
  stage: ActStage
  outcome?: ActOutcome
}

const actsAtom = sessionAtom<readonly UnsettledAct[]>([])

/** The acts whose outcome the owner has to see. */
export const unsettledActsAtom = actsAtom

/** Adds what the device remembers and this tab does not follow yet, and returns it. */
export function findUnsettledActs(): UnsettledAct[] {
  const known = store.get(actsAtom)
  const found = readUntoldActs()
    .filter(({ key }) => known.every((one) => one.key !== key || isOutcomeShown(one.stage)))
    .map(({ act, key }) => ({ act, key, stage: 'found' as const }))
  const keys = new Set(found.map(({ key }) => key))
  if (found.length > 0)
    store.set(actsAtom, [...known.filter(({ key }) => !keys.has(key)), ...found])
  return found
}

/** Changes the stage of an act. */
export function moveAct(key: string, stage: ActStage, outcome?: ActOutcome): void {
  store.set(actsAtom, (acts) => {
    const index = acts.findIndex((one) => one.key === key)
    const moved = acts[index]
    return moved ? acts.with(index, { ...moved, stage, ...(outcome && { outcome }) }) : acts
  })
}

/** Removes an act that the owner has been shown, or that has ended in another tab. */
export function dropAct(key: string): void {
  store.set(actsAtom, (acts) => acts.filter((one) => one.key !== key))
}

/** Returns whether the outcome of such an act is awaited, so that the same is not offered (K2). */
export function useIsUnsettled(act: ActCall | undefined): boolean {
  return useAtomValue(actsAtom).some((one) => one.act === act && !isOutcomeShown(one.stage))
}

function isOutcomeShown(stage: ActStage): boolean {
  return stage === 'done' || stage === 'none' || stage === 'unknown'
}
