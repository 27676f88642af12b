import { expect, test } from '../support/app.ts'
import { identify } from '../support/owners.ts'
import { setTextSize } from '../support/text-size.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test(
  'the words of the actions stand in the middle of their buttons',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/')
    for (const size of ['100%', '200%'] as const) {
      await setTextSize(page, size)
      const action = page.getByRole('main').getByRole('link', { name: ru('home.exchange_btn') })
      await expect(async () => {
        const button = await action.boundingBox()
        const word = await action.locator('span').last().boundingBox()
        if (!button || !word) throw new Error('no action')
        const offset = word.y + word.height / 2 - button.y - button.height / 2
        expect(Math.abs(offset), size).toBeLessThan(1.5)
      }).toPass()
    }
  },
)

test(
  'text at 200 %: nothing lies over the accounts of the history',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/history')
    await setTextSize(page, '200%')
    const refresh = await page.getByRole('button', { name: ru('common.refresh') }).boundingBox()
    const accounts = page.getByRole('group', { name: 'Счета' })
    // What scrolls sideways is cut before the button.
    const end = await accounts.evaluate((group) => {
      let row: Element | null = group
      while (row && getComputedStyle(row).overflowX !== 'auto') row = row.parentElement
      return row?.getBoundingClientRect().right
    })
    expect(end).toBeLessThanOrEqual(refresh?.x ?? 0)
  },
)

test('text at 200 %: the state of identity is as large as its name, a card keeps its digits, lines keep apart', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  await page.goto('/settings')
  await setTextSize(page, '200%')
  const level = page.getByRole('main').getByText(ru('kyc.status.complete'), { exact: true })
  await expect(level).toBeVisible()
  const size = await level.evaluate((name) => Number.parseFloat(getComputedStyle(name).fontSize))
  expect(size).toBe(32)

  await page.goto('/wallet')
  await setTextSize(page, '200%')
  const card = page.getByText('Карта •• 0926').filter({ visible: true }).first()
  await expect(card).toBeVisible()
  const isCut = await card.evaluate((name) => {
    const title = name.parentElement ?? name
    return title.scrollWidth > title.clientWidth
  })
  expect(isCut).toBe(false)

  await page.goto('/settings')
  await setTextSize(page, '200%')
  const document = page.getByRole('link', { name: /Политика использования cookie/ })
  const { lineHeight, fontSize } = await document.evaluate((link) => getComputedStyle(link))
  expect(Number.parseFloat(lineHeight)).toBeGreaterThan(Number.parseFloat(fontSize))
})

test('text at 200 % in a window of 320 px: tiles stand apart, and the step to the next month is in reach', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn()
  await page.goto('/payment')
  const tiles = page.getByRole('group', { name: ru('payment.tiles_label') }).getByRole('link')
  await expect(tiles).toHaveCount(4)
  await setTextSize(page, '200%')
  const boxes = await tiles.evaluateAll((links) =>
    links.map((link) => ({ width: link.scrollWidth, room: link.clientWidth })),
  )
  for (const { width, room } of boxes) expect(width).toBeLessThanOrEqual(room)

  await page.goto('/history/stats')
  const next = page.getByRole('button', { name: ru('history.stat_next') })
  await expect(next).toBeVisible()
  await setTextSize(page, '200%')
  const box = await next.boundingBox()
  expect((box?.x ?? 320) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
})

test('text at 200 % in a window of 320 px: the heading of a limit stands under its icon rather than break a word', async ({
  page,
  request,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await identify(request, await signIn())
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.goto('/settings/limits')
  const heading = page.getByRole('heading', { name: 'Withdrawals', exact: true })
  await expect(heading).toBeVisible()
  await setTextSize(page, '200%')
  const lines = () =>
    heading.evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return range.getClientRects().length
    })
  await expect.poll(lines).toBe(1)
})

test('text at 200 % in a window of 320 px: the balance of the chosen account stays on one line', async ({
  page,
  request,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await identify(request, await signIn())
  await page.goto('/wallet/topup?currency=RUB')
  await setTextSize(page, '200%')
  const balance = page.getByRole('main').getByText(/^[\d\s]+,\d\d\s₽$/)
  await expect(balance.first()).toBeVisible()
  const lines = await balance.first().evaluate((sum) => sum.getClientRects().length)
  expect(lines).toBe(1)
})
