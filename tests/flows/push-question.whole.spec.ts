import type { Page } from '@playwright/test'
import { NOTICES, PUSH } from '../../contract/rules/capabilities.ts'
import { forbidCapability } from '../support/answers.ts'
import { checkAccessibility, expect } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { untilMounted } from '../support/hydration.ts'
import { openPushBrowser, playPush, readNotices, readPlayed } from '../support/push-browser.ts'
import { test } from '../support/push-test.ts'
import { ru } from '../support/ru.ts'

test.use({ hasNewContext: true })

const PATH = '/settings/notifications'

const question = (page: Page) => page.getByRole('region', { name: ru('push.ask_title') })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Уведомления/ })

/** Answers with a transfer that came in, whose receipt has a number. */
async function answerOperation(page: Page): Promise<void> {
  const results = [
    {
      id: 'note-1',
      created_at: new Date().toISOString(),
      message: 'Вам пришел перевод',
      kind: 'in',
      is_read: true,
      number: 'T-7Q4K-92MD',
    },
  ]
  await page.route(/\/user\/notification$/, (route) => route.fulfill({ json: { results } }))
}

test('the question stands in the panel after an operation, asks on a press alone, and is put off', async ({
  page,
  signIn,
  service,
}) => {
  const owner = await signIn()
  const browser = await openPushBrowser(service, page.request, owner)
  await playPush(page, { permission: 'default', answer: 'granted' }, browser)
  await page.goto('/')
  await untilMounted(page)
  await bell(page).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await expect(question(page)).toHaveCount(0)

  await answerOperation(page)
  await page.goto('/')
  await untilMounted(page)
  await bell(page).click()
  await expect(question(page)).toBeVisible()
  await checkAccessibility(page)
  expect((await readPlayed(page)).asked).toBe(0)
  await question(page)
    .getByRole('button', { name: ru('common.not_now') })
    .click()
  await expect(question(page)).toHaveCount(0)
  await page.reload()
  await untilMounted(page)
  await bell(page).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await expect(question(page)).toHaveCount(0)

  await page.evaluate(() => localStorage.removeItem('push-put-off'))
  await page.reload()
  await untilMounted(page)
  await bell(page).click()
  await question(page)
    .getByRole('button', { name: ru('common.turn_on') })
    .click()
  await expect(page.getByRole('status').filter({ hasText: ru('push.on') })).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  expect((await readNotices(page.request, owner)).push?.is_subscribed).toBe(true)
})

test('the question stands on the page of a top-up that waits', async ({ page, signIn }) => {
  await signIn()
  await playPush(page, { permission: 'default', answer: 'granted' })
  await page.route(endpointUrl('topUpStatus'), (route) =>
    route.fulfill({ json: { status: 'pending', message: '' } }),
  )
  await page.goto('/wallet/payments/finish?order=1')
  await expect(page.getByRole('heading', { name: ru('topup_result.waiting_title') })).toBeVisible()
  await expect(question(page)).toBeVisible()
  expect((await readPlayed(page)).asked).toBe(0)
})

test('an owner who refused is not asked', async ({ page, signIn }) => {
  await signIn()
  await playPush(page, { permission: 'denied' })
  await answerOperation(page)
  await page.goto('/')
  await untilMounted(page)
  await bell(page).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})

test('an iPhone in a tab is asked to install, and has no button', async ({ page, signIn }) => {
  await signIn()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' })
    Reflect.deleteProperty(window, 'PushManager')
  })
  await answerOperation(page)
  await page.goto('/')
  await untilMounted(page)
  await bell(page).click()
  await expect(question(page)).toContainText(ru('push.ios_install'))
  await expect(question(page).getByRole('button')).toHaveText([ru('common.not_now')])
  await page.goto(PATH)
  await expect(page.getByText(ru('push.ios_install'))).toBeVisible()
})

test('a server that sends no messages has neither the page nor the question', async ({
  page,
  signIn,
}) => {
  await signIn()
  await playPush(page, { permission: 'default' })
  await forbidCapability(page, NOTICES, PUSH)
  await answerOperation(page)
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: ru('settings.logout_btn') })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: ru('prefs.title') })).toHaveCount(0)
  await page.goto(PATH)
  await expect(page.getByText(ru('error.not_found_descr'))).toBeVisible()
  await page.goto('/')
  await untilMounted(page)
  await bell(page).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: ru('notifications.settings_btn') })).toHaveCount(0)
})
