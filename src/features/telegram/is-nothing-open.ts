import { atom, useAtomValue } from 'jotai'
import { hasOverlay, onOverlaysChange } from '../../kernel/runtime/overlay-stack.ts'
import { store } from '../../kernel/runtime/store.ts'

const isClearAtom = atom(!hasOverlay())
onOverlaysChange(() => store.set(isClearAtom, !hasOverlay()))

/** Returns whether nothing lies over the page. */
export function useIsNothingOpen(): boolean {
  return useAtomValue(isClearAtom)
}
