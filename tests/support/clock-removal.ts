import type { BrowserContext } from '@playwright/test'
import { findImplementation, readProperty } from './playwright-internals.ts'

/** What Playwright passes to its own calls, to end them early. */
const progress = { race: (promise: Promise<unknown>) => promise }

/**
 * Takes the clock of a test out of a context: documents that are opened from now on have the
 * browser's own. Each change of a clock is otherwise repeated in every document that the context
 * ever opens. Playwright has no call for it, so this goes by its internals; false where they are
 * not as expected.
 */
export async function removeClock(context: BrowserContext): Promise<boolean> {
  const clock = readProperty(findImplementation(context), 'clock')
  const uninstall = readProperty(clock, 'uninstall')
  if (typeof uninstall !== 'function') return false
  await Reflect.apply(uninstall, clock, [progress])
  return true
}
