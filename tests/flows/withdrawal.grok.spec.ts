import { checkAccessibility, expect, type Owner, test } from '../support/app.ts'
import { holdCall } from '../support/faults.ts'
import { ADDRESS, CARD, confirmByPin, readBooks } from '../support/money.ts'
import { identify } from '../support/owners.ts'
import {
  address,
  amount,
  card,
  expectUntouched,
  fillCard,
  modal,
  PIN,
  pinBox,
  pinDigits,
  stage,
  submit,
  WITHDRAWAL,
} from '../support/withdrawal.ts'
import { waitForAnimations } from '../support/animations.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test.use({ isPlain: true })

const OFFLINE = ru('error.offline_action')

let owner: Owner

test.beforeEach(async ({ signIn, request }) => {
  owner = await signIn()
  await identify(request, owner)
})

test('a withdrawal to a card asks before its waiting is left, says what was sent, and keeps no number', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: ru('withdrawal.btn') }).click()
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
  await expect(stage(page, ru('pay.waiting_title'))).toBeFocused()
  await expect(modal(page).getByRole('button')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.evaluate(() => history.back())
  await expect(stage(page, ru('pay.waiting_title'))).toBeVisible()
  await expect(page).toHaveURL('/wallet/withdrawal')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await checkAccessibility(page)
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(stage(page, ru('pay.waiting_title'))).toBeVisible()
  held.release()
  await expect(stage(page, ru('pay.success_title'))).toBeFocused()
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
  await modal(page)
    .getByRole('button', { name: ru('common.details') })
    .click()
  await expect(modal(page).getByRole('heading', { name: /Детали операции$/ })).toBeFocused()
  await expect(modal(page)).toContainText('140,50\u00a0€')
  await expect(modal(page)).toContainText('Карта Visa •••• 4242')
  await expect(modal(page)).not.toContainText('4242 4242')
  await checkAccessibility(page)
  await modal(page)
    .getByRole('button', { name: ru('common.back') })
    .click()
  await modal(page)
    .getByRole('button', { name: ru('common.to_home') })
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('main')).toContainText('719,50')
  const books = await readBooks(request, owner)
  expect(books.balances['EUR']).toBe('719.50')
  expect(books.history[0]).toMatchObject({ amount: '-140.50', currency_code: 'EUR' })
  expect(held.count()).toBe(1)
})

test(
  'from USDC to an address, which a card is not',
  { tag: WHOLE_ONLY },
  async ({ page, request }) => {
    await fillCard(page, '12')
    await page.getByRole('button', { name: /сейчас EUR/ }).click()
    await page.getByRole('option', { name: /USDC/ }).click()
    await expect(page.getByText(/перевод в криптовалюте нельзя отменить/)).toBeVisible()
    await expect(card(page)).toHaveCount(0)
    await expect(submit(page)).toBeDisabled()
    await address(page).focus()
    await address(page).blur()
    await expect(page.getByText(ru('validation.address_required'), { exact: true })).toBeVisible()
    await address(page).fill(ADDRESS)
    await checkAccessibility(page)
    await submit(page).click()
    await expect(modal(page)).toContainText(ru('pay.to_address', { short: '0x52be…91c4' }))
    await confirmByPin(page, PIN)
    await expect(stage(page, ru('pay.success_title'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/$/)
    expect((await readBooks(request, owner)).balances['USDC']).toBe('38.00')
  },
)

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
  await expect(page.getByText(ru('validation.card_incomplete'))).toBeVisible()
  await expect(submit(page)).toBeDisabled()

  await card(page).fill(CARD)
  await amount(page).fill('10')
  await submit(page).click()
  await context.setOffline(true)
  // The last digit would confirm the payment otherwise.
  await expect(modal(page).getByText(OFFLINE)).toBeVisible()
  await page.keyboard.type(PIN)
  const confirm = modal(page).getByRole('button', { name: ru('pay.submit_btn') })
  await expect(confirm).toBeDisabled()
  await waitForAnimations(page)
  await checkAccessibility(page)
  await context.setOffline(false)
  await expect(confirm).toBeEnabled()
  await context.setOffline(true)
  await modal(page)
    .getByRole('button', { name: ru('common.close') })
    .click()
  await expect(submit(page)).toBeDisabled()
  await expect(page.locator('main').getByText(OFFLINE)).toBeVisible()
  await expectUntouched(page, '10')
})

