import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cameraProblem, watchCamera } from './camera.ts'

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['SomethingNew', 'unsupported'],
])('a failure of the camera %s is taken for %s', (name, problem) => {
  expect(cameraProblem(new DOMException('', name))).toBe(problem)
})

it('a missing interface of the camera is treated as an unsupported browser', () => {
  expect(cameraProblem(new TypeError('no camera interface'))).toBe('unsupported')
  expect(cameraProblem('no error at all')).toBe('unsupported')
})

/** A camera of tests, whose track can end or fall silent. */
function openTrack() {
  const track = Object.assign(new EventTarget(), { muted: false })
  const stream = { getVideoTracks: () => [track] }
  const lost = vi.fn<() => void>()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the members that are used
  watchCamera(stream as unknown as MediaStream, lost)
  const mute = (muted: boolean) => {
    track.muted = muted
    track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
  }
  return { track, lost, mute }
}

describe('a camera that goes away while it is used', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { visibilityState: 'visible' })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('a camera that is unplugged or whose permission is withdrawn is noticed', () => {
    const { track, lost } = openTrack()
    track.dispatchEvent(new Event('ended'))
    expect(lost).toHaveBeenCalledTimes(1)
  })

  it('a camera that sends no picture for three seconds is noticed', () => {
    const { lost, mute } = openTrack()
    mute(true)
    vi.advanceTimersByTime(2900)
    expect(lost).not.toHaveBeenCalled()
    vi.advanceTimersByTime(200)
    expect(lost).toHaveBeenCalledTimes(1)
  })

  it('a camera that returns immediately, or a page in the background, is no lost camera', () => {
    const { lost, mute } = openTrack()
    mute(true)
    vi.advanceTimersByTime(1000)
    mute(false)
    vi.advanceTimersByTime(5000)
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    mute(true)
    vi.advanceTimersByTime(5000)
    expect(lost).not.toHaveBeenCalled()
  })
})
