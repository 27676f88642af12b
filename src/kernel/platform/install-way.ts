import { atom } from 'jotai'
import { store } from '../runtime/store.ts'
import { hostAtom } from './current-host.ts'
import { isInstalledAtom, promptAtom } from './installation.ts'

/** How the app can be installed: by the browser's prompt, or by steps that the owner follows. */
type InstallWay = 'prompt' | 'steps'

/**
 * Undefined where it cannot be installed or already is: other browsers, the messenger, the
 * installed app.
 */
export const installWayAtom = atom<InstallWay | undefined>((get) => {
  if (get(isInstalledAtom) || get(hostAtom).platform !== 'web') return undefined
  if (get(promptAtom)) return 'prompt'
  return isIos() ? 'steps' : undefined
})

/**
 * Shows the browser's prompt. It can be shown once; the browser fires another event when it has a
 * new one.
 */
export async function promptInstall(): Promise<'accepted' | 'dismissed' | undefined> {
  const event = store.get(promptAtom)
  store.set(promptAtom, undefined)
  await event?.prompt()
  return (await event?.userChoice)?.outcome
}

/** An iPad reports itself as a Mac, but has a touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
