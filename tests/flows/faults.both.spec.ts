import { expect, freshPhone, test } from '../support/app.ts'
import { breakCall, FAULTS, holdCall } from '../support/faults.ts'
import { fillRegistration } from '../support/forms.ts'

test('a registration that fails keeps what was typed and can be sent again', async ({
  page,
  environment,
}) => {
  await page.goto('/auth/register')
  await fillRegistration(page, environment, { phone: freshPhone(), firstName: 'Ольга' })
  const submit = page.getByRole('button', { name: 'Зарегистрироваться' })
  for (const fault of FAULTS) {
    await test.step(fault.name, async () => {
      const mend = await breakCall(page, /\/v2\/wallet\/auth\/register$/, fault)
      await submit.click()
      await expect(page.getByRole('alert').filter({ hasText: fault.words })).toBeVisible()
      await expect(page.getByLabel('Имя')).toHaveValue('Ольга')
      await expect(page.getByLabel('Электронная почта')).toHaveValue('olga@example.com')
      await expect(submit).toBeEnabled()
      await mend()
    })
  }
  await page.getByLabel('Имя').fill('Ирина')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Код из SMS' })).toBeVisible()
})

test('a code that cannot be sent leaves the number and the button as they were', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const number = page.getByLabel('Номер телефона')
  await number.fill(freshPhone().slice(1))
  const shown = await number.inputValue()
  const send = page.getByRole('button', { name: 'Получить код' })
  for (const fault of FAULTS) {
    await test.step(fault.name, async () => {
      const mend = await breakCall(page, /\/auth\/send_code$/, fault)
      await send.click()
      await expect(page.getByRole('alert').filter({ hasText: fault.words })).toBeVisible()
      await expect(number).toHaveValue(shown)
      await expect(send).toBeEnabled()
      await mend()
    })
  }
  await send.click()
  await expect(page.getByRole('heading', { name: 'Код из SMS' })).toBeVisible()
})

const FORMS = [
  { path: '/auth/register', call: /\/v2\/wallet\/auth\/register$/, button: 'Зарегистрироваться' },
  { path: '/auth/login', call: /\/auth\/send_code$/, button: 'Получить код' },
] as const

for (const { path, call, button } of FORMS) {
  test(`more presses on ${path} while it sends change nothing`, async ({ page, environment }) => {
    const phone = freshPhone()
    const held = await holdCall(page, call)
    await page.goto(path)
    if (path === '/auth/register') {
      await fillRegistration(page, environment, { phone, firstName: 'Ольга' })
    } else await page.getByLabel('Номер телефона').fill(phone.slice(1))
    const submit = page.getByRole('button', { name: button })
    await submit.click()
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await submit.dblclick({ force: true })
    await page.keyboard.press('Enter')
    held.release()
    await expect(page.getByRole('heading', { name: 'Код из SMS' })).toBeVisible()
    expect(held.count()).toBe(1)
  })
}
