import type { Host } from './host.ts'

const nothing = () => undefined

/** A browser: it has its own back button, colours and insets, so most members do nothing. */
export const webHost: Host = {
  platform: 'web',
  hasBackButton: false,
  followScheme: nothing,
  followInsets: nothing,
  setColours: nothing,
  ready: nothing,
  setBackButton: nothing,
  onBack: nothing,
  giveFeedback: nothing,
  confirmClosing: nothing,
  openPage: (url) => {
    location.assign(url)
    return 'in-place'
  },
  showPopup: () => Promise.resolve(undefined),
  shareLink: () => false,
  sendData: () => false,
}
