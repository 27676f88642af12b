import { describe, expect, it } from 'vitest'
import { isNoticeLocked, isNoticeOn, isNoticeDelivered } from './notification-switches.ts'

const off = (kind: 'in' | 'out' | 'security', channel: 'push' | 'email') =>
  ({ kind, channel, is_on: false }) as const
const out = (channel: 'push' | 'email') => ({ kind: 'out', channel }) as const

describe('a notice', () => {
  it('a notice is on by default where its channel says so, and as the owner chose', () => {
    expect(isNoticeOn({ kind: 'in', channel: 'push' }, [])).toBe(true)
    expect(isNoticeOn({ kind: 'in', channel: 'email' }, [])).toBe(false)
    expect(isNoticeOn({ kind: 'news', channel: 'push' }, [])).toBe(false)
    expect(isNoticeOn({ kind: 'in', channel: 'push' }, [off('in', 'push')])).toBe(false)
    expect(isNoticeOn({ kind: 'in', channel: 'push' }, [off('in', 'email')])).toBe(true)
  })

  it('the switch of security is always on and locked', () => {
    const place = { kind: 'security', channel: 'email' } as const
    expect(isNoticeOn(place, [off('security', 'email')])).toBe(true)
    expect(isNoticeLocked(place, [off('security', 'email')], ['push', 'email'])).toBe(true)
  })

  it('the switch of money out is locked at the last channel that has it on', () => {
    const both = [{ ...out('email'), is_on: true }]
    expect(isNoticeLocked(out('push'), [], ['push', 'email'])).toBe(true)
    expect(isNoticeLocked(out('push'), both, ['push', 'email'])).toBe(false)
    expect(isNoticeLocked(out('email'), [...both, off('out', 'push')], ['push', 'email'])).toBe(
      true,
    )
    expect(isNoticeLocked(out('push'), both, ['push'])).toBe(true)
  })

  it('a notice of money out uses any channel when the chosen one reaches nobody', () => {
    expect(isNoticeDelivered(out('email'), [], ['email'])).toBe(true)
    expect(isNoticeLocked(out('email'), [], ['email'])).toBe(true)
    expect(isNoticeDelivered(out('email'), [], ['email', 'push'])).toBe(false)
    expect(isNoticeDelivered(out('email'), [], [])).toBe(false)
    expect(isNoticeDelivered({ kind: 'in', channel: 'email' }, [], ['email'])).toBe(false)
  })
})
