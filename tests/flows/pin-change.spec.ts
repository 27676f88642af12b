import type { Page } from '@playwright/test'
import { advanceClockUntil } from '../support/advance-clock.ts'
import { checkAccessibility, expect, readCode, test } from '../support/app.ts'
import { isTokenOpen, logInElsewhere, WINDOWS } from '../support/devices.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { watchCalls } from '../support/fault-steps.ts'
import { typeBoxes } from '../support/forms.ts'
import { identify } from '../support/owners.ts'
import { untilMounted } from '../support/hydration.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PATH = '/settings/security/pin'
const FORGOT = `${PATH}/forgot`
const PIN = '1379'
const NEW_PIN = '2580'
const BROKEN = { status: 500, json: {} }

const step = (page: Page, key: Parameters<typeof ru>[0]) =>
  page.getByRole('group', { name: ru(key), exact: true })
const codeStep = (page: Page) =>
  page.getByRole('group', { name: ru('auth.code.label', { count: 4 }), exact: true })
const error = (page: Page, words: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: words })
const button = (page: Page, key: Parameters<typeof ru>[0]) =>
  page.getByRole('button', { name: ru(key), exact: true })
const event = (page: Page, key: Parameters<typeof ru>[0]) =>
  page.getByRole('region', { name: ru('security.log_title') }).getByText(ru(key))
const toast = (page: Page, key: Parameters<typeof ru>[0]) =>
  page.getByRole('status').filter({ hasText: ru(key) })

/** Enters a PIN in the step of this name. */
async function enter(page: Page, key: Parameters<typeof ru>[0], pin: string): Promise<void> {
  await expect(step(page, key)).toBeVisible()
  await typeBoxes(page, pin)
}

async function enterAll(page: Page, current: string, next: string): Promise<void> {
  await enter(page, 'security.pin_current', current)
  await enter(page, 'security.pin_new', next)
  await enter(page, 'security.pin_repeat', next)
}

/** Goes through the steps up to the wait. */
async function resetPin(page: Page, phone: string): Promise<void> {
  await page.goto(FORGOT)
  await button(page, 'wallet.auth.login.send_code_btn').click()
  await expect(codeStep(page)).toBeVisible()
  await typeBoxes(page, await readCode(page.request, phone))
  await enter(page, 'security.pin_new', NEW_PIN)
  await enter(page, 'security.pin_repeat', NEW_PIN)
  await expect(page.getByRole('timer')).toBeVisible()
}

test('a PIN is changed in three steps, each of which says what is wrong', async ({
  page,
  signIn,
}) => {
  await signIn({ pin: PIN })
  await page.goto('/settings/security')
  await page.getByRole('link', { name: ru('security.pin_change') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByLabel(ru('auth.code.digit', { current: 1, total: 4 })).click()
  await enter(page, 'security.pin_current', PIN)
  await enter(page, 'security.pin_new', PIN)
  await expect(error(page, ru('security.pin_same'))).toBeVisible()
  await typeBoxes(page, '1111')
  await expect(error(page, ru('validation.pin_simple'))).toBeVisible()
  await checkAccessibility(page)
  await typeBoxes(page, NEW_PIN)
  await enter(page, 'security.pin_repeat', '2581')
  await expect(error(page, ru('security.pin_mismatch'))).toBeVisible()
  await enter(page, 'security.pin_new', NEW_PIN)
  await enter(page, 'security.pin_repeat', NEW_PIN)
  await expect(toast(page, 'security.pin_changed')).toBeVisible()
  await expect(page).toHaveURL('/settings/security')
  await expect(event(page, 'security.event_pin_changed')).toBeVisible()
})

test(
  'a wrong current PIN leads back to the first step, and the fifth locks it',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn({ pin: PIN })
    await page.goto(PATH)
    for (let left = 4; left > 0; left -= 1) {
      await enterAll(page, `000${left}`, NEW_PIN)
      await expect(error(page, new RegExp(`Осталось попыток: ${left}`))).toBeVisible()
    }
    await enterAll(page, '0009', NEW_PIN)
    await expect(error(page, /Слишком много неверных попыток/)).toBeVisible()
  },
)

test.describe('an answer that is lost', () => {
  test.use({ hasClock: true })

  test(
    'an answer that is lost is asked for again with the same key, and the PIN is changed once',
    { tag: WHOLE_ONLY },
    async ({ page, signIn }) => {
      await signIn({ pin: PIN })
      const sent = watchCalls(page, endpointUrl('changePin'))
      await page.goto(PATH)
      await page.route(
        endpointUrl('changePin'),
        async (route) => {
          await route.fetch()
          await route.abort('connectionreset')
        },
        { times: 1 },
      )
      await enterAll(page, PIN, NEW_PIN)
      await advanceClockUntil(page, 1000, () => toast(page, 'security.pin_changed').isVisible())
      expect(sent).toHaveLength(2)
      expect(new Set(sent).size).toBe(1)
      await expect(event(page, 'security.event_pin_changed')).toHaveCount(1)
    },
  )
})

test('a forgotten PIN is replaced after a wait, which every page shows and any device ends', async ({
  page,
  signIn,
}) => {
  const owner = await signIn({ pin: PIN })
  await identify(page.request, owner)
  const other = await logInElsewhere(page.request, owner, WINDOWS)
  await resetPin(page, owner.phone)
  await checkAccessibility(page)
  const until = page.getByText(/^Вывод и переводы откроются \d+ [а-я]+ \d{4}, \d\d:\d\d$/)

  await test.step('it is on Home, the page of security and the forms of money', async () => {
    await expect(until).toBeVisible()
    for (const path of ['/', '/settings/security', PATH, '/wallet/withdrawal', '/send']) {
      await page.goto(path)
      await expect(until, path).toBeVisible()
    }
    await page.goto('/wallet/topup')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(until).toHaveCount(0)
    await page.goto('/')
    await untilMounted(page)
    await page.getByRole('button', { name: /^Уведомления/ }).click()
    await expect(page.getByRole('dialog')).toContainText(/Запрошен новый PIN-код/)
  })
  await test.step('a failed end keeps it, an end keeps the old PIN and this session alone', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: ru('common.details') }).click()
    await page.route(endpointUrl('cancelPinReset'), (route) => route.fulfill(BROKEN))
    await button(page, 'security.forgot_cancel').click()
    await expect(error(page, ru('error.server'))).toBeVisible()
    await page.unroute(endpointUrl('cancelPinReset'))
    await button(page, 'security.forgot_cancel').click()
    await expect(toast(page, 'security.forgot_cancelled')).toBeVisible()
    await expect(page).toHaveURL('/settings/security')
    await expect(event(page, 'security.event_pin_reset_cancelled')).toBeVisible()
    await expect(until).toHaveCount(0)
    expect(await isTokenOpen(page.request, other)).toBe(false)
    await page.goto(PATH)
    await enterAll(page, PIN, NEW_PIN)
    await expect(toast(page, 'security.pin_changed')).toBeVisible()
  })
})

