import type { Page } from '@playwright/test'
import { forbidRepeats } from '../support/answers.ts'
import { checkAccessibility, expect, type Owner, test } from '../support/app.ts'
import { holdCall, UNCLEAR_ANSWERS } from '../support/faults.ts'
import { ADDRESS, CARD, confirmByPin, readBooks } from '../support/money.ts'
import { identify } from '../support/owners.ts'

const WITHDRAWAL = /\/v2\/wallet\/withdrawal$/
const PIN = '1379'

const amount = (page: Page) => page.getByRole('textbox', { name: 'Сумма вывода' })
const card = (page: Page) => page.getByRole('textbox', { name: 'Номер карты' })
const address = (page: Page) => page.getByRole('textbox', { name: 'Адрес кошелька USDC' })
const submit = (page: Page) => page.getByRole('button', { name: 'Вывести', exact: true })
const modal = (page: Page) => page.getByRole('dialog', { name: /Подтверждение операции/ })
const stage = (page: Page, name: string) => modal(page).getByRole('heading', { name, level: 3 })

let owner: Owner

test.beforeEach(async ({ signIn, request }) => {
  owner = await signIn()
  await identify(request, owner)
})

async function fillCard(page: Page, value: string): Promise<void> {
  await page.goto('/wallet/withdrawal?currency=EUR')
  await amount(page).fill(value)
  await card(page).fill(CARD)
}

async function expectUntouched(page: Page, value: string): Promise<void> {
  await expect(amount(page)).toHaveValue(value)
  await expect(card(page)).toHaveValue('4242 4242 4242 4242')
}

