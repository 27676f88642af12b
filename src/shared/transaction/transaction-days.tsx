import { Fragment, memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { formatDay } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { rootFontSize } from '../../ui/viewport/root-font-size.ts'
import { indexesOf, sumHeights } from '../../ui/list/row-window.ts'
import { useHeights, type Heights } from '../../ui/list/use-heights.ts'
import { useRowWindow } from '../../ui/list/use-row-window.ts'
import { blocksOf, type DayBlock } from './day-blocks.ts'
import { layOutDays, type DayLine, type DayLayout } from './day-groups.ts'
import type { ReceiptPlace } from './receipt-link.tsx'
import styles from './transaction-days.module.css'
import { TransactionRow } from './transaction-row.tsx'
import { useIncremental } from './use-incremental.ts'

/** Height of a day's heading, as in its style, px. */
const HEADING_REM = 2.75
/** Assumed height of a row until it is measured, px. */
const ROW_HEIGHT = 64

const rowHeights = new WeakMap<object, number>()

interface TransactionDaysProps {
  transactions: readonly Transaction[]
  /** Further pages are not loaded, so that the size of the last day is unknown. */
  hasMore?: boolean
  /** Where receipts open; without it `onOpen` shows the details. */
  receipts?: ReceiptPlace | undefined
  onOpen: (transaction: Transaction) => void
}

/**
 * Transactions under the headings of their days (E8). Only rows near the screen and the focused one
 * are in the page; print has all of them.
 */
export function TransactionDays(props: TransactionDaysProps) {
  const { transactions, hasMore = false, receipts, onOpen } = props
  const boxRef = useRef<HTMLDivElement>(null)
  const { lines } = useIncremental<DayLayout>(
    (before) => layOutDays(transactions, before),
    (laid) => laid.transactions === transactions,
  )
  const { version, watch } = useHeights(boxRef, rowHeights, ROW_HEIGHT)
  const tops = useMemo(() => topsOf(lines, version), [lines, version])
  const range = useRowWindow(boxRef, tops)
  const [heldKey, setHeldKey] = useState<string>()
  const held = useMemo(
    () => (heldKey === undefined ? -1 : lines.findIndex(({ key }) => key === heldKey)),
    [lines, heldKey],
  )
  const { blocks, tail } = blocksOf(lines, indexesOf(range, held, lines.length), tops)
  return (
    <div
      ref={boxRef}
      onFocus={({ target }) => setHeldKey(keyOfLine(target))}
      // A row must stay rendered until it has taken the focus.
      onBlur={({ relatedTarget }) => setHeldKey(keyOfLine(relatedTarget))}
    >
      {blocks.map((block) => (
        <Fragment key={block.day}>
          {block.gap > 0 && <div className={styles.gap} style={{ height: block.gap }} />}
          <Day
            block={block}
            isOpenEnded={hasMore && block.day === lines.at(-1)?.day}
            watch={watch}
            receipts={receipts}
            onOpen={onOpen}
          />
        </Fragment>
      ))}
      {tail > 0 && <div className={styles.gap} style={{ height: tail }} />}
    </div>
  )
}

/** Returns the line of an element of the list. */
function keyOfLine(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined
  return target.closest<HTMLElement>('[data-line]')?.dataset['line']
}

/** Returns the tops of the lines; `_version` changes when heights were measured. */
function topsOf(lines: readonly DayLine[], _version: number) {
  const headingHeight = HEADING_REM * rootFontSize()
  return sumHeights(lines.length, (index) => {
    const line = lines[index]
    if (line?.kind !== 'row') return headingHeight
    return rowHeights.get(line.transaction) ?? ROW_HEIGHT
  })
}

interface DrawnProps {
  watch: Heights['watch']
  receipts: ReceiptPlace | undefined
  onOpen: (transaction: Transaction) => void
}

interface DayProps extends DrawnProps {
  block: DayBlock
  isOpenEnded: boolean
}

function Day({ block, isOpenEnded, ...drawn }: DayProps) {
  const { text } = useTexts()
  const words = useDateWords()
  const name = useMemo(
    () =>
      block.day === '' ? text('transactions.no_date') : formatDay(`${block.day}T12:00`, words),
    [block.day, text, words],
  )
  return (
    <div>
      {block.hasHeading && (
        <h3 className={styles.day}>
          <time dateTime={block.day}>{name}</time>
        </h3>
      )}
      <ul aria-label={name}>
        {block.rows.map(({ line, gap }) => (
          <Fragment key={line.key}>
            {gap > 0 && <li aria-hidden className={styles.gap} style={{ height: gap }} />}
            <Row
              {...drawn}
              name={line.key}
              transaction={line.transaction}
              position={line.position}
              count={isOpenEnded ? -1 : line.count}
            />
          </Fragment>
        ))}
      </ul>
    </div>
  )
}

interface RowProps extends DrawnProps {
  name: string
  transaction: Transaction
  position: number
  /** Size of the day, -1 while it is unknown. */
  count: number
}

const Row = memo(function Row(props: RowProps) {
  const { name, transaction, position, count, watch, receipts, onOpen } = props
  const ref = useRef<HTMLLIElement>(null)
  useLayoutEffect(
    () => (ref.current ? watch(ref.current, transaction) : undefined),
    [watch, transaction],
  )
  return (
    <li ref={ref} data-line={name} aria-posinset={position} aria-setsize={count}>
      <TransactionRow transaction={transaction} isInDayGroup receipts={receipts} onOpen={onOpen} />
    </li>
  )
})
