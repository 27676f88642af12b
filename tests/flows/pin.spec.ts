import type { Page } from '@playwright/test'
import { changeAnswer } from '../support/answers.ts'
import { expect, readCode, test } from '../support/app.ts'
import { chooseNoLock } from '../support/app-lock.ts'
import { findFault } from '../support/faults.ts'
import { enterNewPin, fillBoxes, fillRegistration, reachPinStep } from '../support/forms.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const SET_PIN = /\/register\/set\/pin$/
const NOTICE = ru('auth.pin.not_saved')

function box(page: Page, position: number) {
  return page.getByLabel(`Цифра ${position} из 4`)
}

async function digits(page: Page): Promise<string> {
  const boxes = await page.getByLabel(/^Цифра \d из 4$/).all()
  return (await Promise.all(boxes.map((one) => one.inputValue()))).join('')
}

test.beforeEach(({ page }) => chooseNoLock(page))

for (const fault of [findFault('500'), findFault('a refusal')]) {
  test(
    `a PIN that was not saved (${fault.name}) is asked for on Home`,
    { tag: fault.name === '500' ? [] : WHOLE_ONLY },
    async ({ page, environment }) => {
      await reachPinStep(page, environment)
      const mend = await fault.begin(page, SET_PIN)
      await enterNewPin(page, '2580')
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByRole('heading', { level: 1, name: /Ольга/ })).toBeVisible()
      await expect(page.getByText(NOTICE)).toBeVisible()
      await expect(page.getByText(ru('auth.register.pin_saved'), { exact: true })).toBeHidden()
      await page.reload()
      await expect(page.getByText(NOTICE)).toBeVisible()

      const opener = page.getByRole('button', { name: ru('auth.pin.set_btn') })
      await opener.click()
      const dialog = page.getByRole('dialog', { name: ru('auth.register.step3_title') })
      await expect(box(page, 1)).toBeFocused()
      await enterNewPin(page, '2580')
      await expect(dialog.getByRole('alert').filter({ hasText: fault.words })).toBeVisible()
      expect(await digits(page)).toBe('2580')

      await mend()
      const saved = page.waitForResponse(SET_PIN)
      await dialog.getByRole('button', { name: ru('auth.register.pin_save_btn') }).click()
      expect(await (await saved).json()).toMatchObject({ status: 'success' })
      await expect(dialog).toBeHidden()
      await expect(page.getByText(NOTICE)).toBeHidden()
      await expect(
        page.getByRole('status').filter({ hasText: ru('auth.register.pin_saved') }),
      ).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: /Ольга/ })).toBeVisible()
      await expect(page.getByText(NOTICE)).toBeHidden()
    },
  )
}

test('boxes take and hide a PIN', { tag: WHOLE_ONLY }, async ({ page, context, environment }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await reachPinStep(page, environment)
  await test.step('take digits, a paste, Backspace, arrows, and hide what is in them', async () => {
    const save = page.getByRole('button', { name: ru('auth.code.continue_btn') })
    await expect(box(page, 1)).toBeFocused()
    await page.keyboard.type('1a2 3')
    expect(await digits(page)).toBe('123')
    await expect(box(page, 4)).toBeFocused()
    await expect(save).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3')

    await page.keyboard.press('Backspace')
    expect(await digits(page)).toBe('12')
    await expect(box(page, 3)).toBeFocused()
    await page.keyboard.press('Home')
    await expect(box(page, 1)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(box(page, 2)).toBeFocused()
    await page.keyboard.press('ArrowLeft')

    await page.evaluate(() => navigator.clipboard.writeText('34'))
    await page.keyboard.press('ControlOrMeta+v')
    expect(await digits(page)).toBe('34')
    await expect(box(page, 3)).toBeFocused()
    await fillBoxes(page, '9876')
    expect(await digits(page)).toBe('9876')
    await expect(save).toBeEnabled()

    await expect(box(page, 1)).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: ru('auth.pin.show') }).click()
    await expect(box(page, 1)).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: ru('auth.pin.hide') }).click()
    await expect(box(page, 1)).toHaveAttribute('type', 'password')
  })
  await test.step('keep Tab but at their ends, Escape leads on to the next button', async () => {
    const eye = page.getByRole('button', { name: ru('auth.pin.show') })
    for (const position of [1, 2, 3]) {
      await box(page, position).focus()
      await page.keyboard.press('Tab')
      await expect(box(page, position)).toBeFocused()
    }
    await box(page, 4).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(box(page, 4)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(eye).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(box(page, 4)).toBeFocused()
    await box(page, 2).focus()
    await page.keyboard.press('Escape')
    await expect(eye).toBeFocused()
    await box(page, 1).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(
      page.getByRole('group', { name: ru('auth.pin.label') }).locator(':focus'),
    ).toHaveCount(0)
  })
  await test.step('a pasted PIN goes on by itself, a simple one is refused', async () => {
    await box(page, 2).focus()
    await page.evaluate(() => navigator.clipboard.writeText(' 98-76 '))
    await page.keyboard.press('ControlOrMeta+v')
    const reason = page.getByRole('alert').filter({ hasText: 'Слишком простой PIN-код' })
    await expect(reason).toBeVisible()
    expect(await digits(page)).toBe('9876')
    await expect(box(page, 1)).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(reason).toBeHidden()
    expect(await digits(page)).toBe('')
  })
})

