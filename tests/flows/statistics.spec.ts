import { checkAccessibility, expect, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { holdCall } from '../support/faults.ts'
import { rows } from '../support/history.ts'
import { ru } from '../support/ru.ts'

test('statistics: the card follows account and period, the page steps by months and tells categories', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/history')
  const card = page.getByRole('region', { name: ru('history.stat_title') })
  await expect(card).toContainText(/≈\s\+[\d\s]+,\d\d\s₽/)
  await expect(card.getByRole('img', { name: /по месяцам, RUB$/ })).toBeVisible()

  await test.step('one account is exact, the stated currency is remembered', async () => {
    await card.getByRole('combobox').selectOption('USD')
    await expect(card.getByRole('img', { name: /по месяцам, USD$/ })).toBeVisible()
    await page.reload()
    await expect(card.getByRole('combobox')).toHaveValue('USD')
    await page.getByRole('button', { name: 'EUR', exact: true }).click()
    await expect(card).toContainText('Только счет EUR')
    await expect(card).not.toContainText('≈')
    await page.goto('/history?from=2020-01-01T00:00&to=2020-01-31T23:59')
    await expect(card.getByRole('link')).toHaveText(/Январь\s2020/)
    await expect(card).toContainText(/0,00\s\$/)
  })

  await test.step('the page steps by months, its chart is a table too', async () => {
    await page.goto('/history')
    await card.getByRole('link').click()
    await expect(page).toHaveURL(/\/history\/stats\?month=\d{4}-\d\d$/)
    const month = page.getByRole('heading', { level: 2 })
    await expect(page.getByRole('button', { name: ru('history.stat_next') })).toBeDisabled()
    const name = (await month.textContent()) ?? ''
    await page.getByRole('button', { name: ru('history.stat_prev') }).click()
    await expect(month).not.toHaveText(name)
    await page
      .getByRole('group', { name: /по месяцам/ })
      .getByRole('button')
      .first()
      .click()
    await page.getByRole('button', { name: ru('history.stat_next') }).click()
    await page.goto('/history/stats')
    await expect(month).toHaveText(name)
    await checkAccessibility(page)
    await page.getByRole('button', { name: ru('history.stat_as_table') }).click()
    const table = page.getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(7)
    await expect(table).toContainText('≈')
    await expect(table.getByRole('cell', { name: /^0,00\s\$$/ })).not.toHaveCount(0)
    await expect(table.getByRole('cell', { name: /^≈\s0,00\s\$$/ })).toHaveCount(0)
    await checkAccessibility(page)
  })

  await test.step('a category opens its transactions', async () => {
    await page.getByRole('radio', { name: ru('history.stat_in') }).click()
    const category = page.getByRole('main').getByRole('link', { name: /^Пополнения/ })
    await expect(category).toContainText('100\u00a0%')
    await category.click()
    await expect(page).toHaveURL(/kind=top_up/)
    await expect(rows(page).first()).toContainText('Пополнение')
  })
})

test('sums and budget of a month are never told under the name of another one that loads', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/history/stats')
  const main = page.getByRole('main')
  const sums = main.getByText(/^≈\s\+[\d\s]+,\d\d\s₽$/)
  await expect(sums).toBeVisible()
  const ofThisMonth = (await sums.textContent()) ?? ''
  const call = await holdCall(page, endpointUrl('flow'))
  await page.getByRole('button', { name: ru('history.stat_prev') }).click()
  await expect.poll(call.count).toBe(1)
  await expect(main.locator('[aria-busy="true"]')).toBeVisible()
  await expect(sums).toHaveCount(0)
  call.release()
  await expect(sums).toBeVisible()
  await expect(sums).not.toHaveText(ofThisMonth)

  await test.step('the sums before stay while another currency loads, which they name', async () => {
    const again = await holdCall(page, endpointUrl('flow'))
    await main.getByRole('combobox').selectOption('USD')
    await expect.poll(again.count).toBe(1)
    await expect(sums).toBeVisible()
    again.release()
    await expect(sums).toHaveCount(0)
  })
})

test('the bar of a month keeps the focus while the month loads', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/history/stats')
  const bars = page
    .getByRole('group', { name: /./ })
    .filter({ has: page.locator('[aria-current]') })
  const bar = bars.getByRole('button').nth(4)
  await expect(bar).toBeVisible()
  const call = await holdCall(page, endpointUrl('flow'))
  await bar.focus()
  await page.keyboard.press('Enter')
  await expect.poll(call.count).toBe(1)
  await expect(bar).toHaveAttribute('aria-current', 'date')
  await expect(bar).toBeFocused()
  call.release()
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.locator('[aria-current="date"]')).toBeFocused()
})
