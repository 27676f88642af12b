import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Loopback } from '../../support/providers/loopback.ts'
import type { ServerProcess } from '../../support/server-process.ts'
import { hasPostgres, type TestEngine } from '../../support/test-database.ts'
import { isWholeWalk } from '../../support/walk.ts'

/** Longest time from the answer of the provider to the kill, ms. */
const LATEST_MS = 15
/** The embedded engine takes every third step: its servers start in three times the time. */
const SHARE = 3

/** A request of a provider at which the server is killed. */
export interface KillStep {
  /** Method and path, as far as they matter. */
  request: string
  /** Before the provider has acted, before its answer, or shortly after that. */
  at: 'unheard' | 'unanswered' | 'answered'
}

/**
 * The steps at which servers on this engine are killed: all of them, but in `npm test` each step once,
 * on one engine or the other.
 */
export function stepsOn<Step>(engine: TestEngine, steps: readonly Step[]): readonly Step[] {
  if (!hasPostgres || isWholeWalk) return steps
  const isEmbedded = engine === 'embedded'
  return steps.filter((_, index) => (index % SHARE === SHARE - 1) === isEmbedded)
}

/** Resolves when the server has come to the step and is dead. Nothing passes there but an `answered` one. */
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