test('a PIN that is retyped over a refused one is the one that is saved', async ({
  page,
  environment,
}) => {
  await reachPinStep(page, environment)
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (SET_PIN.test(request.url())) calls.push(request.postDataJSON())
  })
  await page.keyboard.type('1111')
  await expect(page.getByRole('alert').filter({ hasText: 'Слишком простой' })).toBeVisible()
  await box(page, 1).click()
  await enterNewPin(page, '1357')
  await expect(
    page.getByRole('status').filter({ hasText: ru('auth.register.pin_saved') }),
  ).toBeVisible()
  expect(calls).toEqual([{ pin_code: '1357' }])
})

test(
  'a PIN that is repeated differently is asked for again',
  { tag: WHOLE_ONLY },
  async ({ page, environment }) => {
    await reachPinStep(page, environment)
    await page.keyboard.type('1357')
    await expect(page.getByRole('group', { name: /^Повторите PIN-код/ })).toBeVisible()
    await expect(box(page, 1)).toBeFocused()
    await page.keyboard.type('1358')
    await expect(page.getByRole('alert').filter({ hasText: 'не совпадают' })).toBeVisible()
    await expect(page.getByRole('group', { name: /^PIN-код, 4 цифры/ })).toBeVisible()
    await expect(box(page, 1)).toBeFocused()
    expect(await digits(page)).toBe('')
    await enterNewPin(page, '1358')
    await expect(
      page.getByRole('status').filter({ hasText: ru('auth.register.pin_saved') }),
    ).toBeVisible()
  },
)

test(
  'a PIN that was set elsewhere is reported as kept',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    const { token } = await signIn({ pin: null })
    await page.goto('/')
    await page.getByRole('button', { name: ru('auth.pin.set_btn') }).click()
    await expect(box(page, 1)).toBeFocused()
    await page.request.post('/v2/wallet/auth/register/set/pin', {
      headers: { Authorization: `Token ${token}` },
      data: { pin_code: '1379' },
    })
    await enterNewPin(page, '2580')
    await expect(page.getByRole('status').filter({ hasText: 'остался прежним' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(NOTICE)).toBeHidden()
  },
)

for (const server of ['tells', 'does not tell'] as const) {
  test(
    `registering a known phone leaves its PIN and says so, where the server ${server} that there is one`,
    { tag: WHOLE_ONLY },
    async ({ page, owner, environment }) => {
      if (server === 'does not tell') {
        await changeAnswer(page, /register\/phone\/confirm$/, (body) => ({
          ...body,
          has_pin: undefined,
        }))
      }
      await page.goto('/auth/register')
      await fillRegistration(page, environment, { phone: owner.phone, firstName: 'Другое имя' })
      await page.getByRole('button', { name: ru('wallet.auth.register_btn') }).click()
      await expect(
        page.getByRole('heading', { name: ru('auth.register.step2_title') }),
      ).toBeVisible()
      await page.keyboard.type(await readCode(page.request, owner.phone))
      if (server === 'does not tell') {
        await expect(
          page.getByRole('heading', { name: ru('auth.register.step3_title') }),
        ).toBeVisible()
        await enterNewPin(page, '2580')
      }
      await expect(page).toHaveURL(/\/$/)
      const told = page.getByRole('status').filter({ hasText: 'PIN-код остались прежними' })
      await expect(told).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: /Анна/ })).toBeVisible()
      await expect(page.getByText(NOTICE)).toBeHidden()
    },
  )
}
