import type { Page } from '@playwright/test'
import { advanceClockUntil } from '../support/advance-clock.ts'
import { changeAnswer } from '../support/answers.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { logInElsewhere, WINDOWS } from '../support/devices.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { untilMounted } from '../support/hydration.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const LIST = /\/user\/notification(?:\/older\?|$)/

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Уведомления/ })
const panel = (page: Page) => page.getByRole('dialog', { name: ru('notifications.title') })
const items = (page: Page) => panel(page).getByRole('listitem')
const unread = (page: Page) => items(page).filter({ hasText: ru('notifications.new_badge') })
const readAll = (page: Page) =>
  panel(page).getByRole('button', { name: ru('notifications.read_all') })
const named = (count: number) => ru('header.notifications_count', { count })

async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await untilMounted(page)
  await bell(page).click()
  await expect(items(page).first()).toBeVisible()
}

/** One of news; a greater index is an older one. */
function note(index: number) {
  return {
    id: `0199aaaa-0000-7000-8000-${String(index).padStart(12, '0')}`,
    created_at: new Date(Date.UTC(2025, 10, 18, 12, 0) - index * 60_000).toISOString(),
    message: `Сообщение ${index + 1}`,
    kind: 'news',
    is_read: true,
  }
}

/** Answers with so many notifications of news, newest first, in pages as the server's. */
async function answerPages(page: Page, count: number): Promise<void> {
  await page.route(LIST, (route) => {
    const before = new URL(route.request().url()).searchParams.get('before')
    const from = before === null ? 0 : Number(before.split('-').at(-1)) + 1
    const size = before === null ? 100 : 50
    const length = Math.min(size, count - from)
    return route.fulfill({ json: { results: Array.from({ length }, (_, n) => note(from + n)) } })
  })
}

test('opening the panel reads nothing; a press reads one, and "read all" the rest, on every device', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  const owner = await signIn()
  await logInElsewhere(page.request, owner, WINDOWS)
  await page.request.post('/sandbox/transfer', { form: { phone: owner.phone } })
  await open(page)
  const count = await unread(page).count()
  expect(count).toBeGreaterThan(1)
  await expect(bell(page)).toHaveAccessibleName(named(count))
  await checkAccessibility(page)
  const login = items(page).filter({ hasText: 'Windows' })
  await login.getByRole('link').click()
  await expect(page).toHaveURL('/settings/security')
  await open(page)
  await expect(bell(page)).toHaveAccessibleName(named(count - 1))
  await expect(unread(page)).toHaveCount(count - 1)
  await readAll(page).click()
  await expect(
    page.getByRole('status').filter({ hasText: ru('notifications.read_all_done') }),
  ).toBeVisible()
  await expect(unread(page)).toHaveCount(0)
  await expect(readAll(page)).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName(ru('notifications.title'))

  const other = await browser.newContext({ ...(baseURL && { baseURL }) })
  await other.setStorageState({
    cookies: [],
    origins: [{ origin: baseURL ?? '', localStorage: [{ name: 'token', value: owner.token }] }],
  })
  const elsewhere = await other.newPage()
  await open(elsewhere)
  await expect(unread(elsewhere)).toHaveCount(0)
  await other.close()
})

test('a notification of an operation opens its receipt', async ({ page, signIn }) => {
  await signIn()
  await changeAnswer(page, LIST, () => ({
    results: [
      {
        id: '0199aaaa-0000-7000-8000-000000000000',
        created_at: new Date().toISOString(),
        message: 'Вам пришел перевод',
        kind: 'in',
        is_read: false,
        number: 'T-7Q4K-92MD',
      },
    ],
  }))
  await open(page)
  await expect(items(page).getByRole('link')).toHaveAccessibleName(
    new RegExp(ru('notifications.item_open', { message: 'Вам пришел перевод' })),
  )
  await items(page).getByRole('link').click()
  await expect(page).toHaveURL('/history/T-7Q4K-92MD')
  await expect(panel(page)).toBeHidden()
})

test(
  'what is read offline is shown as read, and is sent later',
  { tag: WHOLE_ONLY },
  async ({ page, context, signIn }) => {
    const owner = await signIn()
    await logInElsewhere(page.request, owner, WINDOWS)
    await open(page)
    await context.setOffline(true)
    await readAll(page).click()
    await expect(unread(page)).toHaveCount(0)
    await expect(bell(page)).toHaveAccessibleName(ru('notifications.title'))
    const sent = page.waitForResponse(endpointUrl('readNotifications'))
    await context.setOffline(false)
    expect((await sent).status()).toBe(200)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('read-marks'))).toBeNull()
    await page.reload()
    await expect(bell(page)).toHaveAccessibleName(ru('notifications.title'))
  },
)

test(
  'older notifications follow page by page, and a failed page can be tried again',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await answerPages(page, 170)
    const second = /before=0199aaaa-0000-7000-8000-000000000099/
    await page.route(second, (route) => route.fulfill({ status: 500, json: {} }))
    await open(page)
    await expect(items(page)).toHaveCount(100)
    await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText(
      ru('notifications.older'),
    )
    await expect(panel(page).getByRole('heading', { level: 4 })).toHaveText(/^Ноябрь\s2025$/)
    await items(page).last().scrollIntoViewIfNeeded()
    await expect(panel(page).getByText(ru('notifications.error'))).toBeVisible()
    await page.unroute(second)
    await panel(page)
      .getByRole('button', { name: ru('common.retry') })
      .click()
    await expect(items(page)).toHaveCount(150)
    await items(page).last().scrollIntoViewIfNeeded()
    await expect(items(page)).toHaveCount(170)
    await expect(items(page).last()).toContainText('Сообщение 170')
    await expect(panel(page).getByRole('button', { name: ru('common.show_more') })).toHaveCount(0)
  },
)

test(
  'a notification that comes in while the panel is open is on top, and announced',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.clock.install()
    await answerPages(page, 2)
    await open(page)
    await expect(items(page)).toHaveCount(2)
    const focused = page.locator(':focus')
    const before = await focused.evaluate((element) => element.outerHTML)
    const created_at = new Date(await page.evaluate(() => Date.now())).toISOString()
    const fresh = { ...note(0), id: crypto.randomUUID(), created_at, message: 'Пришло сейчас' }
    await page.route(LIST, (route) =>
      route.fulfill({ json: { results: [{ ...fresh, is_read: false }, note(0), note(1)] } }),
    )
    await advanceClockUntil(page, 5000, async () => (await items(page).count()) === 3)
    await expect(items(page).first()).toContainText('Пришло сейчас')
    await expect(panel(page).getByRole('status')).toHaveText('Пришло сейчас')
    await expect(bell(page)).toHaveAccessibleName(named(1))
    expect(await focused.evaluate((element) => element.outerHTML)).toBe(before)
  },
)
