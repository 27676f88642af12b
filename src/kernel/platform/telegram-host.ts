import {
  backButton,
  closingBehavior,
  hapticFeedback,
  init,
  isColorDark,
  isTMA,
  miniApp,
  on,
  openLink,
  openTelegramLink,
  popup,
  retrieveLaunchParams,
  retrieveRawInitData,
  retrieveRawLaunchParams,
  sendData,
  setTargetOrigin,
  shareURL,
  supports,
  swipeBehavior,
  themeParams,
  toRGB,
  viewport,
} from '@tma.js/sdk'
import { report } from '../runtime/report.ts'
import type { Feedback, Host, Insets } from './host.ts'
import { checkData, checkPopup } from './host-limits.ts'
import { LAUNCH_KEY } from './launch-key.ts'
import { readLaunchParams } from './launch-params.ts'
import { setMessenger } from './messenger.ts'
import { telegramMessenger } from './telegram-messenger.ts'

const ANSWER_MS = 100
/** How long a late host is awaited, each time that it is asked, ms. */
const LATE_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000]
const VIEWPORT_MS = 1000

/** State that the SDK restores after a reload instead of asking the host. */
const STALE_STATE = [
  'backButton',
  'biometry',
  'closingBehavior',
  'mainButton',
  'miniApp',
  'settingsButton',
  'swipeBehavior',
  'viewport',
]
/** Clients in which the app can have the whole screen and a scanner; others have windows. */
const PHONES: ReadonlySet<string> = new Set(['android', 'ios'])

/** What the search for the messenger has found so far. */
interface Search {
  /** The host, where its bridge answered within 100 ms. */
  found: Host | undefined
  /**
   * Resolves when a host that was late has answered, with undefined when it is no longer awaited.
   */
  late: Promise<Host | undefined>
}

/**
 * Returns the Telegram host when its bridge answers within 100 ms. Where the page has usable launch
 * parameters it goes on asking, and returns a host that answers later too (J5). Stores the launch
 * parameters in session storage, without what names the owner or the page they open.
 */
export async function findTelegram(): Promise<Search> {
  const parent = location.ancestorOrigins?.[0]
  if (parent !== undefined) setTargetOrigin(parent)
  for (const name of STALE_STATE) sessionStorage.removeItem(`tapps/${name}`)
  const nobody = Promise.resolve(undefined)
  const launchData = takeParams()
  if (await isAnswering(ANSWER_MS)) return { found: connect(launchData), late: nobody }
  if (!hasParams()) return { found: undefined, late: nobody }
  return { found: undefined, late: waitForAnswer(launchData) }
}

/** The SDK rejects where the parent is not a messenger. */
function isAnswering(timeout: number): Promise<boolean> {
  return isTMA('complete', { timeout }).catch(() => false)
}

/** Repeats the question: a host may begin to listen after the page was shown. */
async function waitForAnswer(launchData: string | undefined): Promise<Host | undefined> {
  for (const timeout of LATE_MS) {
    if (await isAnswering(timeout)) return connect(launchData)
  }
  return undefined
}

function connect(launchData: string | undefined): Host {
  // Custom styles would be inserted as a <style>, which the content policy blocks.
  init({ acceptCustomStyles: false })
  sessionStorage.setItem(LAUNCH_KEY, retrieveRawLaunchParams())
  setMessenger(telegramMessenger({ launchData, isPhone: isPhone() }))
  mountParts()
  return telegramHost()
}

/** Returns the signed data of the owner, and leaves the SDK what it reads without them. */
function takeParams(): string | undefined {
  const params = readLaunchParams(location.href)
  if (params) history.replaceState(history.state, '', `${location.search}#${params}`)
  if (!hasParams()) return undefined
  const launchData = retrieveRawInitData()
  hideLaunchData()
  // Overwrites what the SDK has stored by reading them.
  retrieveRawLaunchParams()
  return launchData
}

function hasParams(): boolean {
  try {
    retrieveLaunchParams()
    return true
  } catch {
    return false
  }
}

/** Launch parameters that name the owner, or what they open. */
const OWNER_PARAMS = ['tgWebAppData', 'tgWebAppStartParam']

/**
 * Removes the data of the owner from where the SDK reads launch parameters: it stores whatever it
 * reads there, at every call. The browser's record of the navigation has the address as it was
 * opened.
 */
function hideLaunchData(): void {
  const params = new URLSearchParams(location.hash.slice(1))
  for (const name of OWNER_PARAMS) params.delete(name)
  history.replaceState(history.state, '', `#${params}`)
  const readEntries = performance.getEntriesByType.bind(performance)
  performance.getEntriesByType = (type) =>
    type === 'navigation' ? readEntries(type).map(withoutHash) : readEntries(type)
}

