import { atom } from 'jotai'
import { store } from '../runtime/store.ts'

/** Event of browsers that support an install prompt; the DOM types lack it. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's install prompt, until it is shown. */
export const promptAtom = atom<InstallPromptEvent>()
export const isInstalledAtom = atom(isStandalone())

/**
 * Stores the browser's install prompt for the app's own button; calls back after installation
 * (A10).
 */
export function watchInstallation(onInstalled: () => void): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Prevents the browser's own prompt.
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
