import { report } from './report.ts'

/**
 * All keys of the app in the browser's stores, and whose data they hold: an owner's keys are
 * removed when the session ends. The session manages its own. Of an app that locks itself the
 * owner's keys stay in memory (M1), but for those that are `kept`: they are encrypted or contain
 * nothing of the owner.
 */
const KEYS = {
  token: 'session',
  'app-lock': 'session',
  'session-loss': 'session',
  'sent-acts': 'kept',
  'tab-id': 'kept',
  'sealed-drafts': 'kept',
  'email-due': 'owner',
  'first-wallets': 'owner',
  'first-total': 'owner',
  'notifications-seen': 'owner',
  'paid-link': 'owner',
  'push-on': 'owner',
  'read-marks': 'owner',
  'payout-network': 'device',
  'form-drafts': 'owner',
  'help-outbox': 'owner',
  'landing-amount': 'owner',
  login: 'owner',
  registration: 'owner',
  'sent-transfer': 'owner',
  'stated-currency': 'owner',
  'wanted-page': 'owner',
  environment: 'device',
  'hidden-balances': 'device',
  'first-visit': 'device',
  'clock-ahead': 'device',
  'install-put-off': 'device',
  language: 'device',
  'lock-chosen': 'device',
  'passkey-here': 'device',
  'passkey-offer': 'device',
  'phone-country': 'device',
  'push-put-off': 'device',
  'rate-period': 'device',
  'server-words': 'device',
  'biometry-put-off': 'device',
  'telegram-opens': 'device',
  'telegram-put-off': 'device',
  theme: 'device',
  'version-seen': 'device',
  visited: 'device',
} as const satisfies Record<string, 'session' | 'owner' | 'kept' | 'device'>

export type StorageKey = keyof typeof KEYS

/** Returns whether a text is one of the keys. */
export const isKey = (key: string): key is StorageKey => key in KEYS

/** Keys that are removed with the session. */
export const ownerKeys: readonly StorageKey[] = Object.keys(KEYS)
  .filter(isKey)
  .filter((key) => KEYS[key] === 'owner' || KEYS[key] === 'kept')

/** The owner's keys that are written before there is a session. */
const BEFORE_SIGN_IN: ReadonlySet<StorageKey> = new Set(['landing-amount', 'login', 'registration'])

/** The part of the browser's Storage that is used. */
type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A browser store that never throws: where the browser refuses storage (private mode, a framed page
 * with blocked storage), values live in memory until the page goes.
 */
export class SafeStorage<Key extends string = string> {
  readonly #memory = new Map<Key, string>()
  readonly #find: () => KeyValueStore
  readonly #isVolatile: (key: Key) => boolean
  #onVolatileChange: () => void = () => {}

  /** Values of `isVolatile` keys are in memory even where the browser has a store. */
  constructor(find: () => KeyValueStore, isVolatile: (key: Key) => boolean = () => false) {
    this.#find = find
    this.#isVolatile = isVolatile
  }

  read(key: Key): string | undefined {
    try {
      return this.#find().getItem(key) ?? this.#memory.get(key)
    } catch {
      return this.#memory.get(key)
    }
  }

  write(key: Key, value: string): void {
    this.#memory.set(key, value)
    if (this.#isVolatile(key)) {
      this.#onVolatileChange()
      return
    }
    try {
      this.#find().setItem(key, value)
      this.#memory.delete(key)
    } catch (error) {
      report('storage.write', error)
    }
  }

  remove(key: Key): void {
    this.#memory.delete(key)
    if (this.#isVolatile(key)) this.#onVolatileChange()
    try {
      this.#find().removeItem(key)
    } catch (error) {
      report('storage.remove', error)
    }
  }

  /** Returns the values of volatile keys. */
  readVolatile(): [Key, string][] {
    return Array.from(this.#memory).filter(([key]) => this.#isVolatile(key))
  }

  /** Calls `listener` after a volatile value has changed. */
  onVolatileChange(listener: () => void): void {
    this.#onVolatileChange = listener
  }
}

export const localStore: SafeStorage<StorageKey> = new SafeStorage(() => localStorage, isHeld)

/** The store that lasts as long as the tab. */
export const sessionStore = new SafeStorage<StorageKey>(() => sessionStorage, isHeld)

/** Returns whether the app locks itself, so that a start has to wait for its owner (M1). */
export function isLockOn(): boolean {
  return localStore.read('app-lock') !== undefined
}

/** Removes what the browser's stores have of an owner, at a start without a session. */
export function wipeOwnerKeys(): void {
  for (const key of ownerKeys) {
    if (BEFORE_SIGN_IN.has(key)) continue
    localStore.remove(key)
    sessionStore.remove(key)
  }
}

/** Moves what the device stores of the owner to memory. */
export function holdOwnerKeys(): void {
  for (const kept of [localStore, sessionStore]) {
    for (const key of ownerKeys.filter(isHeld)) {
      const value = kept.read(key)
      kept.remove(key)
      if (value !== undefined) kept.write(key, value)
    }
  }
}

function isHeld(key: StorageKey): boolean {
  return KEYS[key] === 'owner' && isLockOn()
}
