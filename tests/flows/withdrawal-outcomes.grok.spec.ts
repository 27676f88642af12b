import { forbidRepeats } from '../support/answers.ts'
import { checkAccessibility, expect, type Owner, test } from '../support/app.ts'
import { UNCLEAR_ANSWERS } from '../support/faults.ts'
import { CARD, confirmByPin, readBooks } from '../support/money.ts'
import { identify } from '../support/owners.ts'
import {
  amount,
  card,
  expectUntouched,
  fillCard,
  modal,
  PIN,
  stage,
  submit,
  WAYS,
  WITHDRAWAL,
} from '../support/withdrawal.ts'
import { ru } from '../support/ru.ts'
import { takeTurns, WHOLE_ONLY } from '../support/walk.ts'

test.use({ isPlain: true })

let owner: Owner

test.beforeEach(async ({ signIn, request }) => {
  owner = await signIn()
  await identify(request, owner)
})

test(
  'what would be refused again leads back to the form',
  { tag: WHOLE_ONLY },
  async ({ page }) => {
    const refusal = { status: 'error', code: 'INSUFFICIENT_FUNDS', message: 'Недостаточно.' }
    await page.route(WITHDRAWAL, (route) => route.fulfill({ status: 422, json: refusal }))
    await fillCard(page, '10')
    await submit(page).click()
    await confirmByPin(page, PIN)
    await expect(stage(page, ru('pay.failed_title'))).toBeFocused()
    await expect(modal(page)).toContainText('Недостаточно.')
    await modal(page)
      .getByRole('button', { name: ru('pay.try_again_btn') })
      .click()
    await expect(modal(page)).toBeHidden()
    await expectUntouched(page, '10')
  },
)

test('a withdrawal that loses the network says so and can be left, and the check goes on', async ({
  page,
  context,
  request,
}) => {
  const keys: (string | undefined)[] = []
  const network = new EventTarget()
  const isOffline = new Promise((resolve) => network.addEventListener('gone', resolve))
  await page.route(WITHDRAWAL, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await isOffline
    return route.abort('internetdisconnected')
  })
  await fillCard(page, '60')
  // The page that the dialog leads to is there before the network goes.
  await expect.poll(() => page.evaluate(hasHistoryCode)).toBe(true)
  await submit(page).click()
  const sent = page.waitForRequest(WITHDRAWAL)
  await confirmByPin(page, PIN)
  await sent
  await context.setOffline(true)
  network.dispatchEvent(new Event('gone'))
  await expect(modal(page)).toContainText('Нет соединения. Проверим результат')
  await checkAccessibility(page)
  await modal(page)
    .getByRole('link', { name: ru('common.to_history') })
    .click()
  await expect(page).toHaveURL('/history')
  await expect(modal(page)).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: /Заявка принята: 60,00/ })).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  await expect(page.locator('main')).toContainText('60,00')
  expect((await readBooks(request, owner)).balances['EUR']).toBe('800.00')
})

test(
  'the same sent anew while the first is still checked is the same payment',
  { tag: WHOLE_ONLY },
  async ({ page, request }) => {
    const keys: (string | undefined)[] = []
    // No answer arrives until then, so that the first is still checked.
    let isSentAnew = false
    await page.route(WITHDRAWAL, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (isSentAnew) return route.continue()
      if (keys.length === 1) await route.fetch()
      return route.abort('connectionreset')
    })
    await fillCard(page, '60')
    await submit(page).click()
    await confirmByPin(page, PIN)
    await modal(page)
      .getByRole('link', { name: ru('common.to_history') })
      .click()
    await page.getByRole('link', { name: ru('menu.home') }).click()
    await page.getByRole('button', { name: ru('withdrawal.btn') }).click()
    await page.getByRole('button', { name: /Выбрать другой счет/ }).click()
    await page.getByRole('option', { name: /EUR/ }).click()
    await amount(page).fill('60')
    await card(page).fill(CARD)
    await submit(page).click()
    await confirmByPin(page, PIN)
    isSentAnew = true
    await expect(stage(page, ru('pay.success_title'))).toBeVisible({ timeout: 30_000 })
    expect(new Set(keys).size).toBe(1)
    expect((await readBooks(request, owner)).balances['EUR']).toBe('800.00')
  },
)

