import { checkAccessibility, expect, test } from '../support/app.ts'
import { identify } from '../support/owners.ts'

test('fast payment and cash once there is an amount', async ({ page, signIn, request }) => {
  await identify(request, await signIn())
  await page.goto('/wallet/withdrawal')
  const amount = page.getByRole('textbox', { name: 'Сумма вывода' })
  await expect(page.getByText('Введите сумму, чтобы выбрать способ вывода.')).toBeVisible()
  await expect(page.getByRole('button', { name: /СБП/ })).toHaveCount(0)
  await checkAccessibility(page)
  await amount.fill('150')
  await page.getByRole('button', { name: 'Вывести по СБП' }).click()
  const fast = page.getByRole('dialog', { name: 'Вывод по СБП' })
  await expect(fast).toContainText('Вывод по СБП временно недоступен')
  await fast.getByRole('button', { name: 'Понятно' }).click()
  await page.getByRole('button', { name: /Получить наличными/ }).click()
  const cash = page.getByRole('dialog', { name: 'Получение наличных' })
  for (const words of ['паспорт получателя', 'ФИО получателя', 'сумма', 'номер квитанции']) {
    await expect(cash).toContainText(words)
  }
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(cash).toHaveCount(0)
  await expect(amount).toHaveValue('150')
  await amount.fill('0')
  await expect(page.getByRole('button', { name: /СБП/ })).toHaveCount(0)
})

test('not identified: says so and offers no way', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/wallet/withdrawal')
  await page.getByRole('textbox', { name: 'Сумма вывода' }).fill('150')
  await expect(page.getByText(/Вывод средств недоступен/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Вывести по СБП' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /Получить наличными/ })).toBeDisabled()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Пройти идентификацию' }).click()
  await expect(page).toHaveURL('/settings#verification')
})
