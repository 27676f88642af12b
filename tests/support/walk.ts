/**
 * Whether this is `npm test -- --all` or `npm run trial -- soak`, which go through every product of
 * brands, sizes, faults and engines; `npm test` takes a part of each that has every value in it.
 */
export const isWholeWalk = process.env['TEST_WALK'] === 'all'

/**
 * All items, or in `npm test` those whose turn it is: every `step`-th one from `turn` on, a single
 * one without a step.
 */
export function takeTurns<Item>(
  items: readonly Item[],
  turn: number,
  step: number = items.length,
): Item[] {
  return items.filter((_, index) => isWholeWalk || index % step === turn % step)
}

/**
 * The tag of a test that `npm test -- --all` runs alone: `npm test` shows the same in another
 * place, or only an unusual window, device or server shows it.
 */
export const WHOLE_ONLY = '@whole'
