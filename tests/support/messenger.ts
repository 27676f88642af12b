import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Frame, Page } from '@playwright/test'
import { generate } from 'selfsigned'
import { expect, test as base } from './app.ts'
import { LEAN_WITH_FRAMES, WHOLE_BROWSER } from './browser-switches.ts'
import { registerOwner, type Owner } from './owners.ts'
import { newAccount, signLaunchData, type TelegramAccount } from './telegram-bot.ts'
import { launchParams, PHONE_BRIDGE } from './telegram-phone.ts'

/** An event from the app to its host. */
export interface Said {
  name: string
  data?: Readonly<Record<string, unknown>>
}

export interface LaunchWishes {
  path?: string
  version?: string
  platform?: string
  /** Start parameter of the launch link. */
  start?: string
  isDark?: boolean
  /** What the device has, in Telegram Web: `home` is what becomes of the app on its home screen. */
  device?: {
    biometry?: boolean
    home?: 'missed' | 'added'
    token?: string
    isMistaken?: boolean
  }
  /** Who opens the app; without it somebody whom no wallet knows. */
  account?: TelegramAccount
  /** The launch names no account, as that of a keyboard's button. */
  isNameless?: boolean
  /** The app offers to link the account, as on the first opening. */
  isLinkOffered?: boolean
  /** The host shows the app and never answers it. */
  isSilent?: boolean
  /** By how many ms the host answers. */
  late?: number
  /** Launch parameters as they stand, in place of those of the other wishes. */
  hash?: string
  /** The frame has no launch parameters. */
  isBare?: boolean
  /** Another origin than Telegram's that has the same page. */
  host?: string
}

/** The app as a messenger shows it. */
export interface Messenger {
  /** Frame of the app. */
  app: Frame
  page: Page
  /** Events of the app so far. */
  said: () => Promise<Said[]>
  /** Waits for an event of the app and returns the latest one. */
  hear: (name: string) => Promise<Said>
  /** Presses the messenger's main button when it shows these words and can be pressed. */
  press: (words: string | RegExp) => Promise<void>
  /** Sends an event to the app, as the messenger does. */
  say: (name: string, data?: object) => Promise<void>
}

/** The address that Telegram Web has, answered by this machine. */
const TELEGRAM_WEB = 'https://web.telegram.org'

interface HostFixtures {
  /** False: the browser refuses storage to a framed page of another site, as strict settings do. */
  hasFrameStorage: boolean
  /** Port of a host at Telegram's own origin. */
  telegramPort: number
}

interface MessengerFixtures {
  /** Opens the app in Telegram Web, as a new owner (or the given one; null: signed out). */
  openInTelegram: (wishes?: LaunchWishes & { owner?: Owner | null }) => Promise<Messenger>
  /** Opens the app in Telegram on a phone, where it is no frame. */
  openInPhone: (wishes?: LaunchWishes & { owner?: Owner | null }) => Promise<Messenger>
}

/** Answers every request with the page that stands for Telegram Web. */
export function showHost(_: unknown, response: ServerResponse): void {
  const html = readFileSync(new URL('telegram-web.html', import.meta.url))
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
}

