import { Link, useParams, useSearch } from '@tanstack/react-router'
import { pressableRowClass } from '../../ui/list/list-card.tsx'
import styles from './transaction-row.module.css'
import type { Content } from '../../ui/content/content.ts'

/** Where receipts open: on a page of their own, or beside the list. */
export type ReceiptPlace = 'page' | 'beside'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The receipt beside the list was opened from the list: closing it goes back. */
    isFromList?: boolean
  }
}

interface ReceiptLinkProps {
  number: string
  place: ReceiptPlace
  children: Content
}

/**
 * A row that opens the receipt of its transaction. Beside the list it keeps filters and scroll
 * position, and replaces the receipt that is open.
 */
export function ReceiptLink({ number, place, children }: ReceiptLinkProps) {
  const { number: opened } = useParams({ strict: false })
  const ask = useSearch({ strict: false, select: (search) => search.ask })
  const isBeside = place === 'beside'
  const options = isBeside
    ? {
        search: true as const,
        resetScroll: false,
        replace: opened !== undefined,
        state: opened === undefined ? { isFromList: true } : (true as const),
      }
    : { search: { ask } }
  return (
    <Link
      {...options}
      to="/history/$number"
      params={{ number }}
      className={`${pressableRowClass} ${styles.receipt}`}
      data-receipt-link=""
    >
      {children}
    </Link>
  )
}
