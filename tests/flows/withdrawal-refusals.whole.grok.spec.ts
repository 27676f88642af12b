import { changeAnswer } from '../support/answers.ts'
import { checkAccessibility, expect, type Owner, test } from '../support/app.ts'
import { confirmByPin } from '../support/money.ts'
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
  WITHDRAWAL,
} from '../support/withdrawal.ts'
import { ru } from '../support/ru.ts'

test.use({ isPlain: true })

let owner: Owner

test.beforeEach(async ({ signIn, request }) => {
  owner = await signIn()
  await identify(request, owner)
})

test('a recipient that the server refuses is said at its field', async ({ page }) => {
  const refusal = { status: 'error', code: 'CARD_INVALID', message: 'Проверьте номер карты.' }
  await page.route(WITHDRAWAL, (route) => route.fulfill({ status: 422, json: refusal }))
  await fillCard(page, '10')
  await submit(page).click()
  await confirmByPin(page, PIN)
  await expect(modal(page)).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: refusal.message })).toBeVisible()
  await expect(card(page)).toBeFocused()
  await expectUntouched(page, '10')
  await card(page).press('Backspace')
  await expect(page.getByText(refusal.message)).toHaveCount(0)
})

test('what the limit leaves is said, kept to before the PIN, and asked for anew', async ({
  page,
}) => {
  let left = '100.00'
  await changeAnswer(page, /\/auth\/info$/, (body) => ({
    ...body,
    capabilities: [],
    limits: [{ currency_code: 'EUR', daily_limit: '500.00', daily_left: left }],
  }))
  await fillCard(page, '100.01')
  await expect(page.getByText(/Лимит на 24 часа: осталось 100,00.€ из 500,00.€/)).toBeVisible()
  await expect(page.getByText(/500,00.€/)).toHaveCount(1)
  await expect(page.getByText(/^Не больше 100,00.€$/)).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await checkAccessibility(page)
  await page.getByRole('button', { name: ru('common.show_all') }).click()
  await expect(amount(page)).toHaveValue(/^100/)
  await submit(page).click()
  left = '0.00'
  await confirmByPin(page, PIN)
  await expect(stage(page, ru('pay.success_title'))).toBeVisible()
  await expect(page.getByText(/Лимит на 24 часа: осталось 0,00.€/)).toBeAttached()
})
