import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyIn } from '../support/brands.ts'
import { CURRENT_VERSION } from '../../scripts/stages/tested-versions.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const SECTIONS = [
  ru('menu.home'),
  ru('menu.wallet'),
  ru('menu.payment'),
  ru('menu.history'),
  ru('menu.settings'),
] as const

interface Place {
  path: string
  section: (typeof SECTIONS)[number]
  title: string | RegExp
  /** Hides the tab bar on phones and has a way back. */
  isFlow?: true
}

const PLACES: readonly Place[] = [
  { path: '/', section: ru('menu.home'), title: ru('menu.home') },
  { path: '/wallet', section: ru('menu.wallet'), title: ru('wallet.list.title') },
  { path: '/payment', section: ru('menu.payment'), title: ru('home.qr.title') },
  { path: '/history', section: ru('menu.history'), title: ru('menu.history') },
  { path: '/settings', section: ru('menu.settings'), title: ru('menu.settings') },
  { path: '/wallet/none', section: ru('menu.wallet'), title: /\S/, isFlow: true },
  {
    path: '/wallet/topup',
    section: ru('menu.wallet'),
    title: ru('wallet_topup.title'),
    isFlow: true,
  },
  {
    // An account with several ways: with one the page leads on to it.
    path: '/wallet/withdrawal?currency=RUB',
    section: ru('menu.wallet'),
    title: ru('withdrawal.title'),
    isFlow: true,
  },
  {
    path: '/wallet/save?currency=GBP',
    section: ru('menu.wallet'),
    title: ru('wallet.save.title'),
    isFlow: true,
  },
  {
    path: '/wallet/payments/finish?order=1&currencyCode=RUB',
    section: ru('menu.wallet'),
    title: ru('topup_result.title'),
    isFlow: true,
  },
  { path: '/exchange', section: ru('menu.home'), title: ru('exchange.title'), isFlow: true },
  {
    path: '/ondato/result',
    section: ru('menu.settings'),
    title: ru('kyc.result.title'),
    isFlow: true,
  },
]

const APP_NAME = { ewallet: 'E-Wallet', grok: 'grok' } as const

function menu(page: Page) {
  return page.getByRole('navigation', { name: ru('menu.aria_label'), includeHidden: true })
}

test(
  'each page has its title, its heading and its place in the menu',
  { tag: onlyIn('grok') },
  async ({ page, signIn, environment }) => {
    await signIn()
    for (const { path, section, title, isFlow } of PLACES) {
      await test.step(path, async () => {
        await page.goto(path)
        const heading = page.locator('h1')
        await expect(heading).toHaveCount(1)
        await expect(heading).toHaveText(path === '/' ? /Здравствуйте, Анна/ : title)
        const current = menu(page).locator('li [aria-current]')
        await expect(current).toHaveAttribute('aria-current', 'page')
        await expect(current).toHaveText(section)
        if (typeof title === 'string') {
          const named = `${title} — ${APP_NAME[environment]}`
          // The number of unread notifications may stand before it.
          const read = async () => (await page.title()).replace(/^\(\d+\) /, '')
          await expect.poll(read).toBe(named)
        }
        await expect(menu(page)).toBeVisible({ visible: isFlow === undefined })
        const back = page.getByRole('banner').getByRole('button', { name: ru('common.back') })
        await expect(back).toBeVisible({ visible: isFlow === true })
      })
    }
  },
)

test(
  'focus and navigation: past the menu, through it, and back',
  { tag: onlyIn('grok') },
  async ({ page, signIn }) => {
    await signIn()
    await test.step('the first stop of the Tab key leads past the menu', async () => {
      await page.goto('/settings')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: ru('app.skip_to_content') })
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Enter')
      await expect(page.locator('main')).toBeFocused()
      await expect(page).toHaveURL('/settings')
    })
    await test.step('going through the menu moves the focus to the heading of each page', async () => {
      for (const [section, title] of [
        [ru('menu.wallet'), ru('wallet.list.title')],
        [ru('menu.payment'), ru('home.qr.title')],
        [ru('menu.history'), ru('menu.history')],
        [ru('menu.settings'), ru('menu.settings')],
      ] as const) {
        await menu(page).getByRole('link', { name: section }).click()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
      }
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: ru('history.title') })).toBeFocused()
    })
    await test.step('back leads to where the owner came from, else to the parent of the page', async () => {
      const back = page.getByRole('banner').getByRole('button', { name: ru('common.back') })
      await page.goto('/ondato/result')
      await back.click()
      await expect(page).toHaveURL('/settings')
      await page.goto('/wallet/save')
      await expect(page).toHaveURL(/\/wallet\/withdrawal\/card/)
      await back.click()
      // The choice of ways; Home where there is only one.
      await expect(page).toHaveURL(/\/(?:wallet\/withdrawal(?:\?.*)?)?$/)
      await menu(page)
        .getByRole('link', { name: ru('menu.home') })
        .click()
      await page.getByRole('link', { name: ru('home.exchange_btn') }).click()
      await expect(page).toHaveURL('/exchange')
      await back.click()
      await expect(page).toHaveURL(/\/$/)
    })
  },
)

test(
  'a desktop has the right column everywhere but on Settings',
  { tag: [onlyIn('ewallet'), WHOLE_ONLY] },
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const owner = await signIn()
    await page.goto('/')
    const column = page.getByRole('complementary', { name: ru('header.side_panel') })
    for (const section of [
      ru('menu.home'),
      ru('menu.wallet'),
      ru('menu.payment'),
      ru('menu.history'),
    ] as const) {
      await menu(page).getByRole('link', { name: section }).click()
      await expect(column).toBeVisible()
    }
    await expect(column).toContainText(`${owner.firstName} ${owner.lastName}`)
    await expect(column.getByRole('link', { name: owner.firstName })).toHaveAttribute(
      'href',
      '/settings',
    )
    await expect(column).toContainText(ru('kyc.identification_level.title'))
    await expect(column.getByRole('button', { name: ru('kyc.upgrade_btn') })).toBeVisible()
    await expect(page.getByText(`Версия ${CURRENT_VERSION}`)).toBeVisible()
    await menu(page)
      .getByRole('link', { name: ru('menu.settings') })
      .click()
    await expect(column).toBeHidden()
    await expect(page.locator('main')).toContainText(owner.email)
  },
)
