import { atom } from 'jotai'
import { todayAtom } from '../../kernel/runtime/clock.ts'
import { localStore, sessionStore } from '../../kernel/runtime/storage.ts'
import { store } from '../../kernel/runtime/store.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const VISITED_KEY = 'visited'
const VISIT_KEY = 'first-visit'
const PUT_OFF_KEY = 'install-put-off'
const PUT_OFF_MS = 30 * DAY_MS

const postponedAtAtom = atom(Number(localStore.read(PUT_OFF_KEY) ?? 0))

/** The owner was asked to install the app and said "not now" less than 30 days ago. */
export const isInstallOfferPostponedAtom = atom((get) => {
  get(todayAtom)
  return Date.now() - get(postponedAtAtom) < PUT_OFF_MS
})

/** Stores when the owner put off the offer to install. */
export function postponeInstallOffer(now = Date.now()): void {
  localStore.write(PUT_OFF_KEY, String(now))
  store.set(postponedAtAtom, now)
}

/** True from the second visit of this device on; a visit lasts as long as its tab. */
export function isReturningVisit(): boolean {
  if (sessionStore.read(VISIT_KEY) !== undefined) return false
  if (localStore.read(VISITED_KEY) !== undefined) return true
  localStore.write(VISITED_KEY, '1')
  sessionStore.write(VISIT_KEY, '1')
  return false
}
