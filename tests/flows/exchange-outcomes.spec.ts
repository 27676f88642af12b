import { randomUUID } from 'node:crypto'
import { account as wallet, answerWallets, forbidRepeats } from '../support/answers.ts'
import { expect, test } from '../support/app.ts'
import {
  amount,
  answerRates,
  lookAgain,
  openExchange,
  rate,
  submit,
  watchExchanges,
} from '../support/exchange.ts'
import { UNCLEAR_ANSWERS } from '../support/faults.ts'
import { card } from '../support/slider.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const MOVED = ru('exchange.rate_moved')

test.describe('with the real server', () => {
  test.beforeEach(({ signIn }) => signIn())

  test('Enter exchanges once, both amounts are confirmed, Home is up to date', async ({ page }) => {
    const sent = await watchExchanges(page)
    await page.goto('/')
    await expect(card(page, 'RUB')).toContainText(/148\s920,75/)
    await page.getByRole('link', { name: ru('exchange.submit_btn') }).click()
    await amount(page, 'from').fill('1000')
    await expect(amount(page, 'to')).not.toHaveValue('')
    const gained = await amount(page, 'to').inputValue()
    await amount(page, 'from').press('Enter')
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText(ru('exchange.success'))
    await expect(alert).toContainText(/1\s000,00\s₽ → /)
    await expect(alert).toContainText(gained)
    await expect(page).toHaveURL('/exchange/confirm')
    await expect(alert.getByRole('button', { name: ru('common.done') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/$/)
    await expect(card(page, 'RUB')).toContainText(/147\s920,75/)
    const newest = page
      .getByRole('region', { name: ru('transactions.title') })
      .getByRole('listitem')
    await expect(newest.first()).toContainText('Обмен · Сегодня')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body['from_amount']).toBe('1000.00')
  })

  test(
    'behind the outcome of all that there was, the form is empty and without an error',
    { tag: WHOLE_ONLY },
    async ({ page }) => {
      await openExchange(page)
      await page.getByRole('button', { name: /МАКС/ }).click()
      await submit(page).click()
      await expect(page.getByRole('alertdialog')).toContainText(ru('exchange.success'))
      // The balance that is left has come.
      await expect(page.getByText(ru('amount.balance', { balance: '0,00' }))).toBeAttached()
      await expect(page.getByText(ru('exchange.not_enough'))).toHaveCount(0)
      for (const field of await page.locator('main input').all())
        await expect(field).toHaveValue('')
    },
  )

  test(
    'the outcome leads to the receipt of the exchange',
    { tag: WHOLE_ONLY },
    async ({ page }) => {
      await openExchange(page)
      await amount(page, 'to').fill('5')
      await submit(page).click()
      await page
        .getByRole('alertdialog')
        .getByRole('link', { name: ru('receipt.btn') })
        .click()
      await expect(page).toHaveURL(/\/history\/X-[\w-]+$/)
      await expect(page.getByRole('main')).toContainText('5,00')
    },
  )

  for (const [way, close] of [
    ['Escape', 'Escape'],
    ['the way back', undefined],
  ] as const) {
    test(
      `the confirmation leads Home by ${way} too, and not again`,
      { tag: WHOLE_ONLY },
      async ({ page }) => {
        await page.goto('/wallet')
        await openExchange(page)
        await amount(page, 'to').fill('5')
        await submit(page).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await (close ? page.keyboard.press(close) : page.goBack())
        await expect(page).toHaveURL(/\/$/)
        await expect(card(page, 'USD')).toContainText(/1\s209,18/)
        await page.goto('/exchange/confirm')
        await expect(page).toHaveURL('/exchange')
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
      },
    )
  }

  test('two presses at once send once', { tag: WHOLE_ONLY }, async ({ page }) => {
    const sent = await watchExchanges(page)
    await openExchange(page)
    await amount(page, 'from').fill('500')
    await submit(page).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  test(
    'an answer that was lost is asked for again with the same key',
    { tag: WHOLE_ONLY },
    async ({ page }) => {
      let isLost = true
      const sent = await watchExchanges(page, async (route) => {
        const response = await route.fetch()
        if (isLost) await route.abort()
        else await route.fulfill({ response })
        isLost = false
      })
      await openExchange(page)
      await amount(page, 'from').fill('1000')
      await submit(page).click()
      await expect(page.getByText(ru('exchange.checking'))).toBeVisible()
      await page.getByRole('button', { name: ru('common.done') }).click()
      await expect(card(page, 'RUB')).toContainText(/147\s920,75/)
      expect(sent).toHaveLength(2)
      expect(sent[0]?.key).toBeTruthy()
      expect(sent[1]?.key).toBe(sent[0]?.key)
    },
  )

  test(
    'a rate that the server took back is asked for anew, the owner presses again',
    { tag: WHOLE_ONLY },
    async ({ page }) => {
      const stale = randomUUID()
      let isStale = true
      await page.route(/\/exchange\/rates$/, async (route) => {
        const response = await route.fetch()
        const body: { rates: Record<string, string>[] } = await response.json()
        const rates = body.rates.map((one) => ({ ...one, id: stale, quantity_out: '0.02' }))
        await route.fulfill({ response, json: isStale ? { rates } : body })
      })
      const sent = await watchExchanges(page, async (route) => {
        if (!isStale) return route.continue()
        isStale = false
        await route.fulfill({
          json: {
            status: 'error',
            code: 'RATE_CHANGED',
            message: 'Курс изменился. Проверьте суммы.',
          },
        })
      })
      await openExchange(page)
      await amount(page, 'from').fill('1000')
      await expect(amount(page, 'to')).toHaveValue('20,00')
      await submit(page).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Курс изменился' })).toBeVisible()
      await expect(amount(page, 'from')).toHaveValue('1\u00a0000')
      await expect(amount(page, 'to')).not.toHaveValue('20,00')
      await submit(page).click()
      await expect(page.getByRole('alertdialog')).toContainText(ru('exchange.success'))
      expect(sent.map(({ key }) => key).filter((key) => key === sent[0]?.key)).toHaveLength(1)
      expect(sent[1]?.body['rate_id']).not.toBe(stale)
    },
  )
})

test.describe('with answers of its own', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn()
    await answerWallets(page, [wallet('RUB', '1000.00'), wallet('USD', '50.00')])
    await answerRates(page, [rate('RUB', 'USD', '0.0125')])
  })

  test(
    'a rate that moves recomputes what was not typed and says so',
    { tag: WHOLE_ONLY },
    async ({ page }) => {
      await openExchange(page)
      await expect(page.getByText(/^Обновлен в \d\d:\d\d$/)).toBeVisible()
      await amount(page, 'from').fill('100')
      await expect(amount(page, 'to')).toHaveValue('1,25')
      await answerRates(page, [rate('RUB', 'USD', '0.02', 'new')])
      await lookAgain(page)
      await expect(amount(page, 'to')).toHaveValue('2,00')
      await expect(amount(page, 'from')).toHaveValue('100')
      await expect(page.getByText(MOVED)).toBeVisible()
      await amount(page, 'to').fill('4')
      await expect(page.getByText(MOVED)).toHaveCount(0)
      await expect(amount(page, 'from')).toHaveValue('200,00')
      await answerRates(page, [rate('RUB', 'USD', '0.04', 'newer')])
      await lookAgain(page)
      await expect(amount(page, 'from')).toHaveValue('100,00')
      await expect(amount(page, 'to')).toHaveValue('4')
      await expect(page.getByText(MOVED)).toBeVisible()
    },
  )

  test(
    'a rate that goes keeps the amounts, and nothing can be sent',
    { tag: WHOLE_ONLY },
    async ({ page }) => {
      await openExchange(page)
      await amount(page, 'from').fill('100')
      await answerRates(page, [])
      await lookAgain(page)
      await expect(page.getByText(ru('exchange.no_rate'))).toBeVisible()
      await expect(amount(page, 'to')).toHaveValue('1,25')
      await expect(submit(page)).toBeDisabled()
    },
  )

  test('what the server refuses with stands in the form, which keeps its input', async ({
    page,
  }) => {
    const sent = await watchExchanges(page, (route) =>
      route.fulfill({ json: { status: 'error', message: 'Обмен приостановлен.' } }),
    )
    await openExchange(page)
    await amount(page, 'from').fill('100')
    await submit(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Обмен приостановлен.' })).toBeVisible()
    await expect(amount(page, 'from')).toHaveValue('100')
    await submit(page).click()
    await expect.poll(() => sent.length).toBe(2)
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
    await amount(page, 'from').fill('101')
    await expect(page.getByText('Обмен приостановлен.')).toHaveCount(0)
  })

  test('rates that do not come can be asked for again', { tag: WHOLE_ONLY }, async ({ page }) => {
    await page.unroute(/\/exchange\/rates$/)
    await page.route(/\/exchange\/rates$/, (route) => route.fulfill({ status: 503 }))
    await page.goto('/exchange')
    await expect(page.getByText(ru('exchange.rates_error'))).toBeVisible()
    await answerRates(page, [rate('RUB', 'USD', '0.0125')])
    await page.getByRole('button', { name: ru('common.retry') }).click()
    await expect(page.getByText('1 USD = 80,00 RUB')).toBeVisible()
  })

  test('the outcome of an exchange without an answer is unknown, and the history has it', async ({
    page,
  }) => {
    await forbidRepeats(page)
    const sent = await watchExchanges(page, (route) => route.abort())
    await openExchange(page)
    await amount(page, 'from').fill('100')
    await submit(page).click()
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText(/Мы не получили ответ.*проверьте историю операций/)
    await alert.getByRole('button', { name: ru('common.close') }).click()
    await expect(amount(page, 'from')).toHaveValue('100')
    await submit(page).click()
    await alert.getByRole('link', { name: ru('common.to_history') }).click()
    await expect(page).toHaveURL('/history')
    expect(sent).toHaveLength(2)
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  test('an answer without an outcome is no success', { tag: WHOLE_ONLY }, async ({ page }) => {
    await forbidRepeats(page)
    let answer = UNCLEAR_ANSWERS[0]
    await watchExchanges(page, (route) => route.fulfill(answer))
    await openExchange(page)
    await amount(page, 'from').fill('100')
    for (const unclear of UNCLEAR_ANSWERS) {
      await test.step(JSON.stringify(unclear), async () => {
        answer = unclear
        await submit(page).click()
        const alert = page.getByRole('alertdialog')
        await expect(alert).toContainText(ru('pay.unknown_title'))
        await alert.getByRole('button', { name: ru('common.close') }).click()
        await expect(alert).toHaveCount(0)
        await expect(amount(page, 'from')).toHaveValue('100')
      })
    }
  })
})
