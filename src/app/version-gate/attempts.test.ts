import { describe, expect, it } from 'vitest'
import { createAttempts } from './attempts.ts'

const MINUTE = 60_000

/** A storage that can be made full or unavailable. */
function makeStore() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

function refuse(): never {
  throw new Error('refused')
}

function setUp() {
  const clock = { now: 1_000_000 }
  const [session, local] = [makeStore(), makeStore()]
  /** Another tab of the same browser: it shares local storage, not session storage. */
  const openTab = (own = session) =>
    createAttempts(
      () => own,
      () => local,
      () => clock.now,
    )
  return { clock, session, local, openTab }
}

describe('reloads', () => {
  it('reloads are counted for ten minutes, in their own tab', () => {
    const { clock, openTab } = setUp()
    const tab = openTab()
    expect(tab.addReload('0.0.54')).toBe(true)
    expect(openTab().reloads()).toEqual([{ target: '0.0.54', at: clock.now }])
    expect(openTab(makeStore()).reloads()).toEqual([])
    clock.now += 10 * MINUTE - 1
    expect(tab.reloads()).toHaveLength(1)
    clock.now += 1
    expect(tab.reloads()).toEqual([])
  })

  it('a reload with a time in the future does not count', () => {
    const { clock, openTab } = setUp()
    openTab().addReload('0.0.54')
    clock.now -= MINUTE
    expect(openTab().reloads()).toEqual([])
  })

  it.each(['', '{}', '[{"target":7,"at":1}]', 'null', '[null]', 'no json'])(
    'a note of reloads that contains %j counts as none',
    (note) => {
      const { session, openTab } = setUp()
      session.items.set('version-gate', note)
      expect(openTab().reloads()).toEqual([])
      expect(openTab().canRemember()).toBe(true)
    },
  )
})

describe('a storage', () => {
  it('a storage that accepts a value and stores nothing is detected', () => {
    const { openTab } = setUp()
    const tab = openTab({ ...makeStore(), setItem: () => undefined })
    expect(tab.canRemember()).toBe(false)
    expect(tab.addReload('0.0.54')).toBe(false)
  })

  it('an unavailable storage counts as one that stores nothing', () => {
    const tab = createAttempts(refuse, refuse)
    expect(tab.canRemember()).toBe(false)
    expect(tab.reloads()).toEqual([])
    tab.backOff('0.0.54')
    expect(tab.isBackedOff('0.0.54')).toBe(false)
    tab.resetBackoff()
  })
})

describe('reload backoff', () => {
  it('reload backoff lasts ten minutes in every tab, twice as long each time, and less than a day at last', () => {
    const { clock, openTab } = setUp()
    for (const minutes of [10, 20, 40, 80, 160, 320, 640, 640]) {
      openTab().backOff('0.0.54')
      clock.now += minutes * MINUTE - 1
      expect(openTab(makeStore()).isBackedOff('0.0.54'), `${minutes} minutes`).toBe(true)
      expect(openTab().isBackedOff('0.0.55')).toBe(false)
      clock.now += 1
      expect(openTab(makeStore()).isBackedOff('0.0.54'), `${minutes} minutes`).toBe(false)
    }
  })

  it('an active reload backoff is not extended', () => {
    const { clock, openTab } = setUp()
    openTab().backOff('0.0.54')
    clock.now += 9 * MINUTE
    openTab().backOff('0.0.54')
    clock.now += MINUTE
    expect(openTab().isBackedOff('0.0.54')).toBe(false)
  })

  it('reload backoff starts over for another version, and ends when it is deleted', () => {
    const { clock, openTab } = setUp()
    openTab().backOff('0.0.54')
    clock.now += 10 * MINUTE
    openTab().backOff('0.0.55')
    expect(openTab().isBackedOff('0.0.55')).toBe(true)
    clock.now += 10 * MINUTE
    expect(openTab().isBackedOff('0.0.55')).toBe(false)
    openTab().backOff('0.0.56')
    openTab().resetBackoff()
    expect(openTab().isBackedOff('0.0.56')).toBe(false)
  })
})
