import { atom } from 'jotai'
import { store } from '../../kernel/runtime/store.ts'

/** Class of the body while the panel is open (C6). */
const BODY_CLASS = 'notifications-open'

const openAtom = atom(false)

export const isNotificationPanelOpenAtom = atom((get) => get(openAtom))

/** Opens the panel of notifications (C6). */
export function openNotifications(): void {
  store.set(openAtom, true)
  document.body.classList.add(BODY_CLASS)
}

/** Closes the panel of notifications. */
export function closeNotifications(): void {
  store.set(openAtom, false)
  document.body.classList.remove(BODY_CLASS)
}
