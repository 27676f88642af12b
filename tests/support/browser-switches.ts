/** Panels of the address bar: pages that each new window loads and no test ever sees. */
const UNSEEN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** What Playwright switches off by itself: one list takes the place of another. */
const DISTURBING = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

const disable = (features: readonly string[]) => `--disable-features=${features.join(',')}`

/** Leaves the browser with what a journey needs. */
const LEAN = disable([...UNSEEN_PAGES, ...DISTURBING])

/** The same without Playwright's list, which would also switch off what a framed page lives by. */
export const LEAN_WITH_FRAMES = disable(UNSEEN_PAGES)

/** Nothing moves in the browser's own windows, which nobody sees; what moves in a page moves on. */
const STILL = '--animation-duration-scale=0'

/** How a browser is started; Playwright's own where no path is known. */
export function launchOptions(executablePath: string | undefined) {
  return {
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      STILL,
      LEAN,
    ],
  }
}

/**
 * For `test.use`: what the headless shell lacks, such as installing, or frames of other sites in
 * processes of their own.
 */
export const WHOLE_BROWSER = { launchOptions: launchOptions(process.env['CHROMIUM']) }
