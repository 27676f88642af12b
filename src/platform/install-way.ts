import { atom } from 'jotai'
import { store } from '../lib/store.ts'
import { host } from './current-host.ts'
import { isInstalledAtom, promptAtom } from './installation.ts'

/** How the app can be put on the home screen: the browser asks, or the owner follows the steps. */
type InstallWay = 'prompt' | 'steps'

/** Undefined where it cannot be installed or is: other browsers, the messenger, the installed app. */
export const installWayAtom = atom<InstallWay | undefined>((get) => {
  if (get(isInstalledAtom) || host().platform !== 'web') return undefined
  if (get(promptAtom)) return 'prompt'
  return isIos() ? 'steps' : undefined
})

/** Lets the browser ask; an offer can be made once, a browser that has another tells so again. */
export async function promptInstall(): Promise<'accepted' | 'dismissed' | undefined> {
  const event = store.get(promptAtom)
  store.set(promptAtom, undefined)
  await event?.prompt()
  return (await event?.userChoice)?.outcome
}

/** An iPad says that it is a Mac, which has no touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
