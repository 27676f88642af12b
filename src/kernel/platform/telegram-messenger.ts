import {
  addToHomeScreen,
  biometry,
  checkHomeScreenStatus,
  downloadFile,
  mainButton,
  on,
  qrScanner,
  request2,
  requestWriteAccess,
  settingsButton,
  toRGB,
} from '@tma.js/sdk'
import { report } from '../runtime/report.ts'
import { checkHint } from './host-limits.ts'
import type { Biometry, CodeScanner, Messenger, MessengerDownload } from './messenger.ts'

/** Time to verify an owner, ms: they may be looking for their glasses. */
const VERIFY_MS = 120_000

interface Launched {
  launchData: string | undefined
  /** The client is that of a phone. */
  isPhone: boolean
}

/** What Telegram has beside what every host has. */
export function telegramMessenger({ launchData, isPhone }: Launched): Messenger {
  let data = launchData
  mainButton.mount.ifAvailable()
  settingsButton.mount.ifAvailable()
  return {
    takeLaunchData() {
      const taken = data
      data = undefined
      return taken
    },
    requestWriting() {
      if (!requestWriteAccess.isAvailable()) return
      requestWriteAccess().catch((error: unknown) => report('host.write', error))
    },
    setMainButton(look) {
      if (!look) {
        if (mainButton.isVisible()) mainButton.setParams.ifAvailable({ isVisible: false })
        return
      }
      mainButton.setParams.ifAvailable({
        text: look.text,
        isEnabled: look.isEnabled && !look.isBusy,
        isLoaderVisible: look.isBusy,
        isVisible: true,
        bgColor: toRGB(look.colour),
        textColor: toRGB(look.textColour),
      })
    },
    onMainButton: (listener) => void mainButton.onClick.ifAvailable(listener),
    onSettings(listener) {
      settingsButton.onClick.ifAvailable(listener)
      settingsButton.show.ifAvailable()
    },
    homeScreen: addToHomeScreen.isAvailable()
      ? {
          isOffered: async () => (await checkHomeScreenStatus()) === 'missed',
          add: addToHomeScreen,
          onAdded: (listener) => void on('home_screen_added', listener),
        }
      : undefined,
    download: downloadFile.isAvailable() ? download : undefined,
    biometry: biometry.isSupported() ? telegramBiometry() : undefined,
    // Clients of other devices have no camera.
    scanner: isPhone && qrScanner.isSupported() ? telegramScanner() : undefined,
  }
}

/**
 * Asks for the file as the messenger's own call does, but does not distinguish no answer from a
 * refusal.
 */
async function download({ url, name }: { url: string; name: string }): Promise<MessengerDownload> {
  try {
    const { status } = await request2('web_app_request_file_download', 'file_download_requested', {
      params: { url, file_name: name },
      timeout: VERIFY_MS,
    })
    return status === 'downloading' ? 'downloading' : 'cancelled'
  } catch (error) {
    report('host.download', error)
    return 'unknown'
  }
}

function telegramBiometry(): Biometry {
  return {
    async readDevice() {
      await biometry.mount()
      const { available, deviceId, tokenSaved } = biometry.state()
      return available ? { id: deviceId, hasToken: tokenSaved } : undefined
    },
    async requestAccess() {
      // It resolves with whether the owner was asked.
      await biometry.requestAccess({ timeout: VERIFY_MS })
      return biometry.state().accessGranted
    },
    async keepToken(token) {
      const status = await biometry.updateToken(token === undefined ? {} : { token })
      return status === 'updated' || status === 'removed'
    },
    async openToken(reason) {
      // Not by the SDK's own call, which stores the token in session storage.
      const { status, token } = await request2(
        'web_app_biometry_request_auth',
        'biometry_auth_requested',
        { params: { reason }, timeout: VERIFY_MS },
      )
      return status === 'authorized' ? token : undefined
    },
    openSettings: () => void biometry.openSettings.ifAvailable(),
  }
}

function telegramScanner(): CodeScanner {
  return {
    read: async (hint) => {
      checkHint(hint)
      return qrScanner.capture({ text: hint, capture: () => true })
    },
    close: () => {
      if (qrScanner.isOpened()) qrScanner.close()
    },
  }
}
