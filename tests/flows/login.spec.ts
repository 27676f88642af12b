import type { Page } from '@playwright/test'
import { changeAnswer } from '../support/answers.ts'
import { expect, freshPhone, readCode, test } from '../support/app.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const SEND_CODE = /\/auth\/send_code$/
const LOGIN = /\/v2\/wallet\/auth\/login$/

function number(page: Page) {
  return page.getByLabel(ru('auth.phone.label'))
}

function send(page: Page) {
  return page.getByRole('button', { name: ru('wallet.auth.login.send_code_btn') })
}

function errorLine(page: Page) {
  return page.getByRole('alert').filter({ hasText: /\S/ })
}

async function reachCode(page: Page, phone: string): Promise<void> {
  await number(page).fill(`+${phone}`)
  await send(page).click()
  await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
}

async function digits(page: Page): Promise<string> {
  const boxes = await page.getByLabel(/^Цифра \d из 4$/).all()
  return (await Promise.all(boxes.map((one) => one.inputValue()))).join('')
}

test(
  'after a login without the served dictionary, Home has its built-in texts',
  { tag: WHOLE_ONLY },
  async ({ page, owner }) => {
    await page.route(/\/text-data\//, (route) => route.fulfill({ status: 500 }))
    await page.goto('/auth/login')
    await reachCode(page, owner.phone)
    await page.keyboard.type(await readCode(page.request, owner.phone))
    await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
    await expect(page.getByText(ru('home.exchange_btn'), { exact: true })).toBeVisible()
  },
)

test("a wrong code shows the server's message and is retyped digit by digit", async ({
  page,
  owner,
}) => {
  await page.goto('/auth/login')
  await reachCode(page, owner.phone)
  const code = await readCode(page.request, owner.phone)
  const wrong = `${code.slice(0, 3)}${(Number(code.slice(3)) + 1) % 10}`
  const enter = page.getByRole('button', { name: ru('wallet.auth.login_link') })
  await page.keyboard.type(wrong.slice(0, 3))
  await expect(enter).toBeDisabled()
  await page.keyboard.type(wrong.slice(3))
  await expect(errorLine(page)).toHaveText(/^Неверный код/)
  expect(await digits(page)).toBe('')
  await expect(page.getByLabel(ru('auth.code.digit', { current: 1, total: 4 }))).toBeFocused()
  await expect(page.getByLabel(ru('auth.code.digit', { current: 4, total: 4 }))).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await page.getByLabel(ru('auth.code.digit', { current: 1, total: 4 })).click()
  await page.keyboard.type(code)
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(page).not.toHaveURL(/\/auth/)
})

test('a code can be sent again after a visible countdown', async ({ page }) => {
  await page.clock.install()
  await page.route(SEND_CODE, (route) =>
    route.fulfill({ json: { status: 'success', resend_after: 30 } }),
  )
  await page.goto('/auth/login')
  await reachCode(page, freshPhone())
  const waiting = page.getByRole('button', { name: /^Новый код через 0:\d\d$/ })
  const again = page.getByRole('button', { name: ru('auth.code.resend_btn') })
  await expect(waiting).toBeDisabled()
  await page.clock.fastForward(31_000)
  await expect(again).toBeEnabled()
  await page.keyboard.type('12')

  await page.route(SEND_CODE, (route) =>
    route.fulfill({ json: { status: 'error', message: 'Слишком часто.' } }),
  )
  await again.click()
  await expect(errorLine(page)).toHaveText('Слишком часто.')
  expect(await digits(page)).toBe('12')

  await page.unroute(SEND_CODE)
  await page.route(SEND_CODE, (route) =>
    route.fulfill({ json: { status: 'success', resend_after: 5 } }),
  )
  await again.click()
  await expect(errorLine(page)).toHaveCount(0)
  await expect(
    page.getByRole('status').filter({ hasText: ru('wallet.auth.login.code_resent') }),
  ).toBeVisible()
  expect(await digits(page)).toBe('')
  await expect(page.getByLabel(ru('auth.code.digit', { current: 1, total: 4 }))).toBeFocused()
  await expect(waiting).toBeDisabled()
  await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
})

test('a number without a wallet gets the same answers', async ({ context, owner }) => {
  const seen: string[] = []
  for (const phone of [owner.phone, freshPhone()]) {
    // A tab of its own: the code page of the first number would be there again.
    const tab = await context.newPage()
    await tab.goto('/auth/login')
    await reachCode(tab, phone)
    await tab.keyboard.type('0000')
    await expect(errorLine(tab)).toBeVisible()
    const words = await tab.locator('main').innerText()
    seen.push(words.replaceAll(/\d+/g, '#'))
  }
  expect(seen[1]).toBe(seen[0])
})

test(
  'the number: the button waits for all of it, a country found by its name is kept on this device',
  { tag: WHOLE_ONLY },
  async ({ page }) => {
    await page.goto('/auth/login')
    await expect(send(page)).toBeDisabled()
    await expect(page.getByRole('button', { name: /^Код страны/ })).toHaveAccessibleName(
      /Россия, \+7$/,
    )
    await number(page).pressSequentially('+1 555123456x')
    await expect(send(page)).toBeDisabled()
    await number(page).blur()
    await expect(page.getByText(ru('validation.phone'))).toBeVisible()
    await number(page).press('End')
    await page.keyboard.type('7')
    await expect(number(page)).toHaveValue('555 123-4567')
    await expect(page.getByText(ru('validation.phone'))).toBeHidden()
    await expect(send(page)).toBeEnabled()
    await page.keyboard.type('89')
    await expect(number(page)).toHaveValue('555 123-456789')
    await expect(page.getByText(ru('validation.phone_long'))).toBeVisible()
    await expect(send(page)).toBeDisabled()

    const country = page.getByRole('button', { name: /^Код страны/ })
    await expect(country).toHaveAccessibleName(/Соединенные Штаты, \+1$/)
    await country.click()
    const search = page.getByRole('combobox', { name: ru('auth.phone.country_search') })
    await expect(search).toBeFocused()
    await search.fill('КАЗАХ')
    await search.press('Enter')
    await expect(search).toBeHidden()
    await expect(country).toHaveAccessibleName(/Казахстан, \+7$/)
    await page.reload()
    await expect(country).toHaveAccessibleName(/Казахстан, \+7$/)
    await page.goto('/auth/register')
    await expect(country).toHaveAccessibleName(/Казахстан, \+7$/)
    await country.click()
    await search.fill('нет такой')
    await expect(page.getByText(ru('auth.phone.country_not_found'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(country).toBeFocused()
  },
)

test(
  'every way back from the code keeps the number',
  { tag: WHOLE_ONLY },
  async ({ page, owner }) => {
    await page.goto('/auth/login')
    const ways = [
      () => page.getByRole('button', { name: ru('common.back'), exact: true }).click(),
      () => page.getByRole('button', { name: ru('auth.code.change_number_btn') }).click(),
      () => page.goBack(),
    ]
    for (const back of ways) {
      await reachCode(page, owner.phone)
      await expect(page.locator('main')).toContainText(owner.phone.slice(-4))
      await back()
      await expect(number(page)).toHaveValue(/^555 /)
      await expect(send(page)).toBeEnabled()
      await expect(page).toHaveURL('/auth/login')
    }
    await page.goForward()
    await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
  },
)

test(
  'an answer without a token is an error beside the code, not an end of a session',
  { tag: WHOLE_ONLY },
  async ({ page, owner }) => {
    await page.route(LOGIN, (route) => route.fulfill({ json: { status: 'success', message: '' } }))
    await page.goto('/auth/login')
    await reachCode(page, owner.phone)
    await page.keyboard.type('1234')
    await expect(errorLine(page)).toHaveText(ru('error.server'))
    expect(await digits(page)).toBe('1234')
    await expect(page).toHaveURL('/auth/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  },
)

test('a code is sent once, by its last digit', async ({ page, owner }) => {
  let calls = 0
  await page.route(LOGIN, async (route) => {
    calls += 1
    await route.continue()
  })
  await page.goto('/auth/login')
  await reachCode(page, owner.phone)
  await page.keyboard.type(await readCode(page.request, owner.phone))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  expect(calls).toBe(1)
})

test(
  'the same number leads on to the code that was sent, with the time until the next one',
  { tag: WHOLE_ONLY },
  async ({ page, owner }) => {
    let calls = 0
    await changeAnswer(page, SEND_CODE, (body) => {
      calls += 1
      return { ...body, resend_after: 30 }
    })
    await page.goto('/auth/login')
    await reachCode(page, owner.phone)
    await page.getByRole('button', { name: ru('auth.code.change_number_btn') }).click()
    await send(page).click()
    await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
    expect(calls).toBe(1)

    // After a reload only the server knows that a code is on its way.
    await page.route(SEND_CODE, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '24' },
        json: {
          status: 'error',
          code: 'CODE_TOO_SOON',
          message: 'Новый код через 24 с.',
          code_length: 4,
        },
      }),
    )
    await page.reload()
    await reachCode(page, owner.phone)
    await expect(page.getByRole('button', { name: /^Новый код через 0:2\d$/ })).toBeDisabled()
    await page.keyboard.type(await readCode(page.request, owner.phone))
    await expect(page).toHaveURL(/\/$/)
  },
)

test(
  'no number is said to have got a code, and one without a wallet leads to registration',
  { tag: WHOLE_ONLY },
  async ({ page }) => {
    const phone = freshPhone()
    await page.goto('/auth/login')
    await reachCode(page, phone)
    const [before = ''] = ru('wallet.auth.login.code_lead', { phone: '#' }).split('#')
    await expect(page.getByText(before)).toBeVisible()
    await page.getByRole('link', { name: ru('wallet.auth.login.register_link') }).click()
    await expect(page).toHaveURL('/auth/register')
    await expect(number(page)).toHaveValue(/^555 /)
  },
)

test('a reload keeps the typed number, and on its page the sent code', async ({ page, owner }) => {
  await page.goto('/auth/login')
  await number(page).fill('+1 555 12')
  await page.reload()
  await expect(number(page)).toHaveValue('555 12')
  await reachCode(page, owner.phone)
  await page.keyboard.type('12')
  await page.reload()
  await expect(page.getByText(owner.phone.slice(-4))).toBeVisible()
  expect(await digits(page)).toBe('')
  await page.keyboard.type(await readCode(page.request, owner.phone))
  await expect(page).toHaveURL(/\/$/)
})
