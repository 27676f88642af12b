import type { PageShape } from '../ui/progress/page-skeleton.tsx'
import type { TextKey } from '../kernel/texts/built-in.ts'

export type PageSection = 'home' | 'wallet' | 'payment' | 'history' | 'settings'

/**
 * What the frame needs to know about a page. A `tab` page keeps the tab bar on phones; a `flow`
 * page hides it and has a way back (U7).
 */
export interface Page {
  titleKey: TextKey
  section: PageSection
  kind: 'tab' | 'flow'
  /** The header leads to the scanner, where the server has codes to be paid by. */
  hasScanLink?: true
  /** The header offers statements, where the server makes them. */
  hasExport?: true
  /** Where the back button of a flow leads without a previous page. */
  parent?:
    | '/'
    | '/wallet'
    | '/wallet/topup'
    | '/wallet/withdrawal'
    | '/exchange'
    | '/send'
    | '/people'
    | '/planned'
    | '/payment'
    | '/history'
    | '/help'
    | '/settings'
    | '/settings/profile'
    | '/settings/programs'
    | '/settings/security'
  /** What it looks like until its data is there; a form by default. */
  shape?: PageShape
  /** A page of Settings that keeps the right column, in which its details open. */
  hasSide?: true
  /** Shows in the right column where there is one, beside the page that it lies under. */
  isBeside?: boolean
  /** A dialog over the page of the route that it lies in. */
  isOver?: true
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page
  }
  interface HistoryState {
    /** The plan of the page was placed or changed by the visit that leads there. */
    isPlanPlaced?: boolean
    /** Set on the history entry of a screen's second step, so that the browser's back leaves it. */
    isSecondStep?: boolean
    /** The page was reached by the way back of the first page of a visit. */
    isWayUp?: boolean
  }
}
