import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'

const POLICIES = [
  ['Политика AML и KYC', 'aml-kyc-policy'],
  ['Политика использования cookie', 'cookies-policy'],
  ['Политика конфиденциальности', 'privacy-policy'],
  ['Условия использования', 'terms-of-use'],
] as const

const BACKGROUNDS = {
  ewallet: { light: 'rgb(243, 245, 249)', dark: 'rgb(9, 12, 19)' },
  grok: { light: 'rgb(244, 245, 242)', dark: 'rgb(10, 12, 8)' },
} as const

function root(page: Page) {
  return page.locator('html')
}

test('the language changes at once, with dates and amounts, and is remembered', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/settings')
  await expect(root(page)).toHaveAttribute('lang', 'ru')
  const main = page.locator('main')
  await expect(main.getByText(/^\d{1,2} \p{Script=Cyrillic}+( \d{4})?$/u)).toBeVisible()
  let loads = 0
  page.on('load', () => (loads += 1))
  await main.getByRole('radio', { name: 'English' }).click()
  for (const reloads of [0, 1]) {
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect(root(page)).toHaveAttribute('lang', 'en')
    await expect(page).toHaveTitle(/^Settings — /)
    await expect(main.getByText(/^\d{1,2} [A-Z][a-z]+( \d{4})?$/)).toBeVisible()
    await expect(main.getByRole('radio', { name: 'English' })).toBeChecked()
    expect(loads).toBe(reloads)
    if (reloads === 0) await page.reload()
  }
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('region', { name: 'Your accounts' })).toContainText('₽148,920.75')
  const newest = page.getByRole('region', { name: 'Recent transactions' }).getByRole('listitem')
  await expect(newest.first()).toContainText('+₽10,000.00')
  await expect(newest.first()).toContainText(/(Today|Yesterday), \d\d:\d\d/)
  await expect(newest.first()).not.toContainText(/\p{Script=Cyrillic}/u)
})

test('the theme changes at once, is remembered, and follows the device when told to', async ({
  page,
  signIn,
  environment,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn()
  await page.goto('/settings')
  const expectTheme = async (theme: 'light' | 'dark') => {
    await expect(root(page)).toHaveAttribute('data-theme', theme)
    await expect(page.locator('body')).toHaveCSS(
      'background-color',
      BACKGROUNDS[environment][theme],
    )
  }
  const choose = (name: string) => page.getByRole('radio', { name }).click()
  await expect(page.getByRole('radio', { name: 'Как на устройстве' })).toBeChecked()
  await expectTheme('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectTheme('dark')
  await choose('Светлое')
  await expectTheme('light')
  await page.reload()
  await expectTheme('light')
  await choose('Темное')
  await expectTheme('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await expectTheme('dark')
  await choose('Как на устройстве')
  await expectTheme('light')
})

test("the owner's data and the version are there", async ({ page, signIn }) => {
  const owner = await signIn({ firstName: 'борис', lastName: 'Иванов' })
  await page.goto('/settings')
  const main = page.locator('main')
  await expect(main.getByRole('img', { name: 'Аватар: Б' })).toHaveText('Б')
  await expect(main.getByText('борис Иванов')).toBeVisible()
  await expect(main.getByText(owner.email)).toBeVisible()
  await expect(main.getByText(`+${owner.phone}`, { exact: true })).toBeVisible()
  await expect(main.getByText('Версия 0.0.53')).toBeVisible()
})

test('four policies open beside the app, and exist', async ({ page, signIn, baseURL }) => {
  await signIn()
  await page.goto('/settings')
  for (const [name, file] of POLICIES) {
    const link = page.locator('main').getByRole('link', { name })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(link).toHaveAttribute('href', new RegExp(`${file}\\.pdf$`))
    const address = new URL((await link.getAttribute('href')) ?? '', baseURL)
    const answer = await page.request.get(address.href)
    expect(answer.status(), file).toBe(200)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
  await expect(page.locator('main').getByRole('link', { name: /^Написать: / })).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: /^Позвонить: / })).toBeVisible()
})

/** Goes to the hosted page by this button of the level and ends the check there. */
async function endCheck(page: Page, button: string, outcome: string): Promise<void> {
  await page.locator('main').getByRole('button', { name: button }).click()
  await expect(page).toHaveURL(/\/sandbox\/identification\//)
  await page.getByRole('button', { name: outcome }).click()
  await expect(page).toHaveURL('/ondato/result')
  await expect(page.getByRole('heading', { level: 1, name: 'Идет проверка' })).toBeVisible()
}

test('an identification that is put off, broken off and tried again ends complete', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/settings')
  const status = page.locator('main').getByText(/^(Статус проверки: )?Проверка |Идет проверка/)

  await endCheck(page, 'Повысить уровень', 'Решить позже')
  await page.goto('/settings')
  await expect(status).toContainText('Идет проверка')
  const reloaded = page.waitForEvent('load')
  await page.locator('main').getByRole('button', { name: 'Обновить статус' }).click()
  await reloaded
  await expect(status).toContainText('Идет проверка')

  const { verification_url: hosted } = await upgradeAgain(page)
  await page.goto(hosted)
  await page.getByRole('button', { name: 'Прервать проверку' }).click()
  await page.goto('/settings')
  await expect(status).toContainText('Проверка прервана')

  await endCheck(page, 'Пройти проверку заново', 'Подтвердить личность')
  await page.goto('/settings')
  await expect(status).toContainText('Проверка пройдена')
  for (const name of ['Повысить уровень', 'Пройти проверку заново', 'Обновить статус']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  for (const [action, target] of [
    ['Пополнить', '/wallet/topup'],
    ['Вывести', '/wallet/withdrawal'],
  ] as const) {
    await page.goto('/')
    await page.getByRole('button', { name: action }).click()
    await expect(page).toHaveURL(target)
  }
})

/** Asks for the address of the check that runs: the app shows no way back to it meanwhile. */
async function upgradeAgain(page: Page): Promise<{ verification_url: string }> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.post('/v2/wallet/identification-level/upgrade', {
    headers: { Authorization: `Token ${token}` },
    data: {},
  })
  return answer.json()
}

test('an upgrade without an address shows how to do it, a failed one says so', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/settings')
  const upgrade = page.locator('main').getByRole('button', { name: 'Повысить уровень' })
  const call = /\/identification-level\/upgrade$/
  await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
  await upgrade.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Не удалось начать' })).toBeVisible()
  await page.unroute(call)
  const words = 'Придите в отделение с паспортом.'
  await page.route(call, (route) =>
    route.fulfill({ json: { status: 'ok', verification_url: '', howto_text: words } }),
  )
  await upgrade.click()
  const dialog = page.getByRole('dialog', { name: 'Как повысить уровень' })
  await expect(dialog).toContainText(words)
  await page.keyboard.press('Escape')
  await expect(upgrade).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: 'Не удалось начать' })).toBeHidden()
})

test('opening settings asks for the owner and the texts again', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Анна')
  const asked = Promise.all([
    page.waitForRequest(/\/auth\/info$/),
    page.waitForRequest(/\/text-data\//),
  ])
  await page.getByRole('navigation').getByRole('link', { name: 'Настройки' }).click()
  await asked
})
