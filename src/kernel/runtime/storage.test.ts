import { afterEach, describe, expect, it, vi } from 'vitest'
import { SafeStorage } from './storage.ts'

afterEach(() => vi.restoreAllMocks())

function refuse(): never {
  throw new DOMException('denied', 'SecurityError')
}

describe('SafeStorage', () => {
  it('SafeStorage keeps values in memory where the browser refuses storage', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const storage = new SafeStorage(refuse)
    storage.write('theme', 'dark')
    expect(storage.read('theme')).toBe('dark')
    storage.remove('theme')
    expect(storage.read('theme')).toBeUndefined()
    expect(log).toHaveBeenCalledTimes(2)
  })

  it("SafeStorage prefers the browser's stored value", () => {
    const held = new Map<string, string>()
    const storage = new SafeStorage(() => ({
      getItem: (key) => held.get(key) ?? null,
      setItem: (key, value) => void held.set(key, value),
      removeItem: (key) => void held.delete(key),
    }))
    storage.write('theme', 'dark')
    held.set('theme', 'light')
    expect(storage.read('theme')).toBe('light')
    storage.remove('theme')
    expect(held.size).toBe(0)
  })

  it('SafeStorage keeps values of volatile keys in memory', () => {
    const held = new Map<string, string>()
    const storage = new SafeStorage(
      () => ({
        getItem: (key) => held.get(key) ?? null,
        setItem: (key, value) => void held.set(key, value),
        removeItem: (key) => void held.delete(key),
      }),
      (key) => key === 'draft',
    )
    storage.write('draft', '12')
    storage.write('theme', 'dark')
    expect([...held.keys()]).toEqual(['theme'])
    expect(storage.read('draft')).toBe('12')
    storage.remove('draft')
    expect(storage.read('draft')).toBeUndefined()
  })
})