test(
  'a wrong PIN is said in the same sheet, which stands still, and the next digit begins anew',
  { tag: WHOLE_ONLY },
  async ({ page, request }) => {
    await fillCard(page, '10')
    await submit(page).click()
    await expect(pinBox(page)).toBeFocused()
    await waitForAnimations(page)
    const before = await modal(page).boundingBox()
    await confirmByPin(page, '9182')
    await expect(
      modal(page)
        .getByRole('alert')
        .filter({ hasText: /Осталось попыток: 4/ }),
    ).toBeVisible()
    await expect(pinBox(page)).toBeFocused()
    expect(await pinDigits(page)).toBe('9182')
    await expect(modal(page).getByRole('button', { name: ru('pay.submit_btn') })).toBeDisabled()
    await waitForAnimations(page)
    expect(await modal(page).boundingBox()).toEqual(before)
    await checkAccessibility(page)
    await page.keyboard.type('1')
    expect(await pinDigits(page)).toBe('1')
    await expect(modal(page).getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    await modal(page)
      .getByRole('button', { name: ru('common.close') })
      .click()
    await expectUntouched(page, '10')
    expect((await readBooks(request, owner)).balances['EUR']).toBe('860.00')
    await submit(page).click()
    await confirmByPin(page, PIN)
    await expect(stage(page, ru('pay.success_title'))).toBeVisible()
  },
)

test('a withdrawal is locked by five wrong PINs', async ({ page, request }) => {
  await fillCard(page, '10')
  await submit(page).click()
  for (const [index, pin] of ['1111', '2222', '3333', '4444', '5555'].entries()) {
    await confirmByPin(page, pin)
    const told = index < 4 ? `Осталось попыток: ${4 - index}` : /Слишком много неверных попыток/
    await expect(modal(page).getByRole('alert').filter({ hasText: told })).toBeVisible()
  }
  await page.keyboard.type(PIN)
  await expect(modal(page).getByRole('button', { name: ru('pay.submit_btn') })).toBeDisabled()
  await modal(page)
    .getByRole('button', { name: ru('common.close') })
    .click()
  await submit(page).click()
  await confirmByPin(page, PIN)
  await expect(
    modal(page)
      .getByRole('alert')
      .filter({ hasText: /Слишком много неверных попыток/ }),
  ).toBeVisible()
  expect((await readBooks(request, owner)).balances['EUR']).toBe('860.00')
})

test(
  'a double click opens the dialog and leaves it open',
  { tag: WHOLE_ONLY },
  async ({ page }) => {
    // On a phone the dialog's button, which is disabled, comes under the second click.
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await fillCard(page, '10')
      await submit(page).dblclick()
      await waitForAnimations(page)
      await expect(modal(page)).toBeVisible()
      await expect(pinBox(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(modal(page)).toHaveCount(0)
    }
  },
)

test(
  'a recipient that cannot be one is found before the PIN',
  { tag: WHOLE_ONLY },
  async ({ page }) => {
    await fillCard(page, '10')
    await card(page).fill('4242424242424241')
    await expect(page.getByText(ru('validation.card_invalid'))).toBeVisible()
    await expect(submit(page)).toBeDisabled()
    await card(page).fill('378282246310005')
    await expect(page.getByText('American Express')).toBeVisible()
    await expect(submit(page)).toBeEnabled()
    await page.goto('/wallet/withdrawal?currency=USDC')
    await amount(page).fill('1')
    await address(page).fill(ADDRESS.slice(0, -1))
    await expect(submit(page)).toBeDisabled()
    await address(page).blur()
    await expect(page.getByText(/Адрес начинается с 0x/)).toBeVisible()
    await address(page).fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')
    await expect(page.getByText(ru('validation.address_checksum'))).toBeVisible()
    await expect(submit(page)).toBeDisabled()
    await address(page).fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    await expect(submit(page)).toBeEnabled()
  },
)
