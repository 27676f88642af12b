import type { Page } from '@playwright/test'
import { changeAnswer } from '../support/answers.ts'
import { expect, test } from '../support/app.ts'
import { findBreaks } from '../support/checks/breaks.ts'
import { findUngrown } from '../support/checks/growth.ts'
import { findOverflows } from '../support/checks/reflow.ts'
import { openExchange } from '../support/exchange.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { setTextSize } from '../support/text-size.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PHONE = { width: 390, height: 844 }
const NARROW = { width: 320, height: 640 }
const DESKTOP = { width: 1440, height: 900 }

async function topOf(page: Page, text: string): Promise<number> {
  const box = await page.getByText(text, { exact: true }).first().boundingBox()
  return box?.y ?? Number.NaN
}

test('text at 200 % on a phone is twice as large, tabs, balances and statistics too, and none is lost', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(PHONE)
  await signIn()
  for (const path of ['/', '/wallet', '/history', '/history/stats', '/settings']) {
    await page.goto(path)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await setTextSize(page, '200%')
    expect.soft(await findUngrown(page, '200%'), path).toEqual([])
    expect.soft(await findOverflows(page), path).toEqual([])
  }
})

test(
  'the words of a title stay whole at 320 px with text at 200 %',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await page.setViewportSize(NARROW)
    await signIn()
    for (const path of [
      '/wallet',
      '/settings',
      '/settings/security',
      '/exchange',
      '/history/stats',
    ]) {
      await page.goto(path)
      await setTextSize(page, '200%')
      const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      const broken = (await findBreaks(page)).map((found) => found.replace('broken: ', ''))
      expect
        .soft(
          broken.filter((word) => title.split(' ').includes(word)),
          title,
        )
        .toEqual([])
    }
  },
)

test(
  'what explains a form stands between its fields and its button on a phone',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    await page.setViewportSize(PHONE)
    const owner = await signIn()
    await identify(request, owner)
    await page.goto('/send')
    const button = page.getByRole('button', { name: ru('common.next') })
    await expect(button).toBeVisible()
    const facts = await topOf(page, ru('flow.how_title'))
    const box = await button.boundingBox()
    expect(facts).toBeLessThan(box?.y ?? 0)
    await expect(button).toBeInViewport({ ratio: 1 })
  },
)

test(
  'rows of the pages under Settings are at most 640 px wide on a desktop',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await page.setViewportSize(DESKTOP)
    await signIn()
    for (const path of ['/settings/security', '/settings/limits', '/settings/notifications']) {
      await page.goto(path)
      const row = page.getByRole('main').locator('> *').first()
      await expect(row).toBeVisible()
      expect((await row.boundingBox())?.width, path).toBeLessThanOrEqual(640)
    }
  },
)

test(
  'nothing of the exchange moves while its parts come one after the other',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await page.setViewportSize(PHONE)
    await signIn()
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const { dataset } = document.documentElement
        for (const entry of list.getEntries()) {
          if (!('value' in entry) || typeof entry.value !== 'number') continue
          dataset['shifts'] = String(Number(dataset['shifts'] ?? 0) + entry.value)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const [part, delay] of [
      [/\/auth\/info$/, 900],
      [/\/wallet\/list/, 500],
      [/\/exchange\/rates/, 1500],
      [/\/assets\/rate-chart-card/, 1200],
    ] as const) {
      await page.route(part, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, delay))
        await route.continue()
      })
    }
    await openExchange(page)
    await expect(page.getByText(/^Курс закреплен на/)).toBeVisible()
    const chart = page.getByRole('region', { name: ru('exchange.chart_title') })
    await expect(chart.locator('svg').first()).toBeVisible()
    const shifts = await page.evaluate(() =>
      Number(document.documentElement.dataset['shifts'] ?? 0),
    )
    expect(shifts).toBeLessThan(0.05)
  },
)

test('the names of both levels stand whole in the table on the smallest phone', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(NARROW)
  await signIn()
  await page.goto('/settings/levels')
  const table = page.getByRole('table')
  await expect(table).toBeVisible()
  const name = table.getByRole('columnheader').last().locator('span').first()
  const lines = await name.evaluate((element) => element.getClientRects().length)
  expect(lines).toBe(1)
  const [box, card] = await Promise.all([name.boundingBox(), table.locator('..').boundingBox()])
  const edge = (card?.x ?? 0) + (card?.width ?? 0)
  expect((box?.x ?? edge) + (box?.width ?? 1)).toBeLessThanOrEqual(edge)
})

