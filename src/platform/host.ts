import type { HostPopup } from './host-limits.ts'

/** What the hand is to feel. */
export type Feedback = 'success' | 'error' | 'selection'

/** What the host takes from the edges of the page, in CSS pixels. */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

/** Where a page of somebody else went: in place of the app, or beside it. */
export type OpenedPage = 'in-place' | 'beside'

/**
 * What surrounds the app: a browser or a messenger (J5). Every adapter can do all of it; what its
 * host does not know has no effect there.
 */
export interface Host {
  platform: 'web' | 'telegram'
  /** The host shows a back button of its own when it is asked to. */
  hasBackButton: boolean
  /** The host's colour scheme now and on each change; undefined where the device's own counts. */
  followScheme: (listener: (scheme: 'light' | 'dark' | undefined) => void) => void
  followInsets: (listener: (insets: Insets) => void) => void
  /** Colours the bars around the page, `#rrggbb`. */
  setColours: (colours: { page: string; surface: string }) => void
  /** Tells that the first screen is there. */
  ready: () => void
  setBackButton: (isShown: boolean) => void
  onBack: (listener: () => void) => void
  giveFeedback: (feedback: Feedback) => void
  /** Asks the owner before the app is closed, while it is on. */
  confirmClosing: (isOn: boolean) => void
  /** Opens a page outside the app: a payment page, an identification service. */
  openPage: (url: string) => OpenedPage
  /**
   * Asks through the host's own popup. Gives the id of the pressed button; undefined when it was
   * dismissed or cannot be shown, which never means consent. Throws HostLimitError.
   */
  showPopup: (popup: HostPopup) => Promise<string | undefined>
  /** Hands data to the bot; false where nobody takes it. Throws HostLimitError. */
  sendData: (data: string) => boolean
}
