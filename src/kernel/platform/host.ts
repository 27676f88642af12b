import type { HostPopup } from './host-limits.ts'

/** Kind of haptic feedback. */
export type Feedback = 'success' | 'error' | 'selection'

/** Insets that the host covers, in CSS pixels. */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

/** Where an external page was opened: in place of the app, or beside it. */
export type OpenedPage = 'in-place' | 'beside'

/**
 * The host of the app: a browser or a messenger (J5). Every adapter implements all members;
 * unsupported ones do nothing.
 */
export interface Host {
  platform: 'web' | 'telegram'
  /** The host can show a back button of its own. */
  hasBackButton: boolean
  /** The host's colour scheme now and on each change; undefined where the device's own counts. */
  followScheme: (listener: (scheme: 'light' | 'dark' | undefined) => void) => void
  followInsets: (listener: (insets: Insets) => void) => void
  /** Colours the bars around the page, `#rrggbb`. */
  setColours: (colours: { page: string; surface: string }) => void
  /**
   * Calls back when the host hides the app, as when it is minimised, and when it shows it again.
   */
  followVisibility: (listener: (isVisible: boolean) => void) => void
  /** Reports that the first screen is rendered. */
  ready: () => void
  setBackButton: (isShown: boolean) => void
  onBack: (listener: () => void) => void
  giveFeedback: (feedback: Feedback) => void
  /** Makes the host ask for confirmation before closing, while it is on. */
  confirmClosing: (isOn: boolean) => void
  /** Opens a page outside the app: a payment page, an identification service. */
  openPage: (url: string) => OpenedPage
  /**
   * Asks through the host's own popup. Returns the id of the pressed button; undefined when it was
   * dismissed or cannot be shown, which never means consent. Throws HostLimitError.
   */
  showPopup: (popup: HostPopup) => Promise<string | undefined>
  /** Offers a link and a text to a chat. Returns false where the host has no chats. */
  shareLink: (shared: { link: string; text: string }) => boolean
  /** Sends data to the bot. Returns false where that is not possible. Throws HostLimitError. */
  sendData: (data: string) => boolean
}
