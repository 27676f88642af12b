import { setTimer } from './set-timer.ts'
import { askChanges, type Follower, followStream, type StreamEnd } from './follow-stream.ts'

/**
 * Pauses before another stream is opened, ms; each is made longer by chance, so that apps do not
 * come all at once.
 */
const PAUSES_MS = [1000, 3000]
/** Pause between two polls, where there is no stream, ms. */
const POLL_MS = 20_000
/**
 * Streams that must fail in a row until the app polls, and tries another one after the time below
 * only.
 */
const FAILURES_UNTIL_POLL = 3
const NEXT_STREAM_MS = 300_000

/**
 * Follows the server's changes until the signal ends it: by a stream, and where it is cut by a
 * poll. Resolves when the server has no live channel.
 */
export async function followChanges(follower: Follower, signal: AbortSignal): Promise<void> {
  let failures = 0
  for (;;) {
    const told = { hasReported: false }
    const onChange: Follower['onChange'] = (kinds) => {
      told.hasReported = true
      follower.onChange(kinds)
    }
    const end = await followStream({ ...follower, onChange }, signal)
    if (end === 'missing') return
    // The answer to any call ends a session here that has ended there.
    if (end === 'session') await askChanges(follower, signal)
    failures = told.hasReported && end !== 'replaced' ? 1 : failures + 1
    if (end === 'replaced' || failures >= FAILURES_UNTIL_POLL) {
      if ((await poll(follower, signal)) === 'missing') return
      failures = FAILURES_UNTIL_POLL - 1
    } else {
      await pause(PAUSES_MS[failures - 1] ?? POLL_MS, signal)
    }
  }
}

/** Polls for as long as no other stream is due. */
async function poll(follower: Follower, signal: AbortSignal): Promise<StreamEnd> {
  for (let spent = 0; spent < NEXT_STREAM_MS; spent += POLL_MS) {
    const end = await askChanges(follower, signal)
    if (end === 'missing') return end
    await pause(POLL_MS, signal)
  }
  return 'ended'
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return setTimer(ms * (1 + Math.random()), signal)
}
