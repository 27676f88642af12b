/** What the keys of a list box must know of an option. */
export interface ListOption {
  id: string
  /** The keys skip it, and it cannot be chosen. */
  isDisabled?: boolean | undefined
  /** It is no option but the heading of those after it. */
  isHeading?: boolean | undefined
}

/** Options that a page key moves by. */
const PAGE = 8

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -Infinity,
  End: Infinity,
}

/** Returns the index that a key moves to; it stops at the ends. Undefined for other keys. */
export function moveByKey(
  key: string,
  active: number,
  options: readonly ListOption[],
): number | undefined {
  const step = STEPS[key]
  if (step === undefined) return undefined
  const target = Math.max(0, Math.min(active + step, options.length - 1))
  const usable = [...options.keys()].filter((index) => isUsable(options[index]))
  return step > 0
    ? (usable.find((index) => index >= target) ?? usable.at(-1))
    : (usable.findLast((index) => index <= target) ?? usable[0])
}

/** Returns whether the keys stop at an option. */
export function isUsable(option: ListOption | undefined): boolean {
  return option !== undefined && !option.isDisabled && !option.isHeading
}

/** Returns the index of the chosen option, of the first usable one if none is chosen. */
export function firstActive(options: readonly ListOption[], chosenId: string | undefined): number {
  const chosen = options.findIndex(({ id, isDisabled }) => id === chosenId && !isDisabled)
  return chosen === -1 ? options.findIndex(({ isDisabled }) => !isDisabled) : chosen
}
