import type { Page } from '@playwright/test'
import { expect, test, type FlowOptions } from '../support/app.ts'
import { onlyIn } from '../support/brands.ts'
import { card, chip, expectCurrent, wallets } from '../support/slider.ts'
import { ru } from '../support/ru.ts'

/** The wallets of a new owner in the server's order. */
const CODES = {
  ewallet: ['RUB', 'USD', 'EUR', 'USDC'],
  grok: ['USD', 'EUR', 'RUB', 'USDC'],
} as const satisfies Record<FlowOptions['environment'], readonly string[]>

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 1000, height: 800 }
const DESKTOP = { width: 1440, height: 900 }

/** Drags the slider with the mouse through these distances from where it was pressed. */
async function drag(page: Page, ...way: readonly number[]): Promise<void> {
  const box = await wallets(page).boundingBox()
  if (!box) throw new Error('no slider')
  const x = box.x + box.width * 0.4
  const y = box.y + 80
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (const by of way) await page.mouse.move(x + by, y, { steps: 4 })
  await page.mouse.up()
}

/** How many cards the slider shows whole, and how many it cuts. */
async function cutCards(page: Page): Promise<{ whole: number; cut: number }> {
  return wallets(page)
    .locator('.swiper')
    .evaluate((slider) => {
      const edge = slider.getBoundingClientRect()
      const shown = [...slider.querySelectorAll('a')]
        .map((link) => link.getBoundingClientRect())
        .filter(({ left, right }) => right > edge.left + 1 && left < edge.right - 1)
      const whole = shown.filter(({ left, right }) => left >= edge.left && right <= edge.right)
      return { whole: whole.length, cut: shown.length - whole.length }
    })
}

test(
  'the wallet slider on a phone',
  { tag: onlyIn('grok') },
  async ({ page, signIn, environment }) => {
    const [first, second, third, last] = CODES[environment]
    await page.setViewportSize(PHONE)
    await signIn()
    await page.goto('/')
    await expectCurrent(page, first)
    await test.step('shows 1.4 cards, a gap of 16 between them', async () => {
      const slider = await wallets(page).locator('.swiper').boundingBox()
      const front = await card(page, first).boundingBox()
      const next = await card(page, second).boundingBox()
      if (!slider || !front || !next) throw new Error('no slider')
      expect((slider.width - 2 * 16 - 16 * 0.4) / front.width).toBeCloseTo(1.4, 1)
      expect(next.x - front.x - front.width).toBeCloseTo(16, 0)
      expect(front.x, 'the first card rests where the page begins').toBeCloseTo(16, 0)
    })
    await test.step('follows the pagination and the arrow keys, and stops at the ends', async () => {
      await chip(page, third).click()
      await expectCurrent(page, third)
      for (const [key, code] of [
        ['ArrowLeft', second],
        ['ArrowRight', third],
        ['End', last],
        ['Home', first],
      ] as const) {
        await page.keyboard.press(key)
        await expectCurrent(page, code)
        await expect(chip(page, code)).toBeFocused()
        await expect(wallets(page).locator('button[tabindex="0"]')).toHaveCount(1)
      }
    })
    await test.step('a press brings a card forward, a press on the one in front opens it', async () => {
      await card(page, second).click({ position: { x: 10, y: 80 } })
      await expectCurrent(page, second)
      await expect(page).toHaveURL(/\/$/)
      await card(page, second).click()
      await expect(page).toHaveURL(/\/wallet\/[\w-]+$/)
      await page.goBack()
      await expectCurrent(page, second)
    })
    await test.step('follows a drag, and springs back at the ends', async () => {
      await chip(page, first).click()
      await expectCurrent(page, first)
      await drag(page, -100, -200)
      await expectCurrent(page, second)
      await expect(page).toHaveURL(/\/$/)
      for (const code of [first, first]) {
        await drag(page, 100, 200)
        await expectCurrent(page, code)
      }
    })
    await test.step('keeps the card in front through a rotation and a resize', async () => {
      for (const code of [third, last]) {
        await chip(page, code).click()
        await expectCurrent(page, code)
        for (const size of [{ width: 844, height: 390 }, { width: 320, height: 640 }, PHONE]) {
          await page.setViewportSize(size)
          await expectCurrent(page, code)
        }
      }
    })
    await test.step('keeps the current wallet while other pages are seen', async () => {
      await chip(page, third).click()
      await expectCurrent(page, third)
      const menu = page.getByRole('navigation')
      await menu.getByRole('link', { name: ru('menu.history') }).click()
      await expect(page.getByRole('heading', { level: 1, name: ru('history.title') })).toBeVisible()
      await menu.getByRole('link', { name: ru('menu.home') }).click()
      await expectCurrent(page, third)
    })
  },
)

test(
  'two cards side by side on a tablet: none is cut, each can be current',
  { tag: onlyIn('ewallet') },
  async ({ page, signIn, environment }) => {
    await page.setViewportSize(TABLET)
    await signIn()
    await page.goto('/')
    for (const code of CODES[environment]) {
      await chip(page, code).click()
      await expect(wallets(page).locator('[aria-current="true"]')).toHaveText(code)
      await expect(card(page, code)).toBeInViewport({ ratio: 0.99 })
      await expect.poll(() => cutCards(page)).toEqual({ whole: 2, cut: 0 })
    }
    await drag(page, 150, 300)
    await expect(wallets(page).locator('[aria-current="true"]')).not.toHaveText('USDC')
  },
)

test(
  'a wide desktop shows all wallets at once, one size of balances',
  { tag: onlyIn('grok') },
  async ({ page, signIn, environment }) => {
    await page.setViewportSize(DESKTOP)
    await signIn()
    await page.goto('/')
    const [first, second, third] = CODES[environment]
    await expect(wallets(page).getByRole('group')).toHaveCount(4)
    for (const code of CODES[environment]) await expect(chip(page, code)).toHaveCount(0)
    const sizes = await wallets(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => {
          const { width, height } = link.getBoundingClientRect()
          const amount = link.querySelector('[style*="--length"]')
          return `${width} ${height} ${amount && getComputedStyle(amount).fontSize}`
        }),
      )
    expect(new Set(sizes).size, sizes.join()).toBe(1)

    const current = wallets(page).locator('[aria-current="true"]')
    await expect(current).toContainText(first)
    await card(page, third).click()
    await expect(current).toContainText(third)
    await expect(page).toHaveURL(/\/$/)
    await page.setViewportSize(PHONE)
    await expectCurrent(page, third)
    await page.setViewportSize(DESKTOP)
    await card(page, second).click()
    await card(page, second).click()
    await expect(page).toHaveURL(/\/wallet\/[\w-]+$/)
  },
)

test.describe('a slider whose chunk fails to load', () => {
  test.use({ allowedProblems: [/wallet-slider/, /block\.wallets/] })

  test(
    'a slider whose chunk fails to load shows an error in its block, and retries loading the chunk',
    { tag: onlyIn('ewallet') },
    async ({ page, signIn, environment }) => {
      const [first, second] = CODES[environment]
      const file = '**/assets/wallet-slider-*.js'
      await signIn()
      await page.route(file, (route) => route.abort())
      await page.goto('/')
      const retry = page.getByRole('main').getByRole('button', { name: ru('common.retry') })
      await expect(retry).toBeVisible()
      await expect(page.getByRole('heading', { name: ru('transactions.title') })).toBeVisible()

      await page.unroute(file)
      await retry.click()
      await chip(page, second).click()
      await expectCurrent(page, second)
      await chip(page, first).click()
      await expectCurrent(page, first)
    },
  )
})
