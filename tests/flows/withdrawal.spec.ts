import { checkAccessibility, expect, test } from '../support/app.ts'
import { identify } from '../support/owners.ts'

test('both ways at once: the fast payment says that it is down and why, cash what to bring', async ({
  page,
  signIn,
  request,
}) => {
  await identify(request, await signIn())
  await page.goto('/wallet/withdrawal')
  const amount = page.getByRole('textbox', { name: 'Сумма вывода' })
  await expect(amount).toBeFocused()
  await expect(page.getByRole('button', { name: /Вывести по СБП/ })).toBeDisabled()
  await expect(page.getByText('Временно недоступно')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Почему?' }).click()
  const fast = page.getByRole('dialog', { name: 'Вывод по СБП' })
  await expect(fast).toContainText('Вывод по СБП временно недоступен')
  await fast.getByRole('button', { name: 'Понятно' }).click()
  await page.getByRole('button', { name: '50\u00a0%' }).click()
  await expect(amount).toHaveValue(/^74.460[.,]37$/)
  await page.getByRole('button', { name: /Получить наличными/ }).click()
  const cash = page.getByRole('dialog', { name: 'Получение наличных' })
  for (const words of ['паспорт получателя', 'ФИО получателя', 'сумму', 'номер квитанции']) {
    await expect(cash).toContainText(words)
  }
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(cash).toHaveCount(0)
  await expect(amount).toHaveValue(/^74.460[.,]37$/)
  await amount.fill('999999999')
  await expect(page.getByText(/Недостаточно средств/)).toBeVisible()
})

test('not identified: says so and offers no way', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/wallet/withdrawal')
  await expect(page.getByText('Подтвердите личность, чтобы выводить деньги')).toBeVisible()
  await expect(page.getByRole('button', { name: /Вывести по СБП/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: /Получить наличными/ })).toBeDisabled()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Подтвердить личность' }).click()
  await expect(page).toHaveURL('/settings#verification')
})
