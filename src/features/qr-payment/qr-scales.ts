/** Largest side of the first search, px: larger pictures take longer and fail more often. */
const EASY_SIDE_PX = 1600
/** Largest canvas side that all browsers accept, px. */
const LAST_SIDE_PX = 4000
/**
 * Factors around the first size: a code whose modules fall between pixels is found at a
 * neighbouring size.
 */
const STEPS = [1, 0.9, 1.1, 0.5, 0.75, 1.35, 0.3]

/** Longest sides, in pixels, at which a picture is searched for a code, one after another. */
export function searchSides(width: number, height: number): number[] {
  const side = Math.max(width, height)
  const first = Math.min(side, EASY_SIDE_PX)
  const sides = [...STEPS.map((step) => first * step), Math.min(side, LAST_SIDE_PX)]
  return [...new Set(sides.map(Math.round))].filter((one) => one > 0)
}
