import { atom } from 'jotai'
import { sessionAtom } from './session-data.ts'
import { store } from './store.ts'

/** What a toast offers, such as to take back what it tells of. */
export interface ToastAction {
  label: string
  onPress: () => void
  /** Called when the toast leaves without a press, also because the owner leaves the app. */
  onLeave?: () => void
}

export interface ToastMessage {
  id: number
  text: string
  action?: ToastAction | undefined
}

/** Queued toasts are for the current owner and end with the session. */
const queueAtom = sessionAtom<readonly ToastMessage[]>([])
let lastId = 0

/** The toast on screen; others are queued (U32). */
export const toastAtom = atom((get) => get(queueAtom)[0])

/** Shows a translated sentence for some seconds. Never the only carrier of a money result. */
export function showToast(text: string, action?: ToastAction): void {
  lastId += 1
  const toast = { id: lastId, text, action }
  const queue = store.get(queueAtom)
  store.set(queueAtom, [...queue.filter((waiting) => waiting.text !== text), toast])
  for (const replaced of queue) if (replaced.text === text) replaced.action?.onLeave?.()
  if (action?.onLeave) leaveWithPage(toast.id)
}

/** Removes what is shown or waits with a text that is no longer true. */
export function dismissText(text: string): void {
  for (const toast of store.get(queueAtom)) if (toast.text === text) dismissToast(toast.id)
}

/** Removes a toast; `isPressed` where its action was chosen. */
export function dismissToast(id: number, { isPressed = false } = {}): void {
  const queue = store.get(queueAtom)
  const gone = queue.find((toast) => toast.id === id)
  if (!gone) return
  store.set(
    queueAtom,
    queue.filter((toast) => toast !== gone),
  )
  if (!isPressed) gone.action?.onLeave?.()
}

/** A toast does not wait for an owner who has left the app and may not come back. */
function leaveWithPage(id: number): void {
  const leave = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', leave)
    dismissToast(id)
  }
  document.addEventListener('visibilitychange', leave)
}
