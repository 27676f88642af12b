import { account, answerWallets } from '../answers.ts'
import { expect } from '../app.ts'
import { NAMED_CURRENCIES } from '../currencies.ts'
import { holdCall } from '../faults.ts'
import {
  breakCalls,
  dialog,
  expectAlert,
  expectDialog,
  expectRows,
  expectText,
  mendCalls,
  openDialog,
  visit,
} from './openers.ts'
import { SIZES } from './plan.ts'
import type { Scene, Stage, Surface } from './surface.ts'

/** Fifteen digits before the point, in more currencies than the slider shows at once. */
const RICH = [...NAMED_CURRENCIES, 'XAU'].map((code) => account(code, '987654321012345.67'))

/** Enters a new PIN twice, which sends it. */
async function enterNewPin(stage: Stage, pin: string): Promise<void> {
  await stage.page.getByRole('textbox').first().focus()
  await stage.page.keyboard.type(pin)
  await expectText(stage, 'security.pin_repeat')
  await stage.page.keyboard.type(pin)
}

async function openHome(stage: Stage): Promise<void> {
  await visit(stage, '/', 'transactions.title')
  await expectRows(stage)
}

async function openSearch(stage: Stage, query: string): Promise<void> {
  await openDialog(stage, 'header.search_btn', 'account.search.title')
  await dialog(stage.page).getByRole('searchbox').fill(query)
}

const OVER_HOME: readonly Surface[] = [
  {
    name: 'Home without a PIN',
    open: async (stage) => {
      await stage.signIn({ pin: null })
      await openHome(stage)
      await expectText(stage, 'auth.pin.not_saved')
    },
  },
  {
    name: 'the notifications',
    open: async (stage) => {
      await stage.page.locator('header button[aria-haspopup="dialog"]').click()
      await expectDialog(stage, 'notifications.title')
    },
  },
  {
    name: 'the search',
    // Currencies that the owner has no wallet in are in no answer.
    data: [/^[A-Z]{3,5}$/],
    open: (stage) => openSearch(stage, ''),
  },
  {
    name: 'what the total is made of',
    open: async (stage) => {
      await visit(stage, '/total', 'total.market_rate')
    },
  },
  {
    name: 'the search, nothing found',
    open: async (stage) => {
      await openSearch(stage, 'zzzz')
      await expectText(stage, 'account.search.empty')
    },
  },
  {
    name: 'top-up is not allowed',
    open: (stage) => openDialog(stage, 'home.topup_btn', 'payment.topup.not_avaliable'),
  },
  {
    name: 'withdrawal is not allowed',
    open: (stage) => openDialog(stage, 'home.withdrawal_btn', 'payment.withdrawal.not_avaliable'),
  },
  {
    name: 'setting a PIN, failed',
    open: async (stage) => {
      await breakCalls(stage.page, /\/set\/pin$/)
      await openDialog(stage, 'auth.pin.set_btn', 'auth.register.step3_title')
      await enterNewPin(stage, '1379')
      await expectAlert(stage)
    },
  },
  {
    name: 'a toast',
    open: async (stage) => {
      const { page, t } = stage
      await mendCalls(page)
      await openDialog(stage, 'auth.pin.set_btn', 'auth.register.step3_title')
      await enterNewPin(stage, '1379')
      const toast = page.getByRole('status').getByText(t('auth.register.pin_saved'))
      // Under the pointer it stays.
      await toast.dispatchEvent('pointerover')
    },
  },
  {
    name: 'no network',
    open: async (stage) => {
      await stage.page.context().setOffline(true)
      await expectText(stage, 'error.offline')
    },
  },
]

const STATES: readonly Surface[] = [
  {
    name: 'Home with long amounts and many wallets',
    open: async (stage) => {
      await stage.signIn()
      await answerWallets(stage.page, RICH)
      await openHome(stage)
      // Until its slider is loaded the row of wallets stands still and cuts its last one.
      const isGrid = (stage.page.viewportSize()?.width ?? 0) >= SIZES.desktop.width
      if (!isGrid) await expect(stage.page.locator('.swiper-initialized')).toBeVisible()
    },
  },
  {
    name: 'Wallets with long amounts',
    open: (stage) => visit(stage, '/wallet', 'wallet.list.title'),
    data: [/^[A-Z]{3,5}( — .*)?$/],
  },
  {
    name: 'Home while it loads',
    open: async (stage) => {
      await holdCall(stage.page, /\/v2\/wallet(?:\/transaction.*|\/auth\/info)?$/)
      await stage.page.goto('/')
      await expect(stage.page.locator('[aria-busy="true"]')).not.toHaveCount(0)
    },
  },
  {
    name: 'Home with nothing in it',
    open: async (stage) => {
      await mendCalls(stage.page)
      await answerWallets(stage.page, [])
      await stage.page.route(/\/v2\/.*(?:transaction|notification)/, (route) =>
        route.fulfill({ json: { results: [] } }),
      )
      await visit(stage, '/', 'home.no_wallets_title')
      await expectText(stage, 'transactions.list.empty_title')
    },
  },
  {
    name: 'no notifications',
    open: (stage) => openDialog(stage, 'header.notifications_btn', 'notifications.empty_title'),
  },
  {
    name: 'Home where all calls fail',
    open: async (stage) => {
      await mendCalls(stage.page)
      await breakCalls(stage.page, /\/v2\/(?!.*text-data)/)
      await visit(stage, '/', 'wallet.list.error')
      await expectText(stage, 'transactions.list.error')
    },
  },
  {
    name: 'the notifications, failed',
    open: (stage) => openDialog(stage, 'header.notifications_btn', 'notifications.error'),
  },
  {
    name: 'a page whose code does not come',
    open: async (stage) => {
      await mendCalls(stage.page)
      await stage.page.route(/\/assets\/history[^/]*\.js/, (route) => route.abort())
      await visit(stage, '/history', 'error.block_failed')
    },
  },
  {
    name: 'the frame of the app does not come',
    open: async (stage) => {
      await stage.page.route(/\/assets\/frame-[^/]*\.js/, (route) => route.abort())
      await visit(stage, '/', 'error.page_failed_title')
    },
  },
]

/** Home, what opens over it, and the states of its blocks. */
export const HOME_SCENES: readonly Scene[] = [
  { name: 'Home and what opens over it', surfaces: OVER_HOME },
  { name: 'Home in other states', surfaces: STATES },
]
