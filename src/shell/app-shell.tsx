import { Outlet } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { BlockBoundary } from '../shared/query-state/block-boundary.tsx'
import { ReleaseNotesDialog } from '../shared/release-notes/release-notes-dialog.tsx'
import { NotificationPanel } from '../features/notifications/notification-panel.tsx'
import { SearchPanel } from '../features/accounts/search-panel.tsx'
import { useDocumentTitle } from '../kernel/texts/document-title.ts'
import { pageTitleAtom } from '../kernel/texts/page-title.ts'
import styles from './app-shell.module.css'
import { CurrencyTable } from './currency-table.tsx'
import { Header } from './header.tsx'
import { MessengerPlace } from './messenger-place.tsx'
import { Navigation } from './navigation.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SentActsPlace } from './sent-acts-place.tsx'
import { SideColumn } from './side-column.tsx'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'
import { Toasts } from './toasts.tsx'
import { UncopiedText } from './uncopied-text.tsx'
import { UpdatePlace } from './update-place.tsx'
import { usePage, usePageChange } from './use-page.ts'
import { useVisibleBalances } from './use-visible-balances.ts'

/**
 * Elements that a page change leaves as they are. They are created once, so that React skips them.
 */
const UNDER_HEADER = (
  <>
    <OfflineBanner />
    <UpdatePlace />
    <SentActsPlace />
  </>
)
const PAGE = (
  <BlockBoundary name="page">
    <Outlet />
  </BlockBoundary>
)
const CURRENCY_TABLE = <CurrencyTable />
const SIDE_COLUMN = <SideColumn />
const OVERLAYS = (
  <>
    <NotificationPanel />
    <SearchPanel />
    <ReleaseNotesDialog />
    <MessengerPlace />
    <UncopiedText />
    <Toasts />
  </>
)

/** Frame of the signed-in area: navigation, header, main area, right column, overlays (C5). */
export function AppShell() {
  const { page, path, under } = usePage()
  // Settings show the content of the right column themselves.
  const isWhole = page?.section === 'settings' && !page.hasSide
  useDocumentTitle(page?.titleKey ?? 'error.not_found_title', useAtomValue(pageTitleAtom))
  usePageChange({ path, under })
  useVisibleBalances()
  return (
    <div
      className={styles.shell}
      data-kind={page?.kind ?? 'flow'}
      data-whole={isWhole ? '' : undefined}
    >
      {CURRENCY_TABLE}
      <SkipLink />
      <Navigation current={page?.section} badge={<PaymentBadge />} />
      <div className={styles.column}>
        <Header page={page} />
        {UNDER_HEADER}
        <main id={CONTENT_ID} className={styles.main} tabIndex={-1}>
          {PAGE}
        </main>
      </div>
      {!isWhole && SIDE_COLUMN}
      {OVERLAYS}
    </div>
  )
}