test(
  'three tiles of a receipt stand in one row on a phone',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await page.setViewportSize(PHONE)
    await signIn()
    await page.goto('/history')
    const list = page.getByRole('region', { name: ru('transactions.all_title') })
    await list.getByRole('listitem').first().getByRole('link').click()
    await expect(page.getByRole('heading', { name: ru('receipt.title') })).toBeVisible()
    const share = page.getByRole('main').getByRole('button', { name: ru('common.share') })
    const tops = await share.evaluate((tile) => {
      const tiles = [...(tile.parentElement?.children ?? [])]
      if (tiles.length === 4) tiles[3]?.remove()
      return tiles.slice(0, 3).map((one) => one.getBoundingClientRect().top)
    })
    expect(new Set(tops).size).toBe(1)
  },
)

test(
  'hidden balances are hidden in the line of a limit and in its refusal',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    await identify(request, await signIn())
    await page.goto('/settings/security')
    await page.getByRole('switch', { name: ru('security.hide_title') }).check()
    await changeAnswer(page, /\/auth\/info$/, (body) => ({
      ...body,
      limits: [{ currency_code: 'RUB', daily_limit: '600000.00', daily_left: '1000.00' }],
    }))
    await page.goto('/wallet/withdrawal')
    const hidden = '••••\u00a0₽'
    const whole = '600\u00a0000,00\u00a0₽'
    await expect(
      page.getByText(ru('withdrawal.limit', { left: hidden, limit: whole }), { exact: true }),
    ).toBeVisible()
    await page.getByRole('textbox').fill('5000')
    await expect(page.getByRole('alert')).toHaveText(
      ru('validation.amount_max', { amount: hidden }),
    )
  },
)

for (const language of ['ru', 'en'])
  test(
    `no chip of the history is cut at 320 px, and accounts stand apart from the filters: ${language}`,
    { tag: WHOLE_ONLY },
    async ({ page, signIn }) => {
      await page.setViewportSize(NARROW)
      await signIn()
      await page.goto('/history')
      await page.evaluate((code) => localStorage.setItem('language', code), language)
      await page.reload()
      const accounts = page.getByRole('group').filter({ hasText: 'USDC' })
      const chips = page.getByRole('main').locator('button[class*="chip"]')
      await expect(accounts.getByRole('button')).not.toHaveCount(0)
      const filters = await chips
        .filter({ hasNotText: /^[A-Z]{3,5}$/ })
        .first()
        .boundingBox()
      const { y: top = 0 } = (await accounts.boundingBox()) ?? {}
      expect(top).toBeGreaterThanOrEqual((filters?.y ?? 0) + (filters?.height ?? 0))
      for (const chip of await chips.all()) {
        const { x, width } = (await chip.boundingBox()) ?? { x: -1, width: 0 }
        expect.soft(x, await chip.innerText()).toBeGreaterThanOrEqual(0)
        expect.soft(x + width, await chip.innerText()).toBeLessThanOrEqual(NARROW.width)
      }
    },
  )

test('the button of a page is at the bottom of a phone, whatever the page is about', async ({
  page,
  request,
  signIn,
}) => {
  await page.setViewportSize(NARROW)
  await identify(request, await signIn())
  const pages = [
    ['/exchange', ru('exchange.submit_btn')],
    ['/send', ru('common.next')],
    ['/settings/phone', ru('common.continue')],
    ['/settings/close', ru('close.btn')],
    ['/settings/address', ru('address.create_btn')],
    ['/wallet/pots/new', ru('pots.create_btn')],
    ['/request', ru('request.submit_empty_btn')],
  ] as const
  for (const [path, name] of pages) {
    await page.goto(path)
    const button = page.getByRole('main').getByRole('button', { name, exact: true })
    await expect(button).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    for (const isScrolled of [false, true]) {
      if (isScrolled) await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      const { y, height } = (await button.boundingBox()) ?? { y: 0, height: 0 }
      expect.soft(y, path).toBeGreaterThan(NARROW.height / 2)
      expect.soft(y + height, path).toBeLessThanOrEqual(NARROW.height)
    }
  }
})

test(
  'the card form of the provider fits its frame at 320 px',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    await page.setViewportSize(NARROW)
    await identify(request, await signIn())
    await page.goto('/wallet/withdrawal/card?currency=EUR')
    const form = page.frameLocator('iframe')
    await expect(form.getByRole('textbox')).toBeVisible()
    const frame = await page.locator('iframe').boundingBox()
    for (const part of [form.getByRole('textbox'), form.getByRole('button')]) {
      const { x, width } = (await part.boundingBox()) ?? { x: 0, width: Infinity }
      expect(x + width).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0))
    }
  },
)
