import { atom } from 'jotai'
import { sessionAtom } from './session-data.ts'
import { store } from './store.ts'

export interface ToastMessage {
  id: number
  text: string
}

/** Queued toasts are for the current owner and end with the session. */
const queueAtom = sessionAtom<readonly ToastMessage[]>([])
let lastId = 0

/** The toast on screen; others are queued (U32). */
export const toastAtom = atom((get) => get(queueAtom)[0])

/** Shows a translated sentence for some seconds. Never the only carrier of a money result. */
export function showToast(text: string): void {
  lastId += 1
  const toast = { id: lastId, text }
  store.set(queueAtom, (queue) => [...queue.filter((waiting) => waiting.text !== text), toast])
}

export function dismissToast(id: number): void {
  store.set(queueAtom, (queue) => queue.filter((toast) => toast.id !== id))
}
