import { html } from 'hono/html'
import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Markup } from '../markup.ts'
import { refuseForm } from '../refusal.ts'
import { SHOWN_LENGTH } from './read-query.ts'
import { wordsIn } from './words.ts'

/** A column of a table. */
export interface TableColumn<Row> {
  head: string
  cell: (row: Row) => Markup | string
  isNumber?: boolean
  /** The value of `sort` that sorts by this column. */
  sort?: string
}

/** How a table is sorted: by a column, the greatest first where `isDescending`. */
export interface Sorting {
  by: string
  isDescending: boolean
}

export interface TableOptions<Row> {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  /** What an empty table says. */
  empty: string
  language: Language
  /** Whether a row is the one whose detail is open. */
  isCurrent?: (row: Row) => boolean
  sorting?: Sorting
  /** Returns the address with these values of the query, for sorting and paging. */
  linkTo?: (query: Readonly<Record<string, string>>) => string
  /** Cursor of the next page. */
  next?: string | undefined
  /** Whether this is not the first page. */
  isLater?: boolean
}

/** Returns a table in a panel, with sorting and pages. */
export function showTable<Row>(options: TableOptions<Row>) {
  const { label, columns, rows, empty, isCurrent } = options
  if (rows.length === 0) return html`<div class="panel"><p class="empty">${empty}</p></div>`
  return html`<div class="panel">
    <div class="scroll" tabindex="0" role="region" aria-label="${label}">
      <table aria-label="${label}">
        <thead>
          <tr>
            ${columns.map((column) => showHead(column, options))}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr ${isCurrent?.(row) ? html`aria-current="true"` : ''}>
                ${columns.map(
                  ({ cell, isNumber }) =>
                    html`<td class="${isNumber ? 'number' : ''}">${cell(row)}</td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${showPages(options)}
  </div>`
}

function showHead<Row>(
  { head, isNumber, sort }: TableColumn<Row>,
  { sorting, linkTo }: TableOptions<Row>,
) {
  const style = isNumber ? 'number' : ''
  if (!sort || !linkTo) return html`<th scope="col" class="${style}">${head}</th>`
  const isSorted = sorting?.by === sort
  const isDescending = isSorted && sorting.isDescending
  const order = isDescending ? 'descending' : 'ascending'
  const link = linkTo({ sort: isSorted && !isDescending ? `-${sort}` : sort })
  return html`<th scope="col" class="${style}" ${isSorted ? html`aria-sort="${order}"` : ''}>
    <a href="${link}">${head}</a>
  </th>`
}

function showPages<Row>({ rows, next, isLater, linkTo, language, sorting }: TableOptions<Row>) {
  if (!linkTo) return ''
  const sorted = sorting?.by ? { sort: writeSorting(sorting) } : undefined
  const words = wordsIn(OFFICE_WORDS.shared, language)
  return html`<p class="pages">
    <span>${words('rows', { count: String(rows.length) })}</span>
    ${isLater ? html`<a href="${linkTo({ ...sorted })}">${words('firstPage')}</a>` : ''}
    ${next ? html`<a href="${linkTo({ ...sorted, after: next })}">${words('nextPage')}</a>` : ''}
  </p>`
}

/** The column of a list that is sorted by its time alone, of which there is an index. */
export const BY_TIME = 'time'

/** Reads `sort` of a list that is sorted by its time alone. */
export function readTimeSorting(text: string | undefined, isDescending: boolean): Sorting {
  return readSorting(text, [BY_TIME], { by: BY_TIME, isDescending })
}

function writeSorting({ by, isDescending }: Sorting): string {
  return isDescending ? `-${by}` : by
}

/**
 * Reads `sort` of a query: the name of a column, after `-` the greatest first; the usual order
 * where it names none. Throws a refusal for a column that the list is not sorted by.
 */
export function readSorting(
  text: string | undefined,
  known: readonly string[],
  usual: Sorting,
): Sorting {
  if (text === undefined || text === '') return usual
  const isDescending = text.startsWith('-')
  const by = isDescending ? text.slice(1) : text
  if (!known.includes(by))
    throw refuseForm(OFFICE_WORDS.shared.sortUnknown, { value: text.slice(0, SHOWN_LENGTH) })
  return { by, isDescending }
}
