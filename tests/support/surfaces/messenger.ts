import type { TelegramAccount } from '../telegram-bot.ts'
import { linkAccount } from '../telegram-link.ts'
import { launchParams, PHONE_BRIDGE } from '../telegram-phone.ts'
import { expectText, openDialog, press, visit } from './openers.ts'
import { ownerOf, type Scene, type Stage, type Surface } from './surface.ts'

type Key = Parameters<typeof visit>[2]

/** The page is opened by a phone's Telegram from here on. */
async function putIntoTelegram({ page }: Stage): Promise<void> {
  // A window at 400 % has no edges of a phone.
  const device = { biometry: true, home: 'missed', hasEdges: false }
  await page.addInitScript((given) => Reflect.set(window, 'device', given), device)
  await page.addInitScript({ path: PHONE_BRIDGE })
}

/** Launches the app at an address, also at that of the page that is open. */
async function launch(
  stage: Stage,
  path: string,
  key: Key,
  account?: TelegramAccount,
): Promise<void> {
  await stage.page.goto('about:blank')
  await visit(stage, `${path}#${launchParams({ account })}`, key)
}

const MESSENGER: readonly Surface[] = [
  {
    name: 'sign-in by Telegram',
    open: async (stage) => {
      await stage.signIn()
      const account = await linkAccount(stage.request, ownerOf(stage))
      await visit(stage, '/settings/telegram', 'tg.unlink_btn')
      await stage.page.evaluate(() => localStorage.removeItem('token'))
      await putIntoTelegram(stage)
      await launch(stage, '/', 'tg.signin_title', account)
    },
    data: [/^@anna_\d+ ·\s\+[\d•\s-]+$/],
  },
  {
    name: 'the sheet that links an account of Telegram',
    open: async (stage) => {
      await stage.signIn()
      await launch(stage, '/', 'tg.link_title')
    },
  },
  {
    name: 'the question about biometrics',
    open: async (stage) => {
      await linkAccount(stage.request, ownerOf(stage))
      await launch(stage, '/settings/telegram', 'tg.biometric_btn')
      await openDialog(stage, 'tg.biometric_btn', 'tg.biometric_title')
    },
  },
  {
    name: 'biometrics that Telegram denies',
    open: async (stage) => {
      await stage.page.evaluate(() =>
        Object.assign(Reflect.get(window, 'device'), { isDenied: true }),
      )
      await openDialog(stage, 'tg.biometric_btn', 'tg.biometric_title')
      await press(stage, 'common.turn_on')
      await expectText(stage, 'tg.biometric_denied')
    },
  },
  {
    name: 'the question about the home screen',
    open: async (stage) => {
      // The opening after the second.
      await stage.page.evaluate(() => localStorage.setItem('telegram-opens', '2'))
      await launch(stage, '/', 'tg.home_title')
    },
  },
  {
    name: "the page of the messenger's scanner",
    open: (stage) => launch(stage, '/payment?tab=scan', 'payment.scan.hint'),
    layouts: ['phone'],
  },
]

/** What the app shows in a messenger alone. */
export const MESSENGER_SCENES: readonly Scene[] = [{ name: 'Messenger', surfaces: MESSENGER }]
