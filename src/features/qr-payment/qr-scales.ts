/** A picture is searched at no more pixels a side than this at first: larger ones take long and fail more. */
const EASY_SIDE_PX = 1600
/** Beyond this browsers may refuse a canvas. */
const LAST_SIDE_PX = 4000
/** Around the first size: a code whose modules fall between pixels is found at one of its neighbours. */
const STEPS = [1, 0.9, 1.1, 0.5, 0.75, 1.35, 0.3]

/** Longest sides, in pixels, at which a picture is searched for a code, one after another. */
export function searchSides(width: number, height: number): number[] {
  const side = Math.max(width, height)
  const first = Math.min(side, EASY_SIDE_PX)
  const sides = [...STEPS.map((step) => first * step), Math.min(side, LAST_SIDE_PX)]
  return [...new Set(sides.map(Math.round))].filter((one) => one > 0)
}
