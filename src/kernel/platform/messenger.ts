import { atom, useAtomValue } from 'jotai'
import { store } from '../runtime/store.ts'

/** What the messenger's main button shows. */
export interface MainButtonLook {
  text: string
  isEnabled: boolean
  isBusy: boolean
}

/** Colours as style sheets write them. */
interface MainButtonColours {
  colour: string
  textColour: string
}

/** The home screen of the device, where the messenger can put the app. */
interface HomeScreen {
  /** Whether the app is not there yet and can be put there. */
  isOffered: () => Promise<boolean>
  add: () => void
  /** Calls back when it was put there. */
  onAdded: (listener: () => void) => void
}

/**
 * Fingerprint or face of the owner, which opens a token that the messenger keeps on this device.
 */
export interface Biometry {
  /** Names the device; undefined where it has no biometrics. */
  readDevice: () => Promise<{ id: string; hasToken: boolean } | undefined>
  /** Asks the owner to allow it; false where they refused. */
  requestAccess: () => Promise<boolean>
  /** Keeps a token, or forgets the one that is kept. */
  keepToken: (token: string | undefined) => Promise<boolean>
  /** Verifies the owner and returns the token; undefined where they were not verified. */
  openToken: (reason: string) => Promise<string | undefined>
  /** Opens the settings in which a refusal can be taken back. */
  openSettings: () => void
}

/** The messenger's own scanner of codes. */
export interface CodeScanner {
  /** Opens it over the page with a hint; undefined when it was closed without a code. */
  read: (hint: string) => Promise<string | undefined>
  close: () => void
}

/** What became of a file that the messenger was asked to download. */
export type MessengerDownload = 'downloading' | 'cancelled' | 'unknown'

/** What a messenger has beside what every host has; none of it is there in a browser. */
export interface Messenger {
  /**
   * Returns the signed launch data of this page, which its memory alone holds, and forgets them.
   * Undefined where there are none, as after a reload.
   */
  takeLaunchData: () => string | undefined
  /** Asks the owner to let the bot write to them. */
  requestWriting: () => void
  /** Draws the button below the page; undefined takes it away. */
  setMainButton: (look: (MainButtonLook & MainButtonColours) | undefined) => void
  onMainButton: (listener: () => void) => void
  /** Offers settings in the messenger's menu, where it has that. */
  onSettings: (listener: () => void) => void
  /** Undefined where the messenger cannot. */
  homeScreen: HomeScreen | undefined
  /** Undefined where the messenger has none. */
  biometry: Biometry | undefined
  /** Undefined where the messenger has none. */
  scanner: CodeScanner | undefined
  /**
   * Asks the owner, and downloads the file of an address. `unknown`: no answer came. Undefined
   * where the messenger downloads nothing.
   */
  download: ((file: { url: string; name: string }) => Promise<MessengerDownload>) | undefined
}

const messengerAtom = atom<Messenger>()

/** The messenger that the app runs in; undefined in a browser. */
export function messenger(): Messenger | undefined {
  return store.get(messengerAtom)
}

/** Like `messenger`, for components: one may be found after the first render. */
export function useMessenger(): Messenger | undefined {
  return useAtomValue(messengerAtom, { store })
}

/** Stores the messenger that was found. */
export function setMessenger(found: Messenger): void {
  store.set(messengerAtom, found)
}
