import { expect, test } from '../support/app.ts'
import { holdUntilReleased } from '../support/hold-until-released.ts'
import { ru } from '../support/ru.ts'

for (const [typed, country, shown] of [
  ['8 900 123-45-67', /Россия/, '900 123-45-67'],
  ['+44 (0)7400 123456', /Великобритания/, '7400-123456'],
  ['+49 0171 1234567', /Германия/, '171-123-4567'],
  ['+52 1 55 1234 5678', /Мексика/, '551-234-5678'],
] as const) {
  test(`the number ${typed} is read whole while the list of countries is slow`, async ({
    page,
  }) => {
    const number = page.getByLabel(ru('auth.phone.label'))
    const { held, release } = holdUntilReleased()
    await page.addInitScript(() => localStorage.setItem('phone-country', 'US'))
    await page.route(/countries.*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/auth/login')
    await number.pressSequentially(typed)
    release()
    await expect(page.getByRole('button', { name: /^Код страны/ })).toHaveAccessibleName(country)
    await expect(number).toHaveValue(shown)
    await expect(
      page.getByRole('button', { name: ru('wallet.auth.login.send_code_btn') }),
    ).toBeEnabled()
  })
}
