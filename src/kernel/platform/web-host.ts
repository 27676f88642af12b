import type { Host } from './host.ts'
import { isFramed } from './is-framed.ts'

const nothing = () => undefined

/** A browser: it has its own back button, colours and insets, so most members do nothing. */
export const webHost: Host = {
  platform: 'web',
  hasBackButton: false,
  followScheme: nothing,
  followInsets: nothing,
  setColours: nothing,
  followVisibility: nothing,
  ready: nothing,
  setBackButton: nothing,
  onBack: nothing,
  giveFeedback: nothing,
  confirmClosing: nothing,
  openPage: (url) => {
    // Payment pages refuse to be framed.
    const opened = isFramed() ? window.open(url, '_blank') : null
    if (opened) {
      opened.opener = null
      return 'beside'
    }
    location.assign(url)
    return 'in-place'
  },
  showPopup: () => Promise.resolve(undefined),
  shareLink: () => false,
  sendData: () => false,
}