/** Playwright's `test` in a browser that resolves Telegram Web to this machine. */
export const test = base.extend<MessengerFixtures, HostFixtures>({
  hasFrameStorage: [true, { option: true, scope: 'worker' }],
  telegramPort: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const { private: key, cert } = await generate([
        { name: 'commonName', value: new URL(TELEGRAM_WEB).hostname },
      ])
      const server = createServer({ key, cert }, showHost)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      await provide(portOf(server.address()))
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, telegramPort, hasFrameStorage }, provide) => {
      const rule = `MAP web.telegram.org:443 127.0.0.1:${telegramPort}`
      const args = [
        ...(launchOptions.args ?? []),
        `--host-resolver-rules=${rule}`,
        ...(hasFrameStorage ? [LEAN_WITH_FRAMES] : []),
      ]
      // The headless shell blocks no frame's storage.
      const browser = hasFrameStorage ? launchOptions : WHOLE_BROWSER.launchOptions
      await provide({ ...browser, args })
    },
    { scope: 'worker' },
  ],
  ignoreHTTPSErrors: true,
  hasNewContext: true,
  openInTelegram: async ({ context, page, request, baseURL, environment }, provide) => {
    await provide(async ({ owner, path = '/', ...wishes } = {}) => {
      if (owner !== null) {
        await signInFrames(context, owner ?? (await registerOwner(request, { environment })))
      }
      if (!wishes.isLinkOffered) await putOffLink(context)
      const query = new URLSearchParams({
        app: `${baseURL}${path}`,
        ...(!wishes.isNameless && { data: signLaunchData(wishes.account ?? newAccount()) }),
        device: JSON.stringify(wishes.device ?? {}),
        dark: wishes.isDark === false ? '0' : '1',
        ...(wishes.version !== undefined && { version: wishes.version }),
        ...(wishes.platform !== undefined && { platform: wishes.platform }),
        ...(wishes.start !== undefined && { start: wishes.start }),
        ...(wishes.isSilent && { silent: '' }),
        ...(wishes.late !== undefined && { late: String(wishes.late) }),
        ...(wishes.hash !== undefined && { hash: wishes.hash }),
        ...(wishes.isBare && { bare: '' }),
      })
      await page.goto(`${wishes.host ?? TELEGRAM_WEB}/?${query}`)
      const frame = await (await page.waitForSelector('#app')).contentFrame()
      if (!frame) throw new Error('the host shows no frame')
      return control(page, frame, 'say')
    })
  },
  openInPhone: async ({ context, page, request, baseURL, environment }, provide) => {
    await provide(async ({ owner, path = '/', ...wishes } = {}) => {
      if (owner !== null) {
        await signInFrames(context, owner ?? (await registerOwner(request, { environment })))
      }
      if (!wishes.isLinkOffered) await putOffLink(context)
      await context.addInitScript({ path: PHONE_BRIDGE })
      const background = wishes.isDark === false ? '#ffffff' : '#17212b'
      await page.goto(`${baseURL}${path}#${launchParams({ ...wishes, background })}`)
      return control(page, page.mainFrame(), 'Telegram.WebView.receiveEvent')
    })
  },
})

/** `speak`: the function of the page that sends the app something in the host's name. */
function control(page: Page, app: Frame, speak: string): Messenger {
  const said = () => page.evaluate<Said[]>('heard')
  const say: Messenger['say'] = (name, data) =>
    page.evaluate(`${speak}(${JSON.stringify(name)}, ${JSON.stringify(data)})`)
  const mainButton = async () =>
    (await said()).findLast(({ name }) => name === 'web_app_setup_main_button')?.data
  return {
    app,
    page,
    said,
    say,
    async press(words) {
      const text = typeof words === 'string' ? words : expect.stringMatching(words)
      const shown = { text, is_active: true, is_visible: true, is_progress_visible: false }
      await expect
        .poll(mainButton, { message: `the main button says ${words}` })
        .toMatchObject(shown)
      await say('main_button_pressed')
    },
    async hear(name) {
      const find = async () => (await said()).findLast((one) => one.name === name)
      await expect.poll(find, { message: `the app says ${name}` }).toBeTruthy()
      return (await find()) ?? { name }
    },
  }
}

/** A frame has storage of its own, apart from that of a tab. */
async function signInFrames(context: BrowserContext, { token }: Owner): Promise<void> {
  await context.addInitScript((value) => {
    // Once: what the app does with its token later stays.
    try {
      if (sessionStorage.getItem('test-signed-in')) return
      sessionStorage.setItem('test-signed-in', '1')
      localStorage.setItem('token', value)
    } catch {
      // In a frame with blocked storage nobody is signed in.
    }
  }, token)
}

/** An owner who was asked whether to link the account, and said "not now". */
async function putOffLink(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem('telegram-put-off', String(Date.now()))
    } catch {
      // In a frame with blocked storage nobody is signed in.
    }
  })
}

function portOf(address: AddressInfo | string | null): number {
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}

export { expect }
