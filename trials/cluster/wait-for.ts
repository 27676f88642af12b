import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 200

/**
 * Waits until `look` returns something; throws after `seconds` with the name of what was waited
 * for.
 */
export async function waitFor<Thing>(
  what: string,
  seconds: number,
  look: () => Promise<Thing | undefined> | Thing | undefined,
): Promise<Thing> {
  const until = performance.now() + seconds * 1000
  for (;;) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    if (performance.now() > until) throw new Error(`${what}: not within ${seconds} s`)
    await sleep(LOOK_EVERY_MS)
  }
}

/** Returns true when something listens on a port of this machine, else undefined. */
export function doesListen(port: number): Promise<true | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(undefined))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
