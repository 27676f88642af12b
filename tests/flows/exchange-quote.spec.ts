import { advanceClockUntil } from '../support/advance-clock.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import {
  amount,
  lookAgain,
  openExchange,
  rateTexts,
  submit,
  watchExchanges,
} from '../support/exchange.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'
import { SECOND_MS } from '../../contract/rules/durations.ts'

const RATES = /\/exchange\/rates$/
const HISTORY = /\/exchange\/history\?/

test.describe('a held rate', () => {
  test.use({ hasClock: true })

  test('a held rate renews by itself, expires under a typed amount, and is renewed by a press', async ({
    page,
    signIn,
  }) => {
    await signIn()
    const sent = await watchExchanges(page)
    let asked = 0
    page.on('request', (request) => {
      if (RATES.test(request.url())) asked += 1
    })
    await openExchange(page)
    const held = page.getByText(/^Курс закреплен на \d+\sс$/)
    const expired = page.getByText(ru('exchange.quote_expired')).first()
    const renew = page.getByRole('button', { name: ru('exchange.quote_renew') })
    await test.step('it tells the time and what it is made of', async () => {
      await expect(held).toBeVisible()
      await expect(rateTexts(page)).toHaveCount(2)
      await expect(page.getByText(/^Наша наценка, 1\s%$/)).toBeVisible()
      await checkAccessibility(page)
    })
    await test.step('with nothing typed it is renewed by itself', async () => {
      const before = asked
      await advanceClockUntil(page, 5 * SECOND_MS, () => Promise.resolve(asked > before))
      await expect(held).toBeVisible()
      await expect(expired).toBeHidden()
    })
    await test.step('under an amount it expires, and the button renews it', async () => {
      await amount(page, 'from').fill('1000')
      await expect(submit(page)).toHaveText(/^Получить .+\s\$$/)
      const before = asked
      await advanceClockUntil(page, 5 * SECOND_MS, () => expired.isVisible())
      expect(asked).toBe(before)
      await expect(submit(page)).toHaveCount(0)
      await expect(renew).toHaveCount(2)
      await amount(page, 'from').press('Enter')
      await expect.poll(() => asked).toBe(before + 1)
      await expect(page.getByText(/^Курс обновлен: 1\sUSD = [\d,]+\s₽$/)).toBeVisible()
      await expect(held).toBeVisible()
      await expect(amount(page, 'from')).toHaveValue('1\u00a0000')
      expect(sent).toEqual([])
    })
    await test.step('out of sight it is not renewed, and once on the way back', async () => {
      await advanceClockUntil(page, 5 * SECOND_MS, () => expired.isVisible())
      const before = asked
      await lookAgain(page)
      await expect.poll(() => asked).toBe(before + 1)
      await expect(held).toBeVisible()
    })
    await test.step('after three presses the button rests', async () => {
      for (let presses = 0; presses < 3; presses += 1) {
        await expect(renew).not.toHaveAttribute('aria-busy')
        await renew.click()
      }
      await expect(renew).toBeDisabled()
      await advanceClockUntil(page, SECOND_MS, () => renew.isEnabled())
    })
    await test.step('the rate that is sent is the one that is seen', async () => {
      const seen = await amount(page, 'to').inputValue()
      await submit(page).click()
      await expect(page.getByRole('alertdialog')).toContainText(seen)
      expect(sent).toHaveLength(1)
    })
  })
})

test('what is typed is there after a reload, and gone after the page was left', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openExchange(page)
  await page.getByRole('button', { name: ru('exchange.swap_btn') }).click()
  await amount(page, 'to').fill('1500.5')
  await page.reload()
  await expect(amount(page, 'to')).toHaveValue('1\u00a0500,5')
  await expect(page.getByRole('textbox', { name: 'Сумма зачисления, RUB' })).toBeVisible()
  await expect(amount(page, 'from')).not.toHaveValue('')
  await page.goto('/')
  await page.goBack()
  await expect(amount(page, 'to')).toHaveValue('1\u00a0500,5')
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: ru('home.exchange_btn') })
    .click()
  await expect(amount(page, 'from')).toHaveValue('')
})

