import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mount } from '../../ui/mount.test-support.tsx'
import { useClock, useToday } from '../runtime/clock.ts'
import { useCoolDown } from '../runtime/use-cool-down.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const EVENING = new Date(2026, 10, 20, 23, 59, 30)
/** Longer than a timer of a browser can wait at once. */
const LONG_MS = 40 * DAY_MS

beforeEach(() => {
  vi.useFakeTimers({ now: EVENING })
})
afterEach(() => {
  vi.useRealTimers()
})

function Day() {
  return <p>{useToday().getDate()}</p>
}

function Past({ moment }: { moment: number }) {
  return <p>{useClock((now) => (now >= moment ? 'past' : 'ahead'))}</p>
}

function Left({ endsAt }: { endsAt: number }) {
  return <p>{useCoolDown(endsAt)}</p>
}

function advance(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

describe('clock of the app', () => {
  it('clock of the app renders anew when the day changes', () => {
    const { host } = mount(<Day />)
    expect(host.textContent).toBe('20')
    advance(60_000)
    expect(host.textContent).toBe('21')
    advance(DAY_MS)
    expect(host.textContent).toBe('22')
  })

  it('clock of the app looks at the day again when a device wakes, whose timers stood still', () => {
    const { host } = mount(<Day />)
    vi.setSystemTime(EVENING.getTime() + 3 * DAY_MS)
    expect(host.textContent).toBe('20')
    act(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    expect(host.textContent).toBe('23')
  })

  it('a component that mounts later has the day of its mount', () => {
    vi.setSystemTime(EVENING.getTime() + DAY_MS)
    expect(mount(<Day />).host.textContent).toBe('21')
  })

  it('a moment in 40 days is ahead until it has passed', () => {
    const { host } = mount(<Past moment={EVENING.getTime() + LONG_MS} />)
    advance(1000)
    expect(host.textContent).toBe('ahead')
    vi.setSystemTime(EVENING.getTime() + LONG_MS)
    advance(1000)
    expect(host.textContent).toBe('past')
  })

  it('a countdown follows the clock over a sleep', () => {
    const { host } = mount(<Left endsAt={EVENING.getTime() + 59_000} />)
    expect(host.textContent).toBe('59')
    advance(1000)
    expect(host.textContent).toBe('58')
    vi.setSystemTime(EVENING.getTime() + 50_000)
    act(() => {
      window.dispatchEvent(new Event('focus'))
    })
    expect(host.textContent).toBe('9')
  })
})
