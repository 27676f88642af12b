import { devices } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { watchTakeOver } from '../support/held-app.ts'

// Where the installation is offered without the browser's help.
test.use({ userAgent: devices['iPhone 15'].userAgent })

const PIN = 'PIN-код не сохранен. Без него нельзя подтвердить вывод средств.'
const INSTALL = /^Установите .+ на телефон$/
const STALE = /^Данные на /

test('Home tells one thing at a time, the most pressing first', async ({ page, signIn }) => {
  await signIn({ pin: null })
  await page.addInitScript(() => localStorage.setItem('visited', '1'))
  await page.goto('/')
  await expect(page.getByText(PIN)).toBeVisible()
  await expect(page.getByText(INSTALL)).toHaveCount(0)

  await page.getByRole('button', { name: 'Задать PIN-код' }).click()
  await page.keyboard.type('2580')
  await page.keyboard.press('Enter')
  await expect(page.getByText(INSTALL)).toBeVisible()
  await expect(page.getByText(PIN)).toHaveCount(0)

  await page.route(/\/v2\/wallet$/, (route) => route.fulfill({ status: 500 }))
  await page.reload()
  await expect(page.getByText(STALE).first()).toBeVisible()
  await expect(page.getByText(INSTALL)).toHaveCount(0)
})

test('a notice has its room before the app is there', async ({ page, signIn }) => {
  await signIn()
  await page.addInitScript(() => localStorage.setItem('visited', '1'))
  await page.goto('/')
  const notice = page.getByText(INSTALL)
  await expect(notice).toBeVisible()
  const actions = page.getByText('Пополнить', { exact: true })
  const place = async () => (await actions.boundingBox())?.y

  let drawn: number | undefined
  await watchTakeOver(page, '/', async () => {
    await expect(actions).toBeVisible()
    await expect(notice).toHaveCount(0)
    drawn = await place()
  })
  await expect(notice).toBeVisible()
  expect(await place()).toBe(drawn)

  await page.getByRole('button', { name: 'Не сейчас' }).click()
  await expect(notice).toHaveCount(0)
  await watchTakeOver(page, '/', async () => {
    await expect(actions).toBeVisible()
    drawn = await place()
  })
  expect(await place()).toBe(drawn)
})
