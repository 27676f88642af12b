import type { RowTops } from '../../ui/list/row-window.ts'
import type { DayLine } from './day-groups.ts'

interface Placed {
  line: DayLine
  /** Height of unrendered lines before it, px. */
  gap: number
}

/** Rendered lines of one day. */
export interface DayBlock {
  day: string
  /** Height of unrendered lines before the day, px. */
  gap: number
  hasHeading: boolean
  rows: readonly Placed[]
}

/** Groups the lines to render by day, with the heights of unrendered lines between them. */
export function blocksOf(
  lines: readonly DayLine[],
  indexes: readonly number[],
  tops: RowTops,
): { blocks: DayBlock[]; tail: number } {
  const blocks: (DayBlock & { rows: Placed[] })[] = []
  let bottom = 0
  for (const index of indexes) {
    const line = lines[index]
    if (!line) continue
    let gap = (tops[index] ?? 0) - bottom
    let block = blocks.at(-1)
    if (block?.day !== line.day) {
      block = { day: line.day, gap, hasHeading: line.kind === 'day', rows: [] }
      blocks.push(block)
      gap = 0
    }
    if (line.kind === 'row') block.rows.push({ line, gap })
    bottom = tops[index + 1] ?? bottom
  }
  return { blocks, tail: (tops.at(-1) ?? 0) - bottom }
}