test('a payment that was left and refused says so', { tag: WHOLE_ONLY }, async ({ page }) => {
  let count = 0
  await page.route(WITHDRAWAL, (route) => {
    count += 1
    const json = { status: 'error', message: 'Сервис закрыт до утра.' }
    return count > 1 ? route.fulfill({ json }) : route.abort('connectionreset')
  })
  await fillCard(page, '60')
  await submit(page).click()
  await confirmByPin(page, PIN)
  await modal(page)
    .getByRole('link', { name: ru('common.to_history') })
    .click()
  const told = page.getByRole('status').filter({ hasText: /не выполнена. Сервис закрыт/ })
  await expect(told).toBeVisible()
})

test(
  'a call without an answer is retried with its key and debits once',
  { tag: WHOLE_ONLY },
  async ({ page, request }) => {
    const keys: (string | undefined)[] = []
    await page.route(WITHDRAWAL, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await fillCard(page, '60')
    await submit(page).click()
    await confirmByPin(page, PIN)
    await expect(modal(page)).toContainText(/Повторим автоматически/)
    await expect(stage(page, ru('pay.success_title'))).toBeVisible()
    expect(new Set(keys).size).toBe(1)
    expect((await readBooks(request, owner)).balances['EUR']).toBe('800.00')
  },
)

test('an outcome that is never answered is unknown; the same again is no second debit', async ({
  page,
  request,
}) => {
  await forbidRepeats(page, ...WAYS)
  await page.route(WITHDRAWAL, async (route) => {
    await route.fetch()
    return route.abort('connectionreset')
  })
  await fillCard(page, '60')
  await submit(page).click()
  await confirmByPin(page, PIN)
  await expect(stage(page, ru('pay.unknown_title'))).toBeFocused()
  await expect(modal(page).getByRole('button', { name: /еще раз/ })).toHaveCount(0)
  await expect(modal(page).getByRole('link', { name: ru('common.to_history') })).toBeVisible()
  await checkAccessibility(page)
  await modal(page)
    .getByRole('button', { name: ru('common.close') })
    .click()
  await expectUntouched(page, '60')
  // The same act has the same key, also when it is pressed again.
  await page.unroute(WITHDRAWAL)
  await submit(page).click()
  await confirmByPin(page, PIN)
  await expect(stage(page, ru('pay.success_title'))).toBeVisible()
  const { balances, history } = await readBooks(request, owner)
  expect(balances['EUR']).toBe('800.00')
  expect(history.filter((row) => row.amount === '-60.00')).toHaveLength(1)
})

test(
  'an answer without an outcome is no success',
  { tag: WHOLE_ONLY },
  async ({ page, request }) => {
    await forbidRepeats(page, ...WAYS)
    await fillCard(page, '60')
    for (const unclear of UNCLEAR_ANSWERS) {
      await test.step(JSON.stringify(unclear), async () => {
        await page.route(WITHDRAWAL, (route) => route.fulfill(unclear))
        await submit(page).click()
        await confirmByPin(page, PIN)
        await expect(stage(page, ru('pay.unknown_title'))).toBeFocused()
        await modal(page)
          .getByRole('button', { name: ru('common.close') })
          .click()
        await expectUntouched(page, '60')
        await page.unroute(WITHDRAWAL)
      })
    }
    expect((await readBooks(request, owner)).balances['EUR']).toBe('860.00')
  },
)

// Exchanges have the others.
for (const unclear of takeTurns(UNCLEAR_ANSWERS, 1)) {
  test(
    `${JSON.stringify(unclear)} is asked about again with its key`,
    { tag: WHOLE_ONLY },
    async ({ page, request }) => {
      const keys: (string | undefined)[] = []
      await page.route(WITHDRAWAL, async (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        await (keys.length > 1 ? route.continue() : route.fulfill(unclear))
      })
      await fillCard(page, '60')
      await submit(page).click()
      await confirmByPin(page, PIN)
      await expect(modal(page)).toContainText(/Повторим автоматически/)
      await expect(stage(page, ru('pay.success_title'))).toBeVisible()
      expect(keys).toHaveLength(2)
      expect(new Set(keys).size).toBe(1)
      expect((await readBooks(request, owner)).balances['EUR']).toBe('800.00')
    },
  )
}

function hasHistoryCode(): boolean {
  const files = performance.getEntriesByType('resource')
  return files.some(({ name }) => /\/assets\/history-[^/]*\.js$/.test(name))
}
