import { atom } from 'jotai'
import { store } from '../lib/store.ts'
import { host } from './current-host.ts'

/** By which some browsers let a page offer its installation; no part of the DOM's types. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How the app can be put on the home screen: the browser asks, or the owner follows the steps. */
type InstallWay = 'prompt' | 'steps'

const promptAtom = atom<InstallPromptEvent>()
const isInstalledAtom = atom(isStandalone())

/** Undefined where it cannot be installed or is: other browsers, the messenger, the installed app. */
export const installWayAtom = atom<InstallWay | undefined>((get) => {
  if (get(isInstalledAtom) || host().platform !== 'web') return undefined
  if (get(promptAtom)) return 'prompt'
  return isIos() ? 'steps' : undefined
})

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

/** Lets the browser ask; an offer can be made once, a browser that has another tells so again. */
export async function promptInstall(): Promise<'accepted' | 'dismissed' | undefined> {
  const event = store.get(promptAtom)
  store.set(promptAtom, undefined)
  await event?.prompt()
  return (await event?.userChoice)?.outcome
}

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && 'userChoice' in event
}

function isStandalone(): boolean {
  const isHomeScreenOfIos = 'standalone' in navigator && navigator.standalone === true
  return isHomeScreenOfIos || matchMedia('(display-mode: standalone)').matches
}

/** An iPad says that it is a Mac, which has no touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
