import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAnnouncements } from './announcements.ts'

const FRESH = { isStored: false }
const STORED = { isStored: true }

describe('a version that answers name', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('a newer version that answers name is checked immediately, and once', () => {
    const check = vi.fn<() => void>()
    const hear = createAnnouncements('1.0.1', check)
    hear('1.0.1', FRESH)
    expect(check).not.toHaveBeenCalled()
    hear('1.0.2', STORED)
    hear('1.0.2', FRESH)
    expect(check).toHaveBeenCalledTimes(1)
  })

  it('an older version that answers name is checked within a minute, as after a rollback', () => {
    const check = vi.fn<() => void>()
    const hear = createAnnouncements('1.0.1', check)
    hear('1.0.0', FRESH)
    expect(check).not.toHaveBeenCalled()
    vi.advanceTimersByTime(59_000)
    expect(check).toHaveBeenCalledTimes(1)
    hear('1.0.0', FRESH)
    vi.advanceTimersByTime(59_000)
    expect(check).toHaveBeenCalledTimes(1)
  })

  it('a version named by a stored older answer is not checked', () => {
    const check = vi.fn<() => void>()
    const hear = createAnnouncements('1.0.1', check)
    hear('1.0.0', STORED)
    vi.advanceTimersByTime(59_000)
    expect(check).not.toHaveBeenCalled()
  })

  it('an older version is not checked while another server names the newer one', () => {
    const check = vi.fn<() => void>()
    const hear = createAnnouncements('1.0.1', check)
    for (let seconds = 0; seconds < 60; seconds += 10) {
      hear('1.0.0', FRESH)
      vi.advanceTimersByTime(5000)
      hear('1.0.1', FRESH)
      vi.advanceTimersByTime(5000)
    }
    expect(check).not.toHaveBeenCalled()
  })

  it('a version that is released a second time after a rollback is checked', () => {
    const check = vi.fn<() => void>()
    const hear = createAnnouncements('1.0.0', check)
    hear('1.0.1', FRESH)
    hear('1.0.0', FRESH)
    vi.advanceTimersByTime(59_000)
    expect(check).toHaveBeenCalledTimes(2)
    hear('1.0.1', FRESH)
    expect(check).toHaveBeenCalledTimes(3)
  })
})