test('to a card: the PIN, the waiting that is not left unasked, what was really sent and kept nowhere, Home', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Вывести' }).click()
  await page.getByRole('button', { name: /Выбрать другой счет/ }).click()
  await page.getByRole('option', { name: /EUR/ }).click()
  await amount(page).fill('140.5')
  await card(page).fill(CARD)
  await checkAccessibility(page)
  await submit(page).click()
  await expect(modal(page)).toContainText(/со счета EUR/i)
  await expect(modal(page)).toContainText('140,50')
  await expect(modal(page)).toContainText('На карту •••• 4242')
  await checkAccessibility(page)
  const held = await holdCall(page, WITHDRAWAL)
  const sent = page.waitForRequest(WITHDRAWAL)
  await confirmByPin(page, PIN)
  expect((await sent).postDataJSON()).toEqual({
    amount: '140.50',
    currency_code: 'EUR',
    pan: CARD,
    pin: PIN,
  })
  await expect(stage(page, 'Выполняем операцию')).toBeFocused()
  await expect(modal(page).getByRole('button')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.evaluate(() => history.back())
  await expect(stage(page, 'Выполняем операцию')).toBeVisible()
  await expect(page).toHaveURL('/wallet/withdrawal')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await checkAccessibility(page)
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(stage(page, 'Выполняем операцию')).toBeVisible()
  held.release()
  await expect(stage(page, 'Заявка принята')).toBeFocused()
  await checkAccessibility(page)
  const kept = await page.evaluate(() =>
    JSON.stringify([
      location.href,
      history.state,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
    ]),
  )
  expect(kept).not.toContain(CARD)
  expect(kept).not.toContain(PIN)
  await modal(page).getByRole('button', { name: 'Подробнее' }).click()
  await expect(modal(page).getByRole('heading', { name: /Детали операции$/ })).toBeFocused()
  await expect(modal(page)).toContainText('140,50\u00a0€')
  await expect(modal(page)).toContainText('Карта Visa •••• 4242')
  await expect(modal(page)).not.toContainText('4242 4242')
  await checkAccessibility(page)
  await modal(page).getByRole('button', { name: 'Назад' }).click()
  await modal(page).getByRole('button', { name: 'На главную' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('main')).toContainText('719,50')
  const books = await readBooks(request, owner)
  expect(books.balances['EUR']).toBe('719.50')
  expect(books.history[0]).toMatchObject({ amount: '-140.50', currency_code: 'EUR' })
  expect(held.count()).toBe(1)
})

test('from USDC to an address, which a card is not', async ({ page, request }) => {
  await fillCard(page, '12')
  await page.getByRole('button', { name: /сейчас EUR/ }).click()
  await page.getByRole('option', { name: /USDC/ }).click()
  await expect(page.getByText(/перевод в криптовалюте нельзя отменить/)).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await expect(submit(page)).toBeDisabled()
  await address(page).focus()
  await address(page).blur()
  await expect(page.getByText('Введите адрес', { exact: true })).toBeVisible()
  await address(page).fill(ADDRESS)
  await checkAccessibility(page)
  await submit(page).click()
  await expect(modal(page)).toContainText('На адрес 0x52be…e991c4')
  await confirmByPin(page, PIN)
  await expect(stage(page, 'Заявка принята')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/$/)
  expect((await readBooks(request, owner)).balances['USDC']).toBe('38.00')
})

test('the button waits for a whole intent within the balance; without a network nothing is sent and nothing is lost', async ({
  page,
  context,
}) => {
  await fillCard(page, '860.01')
  await expect(page.getByText(/Недостаточно средств. Доступно 860,00/)).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await amount(page).fill('860')
  await expect(submit(page)).toBeEnabled()
  await amount(page).fill('')
  await expect(submit(page)).toBeDisabled()
  await amount(page).fill('1')
  await card(page).fill(CARD.slice(1))
  await card(page).blur()
  await expect(page.getByText('Введите 16 цифр номера карты')).toBeVisible()
  await expect(submit(page)).toBeDisabled()

  await card(page).fill(CARD)
  await amount(page).fill('10')
  await submit(page).click()
  await context.setOffline(true)
  await confirmByPin(page, PIN)
  await expect(page.getByText('Без интернета это действие недоступно.')).toBeVisible()
  await expect(modal(page).getByRole('group', { name: /PIN-код/ })).toBeVisible()
  await modal(page).getByRole('button', { name: 'Закрыть' }).click()
  await submit(page).click()
  await expect(modal(page)).toBeHidden()
  await expectUntouched(page, '10')
})

test('a wrong PIN is said, dropped and asked for again; the form stays', async ({
  page,
  request,
}) => {
  await fillCard(page, '10')
  await submit(page).click()
  await confirmByPin(page, '9182')
  await expect(stage(page, 'Операция не выполнена')).toBeFocused()
  await expect(modal(page)).toContainText(/Осталось попыток: 4/)
  await checkAccessibility(page)
  await modal(page).getByRole('button', { name: 'Попробовать еще раз' }).click()
  for (const box of await modal(page).getByRole('textbox').all()) await expect(box).toHaveValue('')
  await expect(modal(page).getByRole('button', { name: 'Подтвердить' })).toBeDisabled()
  await modal(page).getByRole('button', { name: 'Закрыть' }).click()
  await expectUntouched(page, '10')
  expect((await readBooks(request, owner)).balances['EUR']).toBe('860.00')
  await submit(page).click()
  await confirmByPin(page, PIN)
  await expect(stage(page, 'Заявка принята')).toBeVisible()
})

test('five wrong PINs lock it', async ({ page, request }) => {
  await fillCard(page, '10')
  await submit(page).click()
  for (const pin of ['1111', '2222', '3333', '4444', '5555', PIN]) {
    await confirmByPin(page, pin)
    await expect(stage(page, 'Операция не выполнена')).toBeVisible()
    if (pin !== PIN) {
      await modal(page).getByRole('button', { name: 'Попробовать еще раз' }).click()
    }
  }
  await expect(modal(page)).toContainText(/через 15 мин/)
  expect((await readBooks(request, owner)).balances['EUR']).toBe('860.00')
})

test('a call without an answer is asked again with its key and debits once', async ({
  page,
  request,
}) => {
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
  await expect(stage(page, 'Заявка принята')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect((await readBooks(request, owner)).balances['EUR']).toBe('800.00')
})

test('an outcome that nobody tells is unknown; the same again is no second debit', async ({
  page,
  request,
}) => {
  await forbidRepeats(page)
  let isLost = true
  await page.route(WITHDRAWAL, async (route) => {
    if (!isLost) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await fillCard(page, '60')
  await submit(page).click()
  await confirmByPin(page, PIN)
  await expect(stage(page, 'Результат неизвестен')).toBeFocused()
  await expect(modal(page).getByRole('button', { name: /еще раз/ })).toHaveCount(0)
  await expect(modal(page).getByRole('link', { name: 'Открыть историю' })).toBeVisible()
  await checkAccessibility(page)
  await modal(page).getByRole('button', { name: 'Закрыть' }).click()
  await expectUntouched(page, '60')
  isLost = false
  await submit(page).click()
  await confirmByPin(page, PIN)
  await expect(stage(page, 'Заявка принята')).toBeVisible()
  const { balances, history } = await readBooks(request, owner)
  expect(balances['EUR']).toBe('800.00')
  expect(history.filter((row) => row.amount === '-60.00')).toHaveLength(1)
})

test('an answer that tells no outcome is no success', async ({ page, request }) => {
  await forbidRepeats(page)
  await fillCard(page, '60')
  for (const unclear of UNCLEAR_ANSWERS) {
    await test.step(JSON.stringify(unclear), async () => {
      await page.route(WITHDRAWAL, (route) => route.fulfill(unclear))
      await submit(page).click()
      await confirmByPin(page, PIN)
      await expect(stage(page, 'Результат неизвестен')).toBeFocused()
      await modal(page).getByRole('button', { name: 'Закрыть' }).click()
      await expectUntouched(page, '60')
      await page.unroute(WITHDRAWAL)
    })
  }
  expect((await readBooks(request, owner)).balances['EUR']).toBe('860.00')
})

for (const unclear of UNCLEAR_ANSWERS) {
  test(`${JSON.stringify(unclear)} is asked about again with its key`, async ({
    page,
    request,
  }) => {
    const keys: (string | undefined)[] = []
    await page.route(WITHDRAWAL, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await (keys.length > 1 ? route.continue() : route.fulfill(unclear))
    })
    await fillCard(page, '60')
    await submit(page).click()
    await confirmByPin(page, PIN)
    await expect(modal(page)).toContainText(/Повторим автоматически/)
    await expect(stage(page, 'Заявка принята')).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect((await readBooks(request, owner)).balances['EUR']).toBe('800.00')
  })
}
