import { atom } from 'jotai'
import { store } from '../lib/store.ts'

/** By which some browsers let a page offer its installation; no part of the DOM's types. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's offer, until it is made. */
export const promptAtom = atom<InstallPromptEvent>()
export const isInstalledAtom = atom(isStandalone())

/** Keeps the browser's offer for the app's own button; calls back once it is installed (A10). */
export function watchInstallation(onInstalled: () => void): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own bar would come at a moment of its choice.
    event.preventDefault()
    if (isInstallPrompt(event)) store.set(promptAtom, event)
  })
  window.addEventListener('appinstalled', () => {
    store.set(promptAtom, undefined)
    store.set(isInstalledAtom, true)
    onInstalled()
  })
}

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && 'userChoice' in event
}

function isStandalone(): boolean {
  const isHomeScreenOfIos = 'standalone' in navigator && navigator.standalone === true
  return isHomeScreenOfIos || matchMedia('(display-mode: standalone)').matches
}