test(
  'the chart: by keys, as a table, its period, and offline from the copy',
  { tag: WHOLE_ONLY },
  async ({ page, context, signIn }) => {
    await signIn()
    await openExchange(page)
    const chart = page.getByRole('slider', { name: /^Курс USD к RUB/ })
    const point = () => chart.getAttribute('aria-valuetext')
    await test.step('arrows lead from point to point', async () => {
      await expect(chart).toHaveAttribute('aria-valuetext', /^Сегодня, \d\d:\d\d: [\d,]+\s₽$/)
      await chart.focus()
      const newest = await point()
      await page.keyboard.press('ArrowLeft')
      expect(await point()).not.toBe(newest)
      await page.keyboard.press('Home')
      await expect(chart).toHaveAttribute('aria-valuenow', '0')
      await expect(chart).toHaveAttribute('aria-valuetext', /^\d+ [а-я]+, \d\d:\d\d: /)
      await page.keyboard.press('End')
      expect(await point()).toBe(newest)
      await expect(chart).toHaveAccessibleDescription(
        /Рыночный курс.+ до сегодня, \d\d:\d\d: минимум.+максимум.+Стрелки/,
      )
    })
    await test.step('a pointer shows the point under it, beside the finger that scrolls', async () => {
      const box = await chart.boundingBox()
      await page.mouse.move((box?.x ?? 0) + 1, (box?.y ?? 0) + 40)
      await expect(chart).toHaveAttribute('aria-valuenow', '0')
      expect(await chart.evaluate((drawn) => getComputedStyle(drawn).touchAction)).toBe('pan-y')
      await page.mouse.move(0, 0)
    })
    await test.step('another period is shown and remembered', async () => {
      await page.getByRole('radio', { name: ru('exchange.chart_year') }).click()
      await expect(page.getByRole('slider', { name: /Год$/ })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('slider', { name: /Год$/ })).toBeVisible()
    })
    await test.step('the table has the same prices, the newest first', async () => {
      await page.getByRole('button', { name: ru('history.stat_as_table') }).click()
      const rows = page.getByRole('table').getByRole('row')
      await expect(rows.first()).toHaveText(/^ДатаКурс$/)
      expect(await rows.count()).toBeLessThanOrEqual(32)
      await expect(rows.nth(1)).toHaveText(/^\d+ [а-я]+[\d,]+\s₽$/)
      await expect(page.getByRole('region', { name: /^Курс USD к RUB/ })).toHaveAttribute(
        'tabindex',
        '0',
      )
      await checkAccessibility(page)
      await page.getByRole('button', { name: ru('history.stat_as_chart') }).click()
    })
    await test.step('a pair without a rate keeps its chart, one without prices says so', async () => {
      await page.route(RATES, (route) => route.fulfill({ json: { rates: [] } }))
      await page.reload()
      await expect(page.getByText(ru('exchange.no_rate'))).toBeVisible()
      await expect(page.getByRole('slider')).toBeVisible()
      await page.unroute(RATES)
      await page.route(HISTORY, (route) => route.fulfill({ json: { points: [] } }))
      await page.getByRole('radio', { name: ru('exchange.chart_day') }).click()
      await expect(page.getByText(ru('exchange.chart_empty'))).toBeVisible()
      await page.unroute(HISTORY)
    })
    await test.step('offline it is that of the last visit', async () => {
      await page.getByRole('radio', { name: ru('exchange.chart_year') }).click()
      await expect(page.getByRole('slider')).toBeVisible()
      await page.goto('/')
      await page.route(HISTORY, (route) => route.abort())
      await context.setOffline(true)
      await page
        .getByRole('main')
        .getByRole('link', { name: ru('home.exchange_btn') })
        .click()
      await expect(page.getByRole('slider', { name: /Год$/ })).toBeVisible()
      await context.setOffline(false)
    })
  },
)
