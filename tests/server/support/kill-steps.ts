import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Loopback } from '../../support/providers/loopback.ts'
import type { ServerProcess } from '../../support/server-process.ts'

/** Longest time from the answer of the provider to the kill, ms. */
const LATEST_MS = 15
/** A request of a provider at which the server is killed. */
export interface KillStep {
  /** Method and path, as far as they matter. */
  request: string
  /** Before the provider has acted, before its answer, or shortly after that. */
  at: 'unheard' | 'unanswered' | 'answered'
}

/**
 * Resolves when the server has come to the step and is dead. Nothing passes there but an `answered`
 * one.
 */
export async function killAt(
  server: ServerProcess,
  double: Loopback,
  { request, at }: KillStep,
): Promise<void> {
  if (at !== 'answered') double.fail(request, { answer: 'none', isDropped: at === 'unheard' })
  await double.reached(request)
  if (at === 'answered') await sleep(randomInt(LATEST_MS))
  await server.kill()
  double.forgetFaults()
}
