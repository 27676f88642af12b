import { report } from './report.ts'

/** The part of the browser's Storage that is used. */
type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A browser store that never throws: where the browser refuses storage (private mode, a framed page
 * with blocked storage), values live in memory until the page goes.
 */
export class SafeStorage {
  readonly #memory = new Map<string, string>()
  readonly #find: () => KeyValueStore

  constructor(find: () => KeyValueStore) {
    this.#find = find
  }

  read(key: string): string | undefined {
    try {
      return this.#find().getItem(key) ?? this.#memory.get(key)
    } catch {
      return this.#memory.get(key)
    }
  }

  write(key: string, value: string): void {
    try {
      this.#find().setItem(key, value)
      this.#memory.delete(key)
    } catch (error) {
      report('storage.write', error)
      this.#memory.set(key, value)
    }
  }

  remove(key: string): void {
    this.#memory.delete(key)
    try {
      this.#find().removeItem(key)
    } catch (error) {
      report('storage.remove', error)
    }
  }
}

export const localStore = new SafeStorage(() => localStorage)

/** What lasts as long as the tab. */
export const sessionStore = new SafeStorage(() => sessionStorage)
