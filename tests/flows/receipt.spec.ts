import { checkAccessibility, expect, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { rows } from '../support/history.ts'
import { hold } from '../support/hydration.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test('a receipt is opened from the list, reported and repeated, and the list keeps its filter', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.setViewportSize({ width: 390, height: 560 })
  await page.goto('/history?account=USD')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const row = rows(page).filter({ hasText: 'EUR\u00a0→\u00a0USD' }).getByRole('link')
  await row.click()
  await expect(page).toHaveURL(/\/history\/X-\w{4}-\w{4}$/)
  await expect(page.getByRole('heading', { name: ru('receipt.title') })).toBeFocused()
  const main = page.getByRole('main')
  await expect(main).toContainText(/Списано\s*85,00\s€/)
  await expect(main).toContainText(/Зачислено\s*97,61\s\$/)
  await expect(main).toContainText(/Счет списания\s*EUR\s••\s\d{4}/)
  await checkAccessibility(page)

  await test.step('a report needs words for another reason', async () => {
    await main.getByRole('button', { name: ru('receipt.problem_btn') }).click()
    const dialog = page.getByRole('dialog', { name: ru('problem.title') })
    await dialog.getByRole('radio', { name: ru('problem.reason_other') }).check()
    await dialog.getByRole('button', { name: ru('problem.send_btn') }).click()
    await expect(dialog.getByText(ru('problem.text_required'))).toBeVisible()
    await dialog.getByRole('textbox').fill('Курс не тот')
    await dialog.getByRole('button', { name: ru('problem.send_btn') }).click()
    await expect(page.getByRole('log').getByText('Курс не тот')).toBeVisible()
    await page.goBack()
    await expect(main.getByText(/^Обращение R-\w{4}-\w{4}$/)).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('Back finds the list with its filter, offline too the receipt opens', async () => {
    await page.goBack()
    await expect(page).toHaveURL('/history?account=USD')
    await expect(row).toBeInViewport()
    await page.context().setOffline(true)
    await row.click()
    await expect(main).toContainText(/Зачислено\s*97,61\s\$/)
    await page.context().setOffline(false)
  })

  await test.step('repeating fills the form', async () => {
    await main.getByRole('link', { name: ru('receipt.repeat_btn') }).click()
    await expect(page).toHaveURL(/\/exchange\?from=.+&to=/)
    await expect(page.getByRole('textbox', { name: /^Сумма списания/ })).toHaveValue('85,00')
  })
})

test('a report that is opened before all facts of the receipt are there stays open', async ({
  page,
  signIn,
}) => {
  await signIn()
  const release = await hold(page, endpointUrl('receipt'))
  await page.goto('/history')
  await rows(page).first().getByRole('link').click()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: ru('receipt.problem_btn') }).click()
  const dialog = page.getByRole('dialog', { name: ru('problem.title') })
  await dialog.getByRole('textbox').fill('Курс не тот')
  const answered = page.waitForResponse(endpointUrl('receipt'))
  release()
  await (await answered).finished()
  await expect(dialog.getByRole('textbox')).toHaveValue('Курс не тот')
})

test(
  'Back finds the place of the list, however soon after the scroll the row was pressed',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.setViewportSize({ width: 390, height: 560 })
    await page.goto('/history')
    const row = rows(page).nth(3).getByRole('link')
    await expect(row).toBeAttached()
    await expect(row).not.toBeInViewport()
    // In one task, so that the page gets no scroll event before the press.
    const place = await row.evaluate((link: HTMLElement) => {
      link.scrollIntoView({ block: 'center' })
      link.click()
      return scrollY
    })
    await expect(page.getByRole('heading', { name: ru('receipt.title') })).toBeFocused()
    await page.goBack()
    await expect(row).toBeInViewport()
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place))
      .toBeLessThan(8)
  },
)

test(
  'beside the list: arrows change the receipt, Escape returns to its row',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/history?account=RUB')
    const links = rows(page).getByRole('link')
    const receipt = page.getByRole('region', { name: ru('receipt.title') })
    await links.nth(4).scrollIntoViewIfNeeded()
    await links.nth(4).click()
    const place = await page.evaluate(() => scrollY)
    await expect(receipt).toBeVisible()
    await expect(page).toHaveURL(/\/history\/\w-\w{4}-\w{4}\?account=RUB$/)
    const first = await receipt.getByText(/^\w-\w{4}-\w{4}$/).textContent()
    await expect(links.nth(4)).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(5)).toBeFocused()
    await expect(receipt.getByText(/^\w-\w{4}-\w{4}$/)).not.toHaveText(first ?? '')
    await page.keyboard.press('ArrowUp')
    await expect(receipt.getByText(first ?? '')).toBeVisible()
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(200)
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await expect(receipt).toBeHidden()
    await expect(links.nth(4)).toBeFocused()
    await expect(page).toHaveURL('/history?account=RUB')
    await test.step('on a narrower window the receipt is a page', async () => {
      await links.nth(4).press('Enter')
      await expect(receipt).toBeVisible()
      await page.setViewportSize({ width: 900, height: 900 })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('receipt.title'))
      await expect(rows(page)).toHaveCount(0)
    })
  },
)