test(
  'each step to a new PIN says what failed, and can be repeated',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    const { phone } = await signIn({ pin: PIN })
    await page.goto(FORGOT)
    const sendCode = button(page, 'wallet.auth.login.send_code_btn')
    const breakOnce = (call: Parameters<typeof endpointUrl>[0]) =>
      page.route(endpointUrl(call), (route) => route.fulfill(BROKEN), { times: 1 })
    await breakOnce('sendPinResetCode')
    await sendCode.click()
    await expect(error(page, ru('error.server'))).toBeVisible()
    await sendCode.click()
    await expect(codeStep(page)).toBeVisible()
    const code = await readCode(page.request, phone)
    await typeBoxes(page, code === '0000' ? '0001' : '0000')
    await expect(error(page, /Неверный код/)).toBeVisible()
    await breakOnce('confirmPinReset')
    await typeBoxes(page, code)
    await expect(error(page, ru('error.server'))).toBeVisible()
    await button(page, 'auth.code.continue_btn').click()
    await enter(page, 'security.pin_new', NEW_PIN)
    // The answer is lost: the page finds the wait that was started.
    await page.route(
      endpointUrl('startPinReset'),
      async (route) => {
        await route.fetch()
        await route.fulfill(BROKEN)
      },
      { times: 1 },
    )
    await enter(page, 'security.pin_repeat', NEW_PIN)
    await expect(error(page, ru('error.server'))).toBeVisible()
    await button(page, 'auth.register.pin_save_btn').click()
    await expect(page.getByRole('timer')).toBeVisible()
  },
)

test.describe(() => {
  test.use({ isPlain: true })

  test(
    'the confirmation of a payment leads to a new PIN, where the server has that',
    { tag: WHOLE_ONLY },
    async ({ page, signIn }) => {
      await identify(page.request, await signIn({ pin: PIN }))
      const open = async () => {
        await page.goto('/wallet/save?currency=EUR')
        await page.getByRole('textbox', { name: ru('wallet.save.amount_label') }).fill('12.5')
        await page
          .getByRole('textbox', { name: ru('withdrawal.card_label') })
          .fill('4242 4242 4242 4242')
        await button(page, 'wallet.save.send_btn').click()
        await expect(page.getByRole('dialog')).toBeVisible()
      }
      const link = page.getByRole('link', { name: ru('confirm.forgot_link') })
      await open()
      await link.click()
      await expect(page).toHaveURL(FORGOT)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('security.forgot_title'))
    },
  )
})
