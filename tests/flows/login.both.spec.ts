import type { Page } from '@playwright/test'
import { expect, freshPhone, readCode, test } from '../support/app.ts'

/** Presses Tab until this has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, role: 'link' | 'button' | 'checkbox', name: string | RegExp) {
  const target = page.getByRole(role, { name })
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(name)}`)
}

async function expectHome(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
}

test('help for a missing code shows where the environment has it', async ({
  page,
  environment,
}) => {
  await page.goto('/auth/login')
  await page.getByLabel('Номер телефона').fill(freshPhone().slice(1))
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByRole('heading', { name: 'Код из SMS' })).toBeVisible()
  const help = page.getByText(/Код не приходит\?/)
  if (environment === 'grok') {
    await expect(help).toHaveCount(0)
    return
  }
  await expect(help.locator('a[href^="tel:+"]')).toBeVisible()
  await expect(help.locator('a[href^="mailto:"]')).toBeVisible()
})

test('an owner logs in by the keyboard alone', async ({ page, owner }) => {
  await page.goto('/auth')
  await tabTo(page, 'link', 'Войти')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Номер телефона')).toBeFocused()
  await page.keyboard.type(owner.phone.slice(1))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Цифра 1 из 4')).toBeFocused()
  await page.keyboard.type(await readCode(page.request, owner.phone))
  await expectHome(page, owner.firstName)
})

test('a newcomer registers by the keyboard alone', async ({ page, environment }) => {
  const phone = freshPhone()
  await page.goto('/auth')
  await tabTo(page, 'link', 'Зарегистрироваться')
  await page.keyboard.press('Enter')
  await tabTo(page, 'link', 'Назад')
  const answers: readonly (readonly [label: string, text: string])[] = [
    ['Имя', 'Ольга'],
    ['Фамилия', ''],
    ['Номер телефона', phone.slice(1)],
    ['Электронная почта', 'olga@example.com'],
    ...(environment === 'grok'
      ? ([
          ['Город', 'Берлин'],
          ['Почтовый индекс', '10115'],
          ['Адрес', 'Инвалиденштрассе 1'],
        ] as const)
      : []),
  ]
  for (const [label, text] of answers) {
    const field = page.getByRole('textbox', { name: label })
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab')
      if (await field.evaluate((element) => element === document.activeElement)) break
    }
    await expect(field).toBeFocused()
    await page.keyboard.type(text)
  }
  if (environment === 'ewallet') {
    for (const name of [/договора оферты/, /обработку персональных данных/]) {
      await tabTo(page, 'checkbox', name)
      await page.keyboard.press('Space')
    }
  }
  await tabTo(page, 'button', 'Зарегистрироваться')
  await page.keyboard.press('Enter')
  for (const digits of [await readCode(page.request, phone), '2580', '2580']) {
    await expect(page.getByLabel('Цифра 1 из 4')).toBeFocused()
    await expect(page.getByLabel('Цифра 1 из 4')).toHaveValue('')
    await page.keyboard.type(digits)
  }
  await expectHome(page, 'Ольга')
})