function withoutHash(entry: PerformanceEntry): PerformanceEntry {
  const [name = ''] = entry.name.split('#')
  return { ...entry.toJSON(), name, toJSON: () => entry.toJSON() }
}

/** Mounts each component that the host's version supports. */
function mountParts(): void {
  themeParams.mount.ifAvailable()
  miniApp.mount.ifAvailable()
  backButton.mount.ifAvailable()
  closingBehavior.mount.ifAvailable()
  swipeBehavior.mount.ifAvailable()
  // A vertical swipe over a list must not close the wallet.
  swipeBehavior.disableVertical.ifAvailable()
}

function telegramHost(): Host {
  return {
    platform: 'telegram',
    hasBackButton: backButton.isMounted(),
    followScheme: (listener) => {
      themeParams.bgColor.sub((colour) => listener(schemeOf(colour)))
      listener(schemeOf(themeParams.bgColor()))
    },
    followInsets: (listener) => void followInsets(listener),
    setColours: ({ page, surface }) => {
      // Style sheets may use the short form, #fff.
      const bars = { page: toRGB(page), surface: toRGB(surface) }
      miniApp.setBgColor.ifAvailable(bars.page)
      if (miniApp.setHeaderColor.isAvailable()) {
        miniApp.setHeaderColor(miniApp.setHeaderColor.supports('rgb') ? bars.page : 'bg_color')
      }
      miniApp.setBottomBarColor.ifAvailable(bars.surface)
    },
    followVisibility: (listener) =>
      void on('visibility_changed', ({ is_visible: isVisible }) => listener(isVisible)),
    ready: () => void miniApp.ready.ifAvailable(),
    setBackButton: (isShown) =>
      void (isShown ? backButton.show.ifAvailable() : backButton.hide.ifAvailable()),
    onBack: (listener) => void backButton.onClick.ifAvailable(listener),
    giveFeedback,
    confirmClosing: (isOn) =>
      void (isOn
        ? closingBehavior.enableConfirmation.ifAvailable()
        : closingBehavior.disableConfirmation.ifAvailable()),
    openPage: (url) => {
      const target = new URL(url, location.origin)
      if (target.hostname === 't.me' && opensChats()) openTelegramLink(target)
      else openLink(target)
      return 'beside'
    },
    showPopup: async (wanted) => {
      checkPopup(wanted)
      if (!popup.show.isAvailable()) return undefined
      const buttons = wanted.buttons.map(({ id, text }) => ({ id, text, type: 'default' as const }))
      return popup.show({ ...wanted, buttons })
    },
    // Older clients would open a page of Telegram in place of the app.
    shareLink: ({ link, text }) => opensChats() && shareURL.ifAvailable(link, text).ok,
    sendData: (data) => {
      checkData(data)
      return sendData.ifAvailable(data).ok
    },
  }
}

function schemeOf(background: string | undefined): 'light' | 'dark' | undefined {
  if (background === undefined) return undefined
  return isColorDark(background) ? 'dark' : 'light'
}

/** Expands the page and follows its insets; without an answer the device's insets apply. */
async function followInsets(listener: (insets: Insets) => void): Promise<void> {
  try {
    await viewport.mount({ timeout: VIEWPORT_MS })
  } catch (error) {
    report('host.viewport', error)
  }
  viewport.expand.ifAvailable()
  if (!viewport.isMounted()) return
  requestFullscreen()
  viewport.state.sub((state) => listener(sumOfInsets(state)))
  const insets = sumOfInsets(viewport.state())
  // A host without insets must not override those of the device.
  if (Object.values(insets).some((inset) => inset > 0)) listener(insets)
}

function opensChats(): boolean {
  return supports('web_app_open_tg_link', retrieveLaunchParams().tgWebAppVersion)
}

function isPhone(): boolean {
  return PHONES.has(retrieveLaunchParams().tgWebAppPlatform)
}

/**
 * Takes the whole screen of a phone, where the messenger can: its buttons then lie over the page,
 * within the insets.
 */
function requestFullscreen(): void {
  if (!isPhone()) return
  if (!viewport.requestFullscreen.isAvailable() || viewport.isFullscreen()) return
  viewport.requestFullscreen().catch((error: unknown) => report('host.fullscreen', error))
}

/** The device's insets plus those of the host's buttons over the page. */
function sumOfInsets({
  safeAreaInsets: device,
  contentSafeAreaInsets: content,
}: {
  safeAreaInsets: Insets
  contentSafeAreaInsets: Insets
}): Insets {
  return {
    top: device.top + content.top,
    right: device.right + content.right,
    bottom: device.bottom + content.bottom,
    left: device.left + content.left,
  }
}

function giveFeedback(feedback: Feedback): void {
  if (feedback === 'selection') hapticFeedback.selectionChanged.ifAvailable()
  else hapticFeedback.notificationOccurred.ifAvailable(feedback)
}
