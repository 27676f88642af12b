import type { Locator, Page } from '@playwright/test'
import { account as wallet, answerWallets, changeAnswer } from '../support/answers.ts'
import { expect, test } from '../support/app.ts'
import { onlyIn } from '../support/brands.ts'
import { amount, answerRates, openExchange, rate, submit } from '../support/exchange.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

/** Stops the clock of the page, so that the test controls the pause. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000)
}

/** Expects an error 600 ms after the last key, with the layout unchanged. */
async function expectAfterPause(page: Page, field: Locator, typed: string, words: Locator) {
  await field.fill('')
  await page.clock.runFor(1000)
  const before = await heights(page)
  await field.pressSequentially(typed)
  await page.clock.runFor(599)
  await expect(words).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(words).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(await heights(page)).toEqual(before)
}

/** Expects an error directly after an action. */
async function expectAtOnce(
  field: Locator,
  typed: string,
  words: Locator,
  act: () => Promise<void>,
) {
  await field.fill('')
  await field.pressSequentially(typed)
  await expect(words).toHaveCount(0)
  await act()
  await expect(words).toBeVisible()
}

/** Returns the vertical positions of the buttons, which an error must not change. */
async function heights(page: Page): Promise<number[]> {
  const buttons = await page.getByRole('main').getByRole('button').all()
  const boxes = await Promise.all(buttons.map((one) => one.boundingBox()))
  return boxes.map((box) => Math.round(box?.y ?? 0))
}

test.beforeEach(async ({ page }) => {
  await page.clock.install()
})

test(
  'exchange: errors of minimum and balance show after a pause, on blur and on Enter',
  { tag: onlyIn('ewallet') },
  async ({ page, signIn }) => {
    await signIn()
    await answerWallets(page, [wallet('RUB', '1000.00'), wallet('USD', '50.00')])
    await answerRates(page, [
      { ...rate('RUB', 'USD', '0.0125'), min_from_amount: '1.00', min_to_amount: '1.00' },
    ])
    await openExchange(page)
    await stopClock(page)
    const [from, to] = [amount(page, 'from'), amount(page, 'to')]
    const least = page.getByText(/^Не меньше 80,00\s₽$/)
    const tooMuch = page.getByText(ru('exchange.not_enough'))
    await expectAfterPause(page, from, '79', least)
    await expectAfterPause(page, from, '1001', tooMuch)
    await expectAfterPause(page, to, '0,5', page.getByText(/^Не меньше 1,00\s\$$/))
    await expectAtOnce(from, '79', least, () => from.blur())
    await expectAtOnce(from, '1001', tooMuch, () => from.press('Enter'))
    await test.step('an accepted amount shows no error', async () => {
      await from.fill('80')
      await page.clock.runFor(1000)
      await expect(least).toHaveCount(0)
      await expect(tooMuch).toHaveCount(0)
    })
  },
)

test(
  'exchange: decimals of a currency without them are kept and refused, not appended',
  { tag: onlyIn('ewallet') },
  async ({ page, signIn }) => {
    await signIn()
    await answerWallets(page, [wallet('JPY', '200000'), wallet('USD', '50.00')])
    await answerRates(page, [rate('JPY', 'USD', '0.0067')])
    await openExchange(page)
    const from = amount(page, 'from')
    await from.pressSequentially('1000,5')
    await expect(from).toHaveValue('1\u00a0000,5')
    await expect(page.getByText(ru('validation.amount_no_decimals'))).toBeVisible()
    await expect(submit(page)).toBeDisabled()
    await from.press('Backspace')
    await from.press('Backspace')
    await expect(from).toHaveValue('1\u00a0000')
    await expect(page.getByText(ru('validation.amount_no_decimals'))).toBeHidden()
    await expect(submit(page)).toBeEnabled()
  },
)

test(
  'withdrawal and top-up: errors of balance, limit and zero show in the same way',
  { tag: WHOLE_ONLY },
  async ({ page, signIn, request, environment }) => {
    await identify(request, await signIn())
    await answerWallets(page, [wallet('EUR', '860.00')])
    await changeAnswer(page, /\/auth\/info$/, (body) => ({
      ...body,
      capabilities: [],
      limits: [{ currency_code: 'EUR', daily_limit: '500.00', daily_left: '100.00' }],
    }))
    const zero = page.getByText(ru('validation.amount_zero'))
    await test.step('withdrawal', async () => {
      await page.goto('/wallet/withdrawal')
      const field = page.getByRole('textbox', { name: ru('withdrawal.amount_label') })
      await expect(field).toBeVisible()
      await stopClock(page)
      const tooMuch = page.getByText(/^Недостаточно средств. Доступно 860,00/)
      await expectAfterPause(page, field, '860,01', tooMuch)
      await expectAtOnce(field, '861', tooMuch, () => field.press('Enter'))
      await expectAtOnce(field, '0', zero, () => field.blur())
      if (environment === 'grok') {
        await expectAfterPause(page, field, '100,01', page.getByText(/^Не больше 100,00/))
      }
      await page.clock.resume()
    })
    await test.step('top-up', async () => {
      await page.goto('/wallet/topup')
      const field = page.getByRole('textbox', { name: ru('wallet_topup.amount_label') })
      await expect(field).toBeVisible()
      await stopClock(page)
      await expectAfterPause(page, field, '0,0', zero)
      await expectAtOnce(field, '0', zero, () => field.press('Enter'))
    })
  },
)
