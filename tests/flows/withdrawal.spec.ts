import { checkAccessibility, expect, test } from '../support/app.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test.use({ isPlain: true })

test('a withdrawal offers both ways: the fast payment says why it is down, cash what to bring', async ({
  page,
  signIn,
  request,
}) => {
  await identify(request, await signIn())
  await page.goto('/wallet/withdrawal')
  const amount = page.getByRole('textbox', { name: ru('withdrawal.amount_label') })
  await expect(amount).toBeFocused()
  await expect(page.getByRole('button', { name: /Вывести по СБП/ })).toBeDisabled()
  await expect(page.getByText(ru('withdrawal.sbp_down'))).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: ru('withdrawal.sbp_why') }).click()
  const fast = page.getByRole('dialog', { name: ru('withdrawal.sbp_title') })
  await expect(fast).toContainText(ru('withdrawal.sbp_unavailable'))
  await fast.getByRole('button', { name: ru('common.ok') }).click()
  await page.getByRole('button', { name: '50\u00a0%' }).click()
  await expect(amount).toHaveValue(/^74.460[.,]37$/)
  await page.getByRole('button', { name: /Получить наличными/ }).click()
  const cash = page.getByRole('dialog', { name: ru('withdrawal.cash_title') })
  for (const words of [
    'паспорт получателя',
    ru('withdrawal.cash_full_name'),
    ru('withdrawal.cash_amount'),
  ]) {
    await expect(cash).toContainText(words)
  }
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(cash).toHaveCount(0)
  await expect(amount).toHaveValue(/^74.460[.,]37$/)
  await amount.fill('999999999')
  await expect(page.getByText(/Недостаточно средств/)).toBeVisible()
})

test(
  'not identified: says so, and a way that is tried explains',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/wallet/withdrawal')
    await expect(page.getByText(ru('payment.withdrawal.not_avaliable'))).toBeVisible()
    await expect(page.getByRole('button', { name: /Вывести по СБП/ })).toBeDisabled()
    await checkAccessibility(page)
    await page.getByRole('button', { name: /Получить наличными/ }).click()
    const why = page.getByRole('alertdialog')
    await expect(why).toContainText(ru('payment.withdrawal.not_avaliable'))
    await why.getByRole('link', { name: ru('kyc.upgrade_btn') }).click()
    await expect(page).toHaveURL('/settings#verification')
  },
)
