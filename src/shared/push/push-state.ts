import { host } from '../../kernel/platform/current-host.ts'
import { installWayAtom } from '../../kernel/platform/install-way.ts'
import { localStore } from '../../kernel/runtime/storage.ts'
import { store } from '../../kernel/runtime/store.ts'

const ON_KEY = 'push-on'

/**
 * Whether this browser takes push messages: not asked yet, refused by the owner, only from the Home
 * Screen (iPhone), or never (a messenger, an old browser).
 */
export type PushState = 'on' | 'ask' | 'denied' | 'install' | 'none'

/** Returns the state of this browser. */
export function readPushState(): PushState {
  if (host().platform !== 'web') return 'none'
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isAble) return store.get(installWayAtom) === 'steps' ? 'install' : 'none'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && readPushLanguage() !== undefined ? 'on' : 'ask'
}

/**
 * Returns the language of the messages that the owner turned on here; undefined where they did not.
 */
export function readPushLanguage(): string | undefined {
  return localStore.read(ON_KEY)
}

/** Remembers that the owner turned messages on here, until the session ends. */
export function rememberPush(language: string | undefined): void {
  if (language === undefined) localStore.remove(ON_KEY)
  else localStore.write(ON_KEY, language)
}
