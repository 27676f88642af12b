/**
 * Tops of rows that stand one under another: `tops[i]` is the top of row i, the last entry the end,
 * px.
 */
export type RowTops = Float64Array

/** Range of rendered rows: from `first` up to, not including, `end`. */
export interface RowRange {
  first: number
  end: number
}

/** Returns the tops of rows from their heights. */
export function sumHeights(count: number, heightOf: (index: number) => number): RowTops {
  const tops = new Float64Array(count + 1)
  let top = 0
  for (let index = 0; index < count; index += 1) {
    tops[index] = top
    top += heightOf(index)
  }
  tops[count] = top
  return tops
}

/** Returns the rows between two heights; the nearest row if there is none. */
export function rowsBetween(tops: RowTops, top: number, bottom: number): RowRange {
  const count = tops.length - 1
  const first = Math.min(rowAt(tops, top), Math.max(0, count - 1))
  return { first, end: Math.min(count, Math.max(first, rowAt(tops, bottom)) + 1) }
}

/** Returns the row at a height by binary search. */
function rowAt(tops: RowTops, height: number): number {
  let low = 0
  let high = tops.length - 2
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= height) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** Extends a range by rows `before` and `after` it, within the list. */
export function widen(
  { first, end }: RowRange,
  { before, after }: { before: number; after: number },
  count: number,
): RowRange {
  return { first: Math.max(0, first - before), end: Math.min(count, end + after) }
}

/** Whether one range holds the whole of another. */
export function contains(outer: RowRange, inner: RowRange): boolean {
  return outer.first <= inner.first && inner.end <= outer.end
}

/**
 * Returns the next range on the way from the rendered rows to the wanted ones, with a limited
 * number of new rows: first visible ones, then others from the side where more are missing.
 */
export function nextRange(
  drawn: RowRange,
  seen: RowRange,
  wanted: RowRange,
  most: number,
): RowRange {
  let first = Math.max(drawn.first, wanted.first)
  let end = Math.min(drawn.end, wanted.end)
  if (first >= end || end < seen.first || first > seen.end) first = end = seen.first
  let room = most
  for (const aim of [seen, wanted]) {
    const before = Math.max(0, first - aim.first)
    const after = Math.max(0, aim.end - end)
    const down =
      before > after ? Math.min(after, Math.max(0, room - before)) : Math.min(after, room)
    const up = Math.min(before, room - down)
    first -= up
    end += down
    room -= up + down
  }
  return { first, end }
}

/**
 * Returns the rows of a range in order, plus the focused row outside of it with its neighbours, so
 * that Tab finds its next stop.
 */
export function indexesOf({ first, end }: RowRange, held: number, count: number): number[] {
  const indexes = new Set(Array.from({ length: end - first }, (_, offset) => first + offset))
  if (held >= 0) {
    for (const index of [held - 1, held, held + 1]) {
      if (index >= 0 && index < count) indexes.add(index)
    }
  }
  return [...indexes].toSorted((a, b) => a - b)
}
