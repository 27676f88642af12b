/** Rows of a page of a list. */
export const PAGE_ROWS = 50
/** Rows that are read for a page: one more than it has, so that a further page is noticed. */
export const READ_ROWS = PAGE_ROWS + 1

/**
 * Returns the rows of a page among those that were read, and the cursor of the next page where
 * there is one.
 */
export function cutPage<Row, Cursor>(
  rows: readonly Row[],
  cursorOf: (row: Row) => Cursor,
): { shown: Row[]; next: Cursor | undefined } {
  const shown = rows.slice(0, PAGE_ROWS)
  const last = rows.length > PAGE_ROWS ? shown.at(-1) : undefined
  return { shown, next: last && cursorOf(last) }
}
