import { expect, test } from '../support/app.ts'
import { amount, openExchange } from '../support/exchange.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('Back to a form leaves what was typed there, and so does a reload after it', async ({
  page,
  signIn,
}) => {
  await signIn()
  const leave = () => page.getByRole('link', { name: ru('menu.history'), exact: true }).click()
  await openExchange(page)
  await amount(page, 'from').fill('250')
  await leave()
  await expect(page).toHaveURL('/history')
  await page.goBack()
  await expect(amount(page, 'from')).toHaveValue('250')
  await page.reload()
  await expect(amount(page, 'from')).toHaveValue('250')

  await page.goto('/settings/profile')
  const name = page.getByRole('textbox', { name: ru('auth.register.first_name') })
  await name.fill('Мария')
  await leave()
  await expect(page).toHaveURL('/history')
  await page.goBack()
  await expect(name).toHaveValue('Мария')
  await page.reload()
  await expect(name).toHaveValue('Мария')
})

test(
  'another visit of a page starts without what was typed at the last one',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    const link = (key: Parameters<typeof ru>[0]) =>
      page.getByRole('link', { name: ru(key), exact: true })
    await page.goto('/exchange')
    await amount(page, 'from').fill('250')
    await link('menu.history').click()
    await expect(page).toHaveURL('/history')
    await page.goto('/exchange')
    await expect(amount(page, 'from')).toHaveValue('')
  },
)
