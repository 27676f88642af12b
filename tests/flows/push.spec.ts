import type { Page } from '@playwright/test'
import { changeAnswer } from '../support/answers.ts'
import { checkAccessibility, expect } from '../support/app.ts'
import { logInElsewhere, WINDOWS } from '../support/devices.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { openPushBrowser, playPush, readNotices, readPlayed } from '../support/push-browser.ts'
import { test } from '../support/push-test.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PATH = '/settings/notifications'

test.use({ hasNewContext: true })

const cell = (
  page: Page,
  kind: 'in' | 'out' | 'security' | 'rates' | 'news',
  channel: 'push' | 'telegram' | 'email' = 'push',
) =>
  page.getByRole('switch', {
    name: ru('prefs.cell', { kind: ru(`prefs.kind_${kind}`), channel: ru(`prefs.${channel}`) }),
    exact: true,
  })

test('messages are turned on in Settings, come encrypted to the browser, and end with the session', async ({
  page,
  signIn,
  service,
}) => {
  const owner = await signIn()
  const browser = await openPushBrowser(service, page.request, owner)
  await playPush(page, { permission: 'default', answer: 'granted' }, browser)
  await page.goto('/settings')
  await page.getByRole('link', { name: new RegExp(`^${ru('prefs.title')}`) }).click()
  await expect(page).toHaveURL(PATH)
  await expect(page.getByText(ru('prefs.push_off'))).toBeVisible()
  await expect(cell(page, 'in')).not.toBeChecked()
  expect((await readPlayed(page)).asked).toBe(0)
  await page.getByRole('button', { name: ru('push.ask_btn') }).click()
  await expect(page.getByRole('status').filter({ hasText: ru('push.on') })).toBeVisible()
  await expect(page.getByText(ru('prefs.push_off'))).toHaveCount(0)
  await expect(cell(page, 'in')).toBeChecked()
  await expect(cell(page, 'news')).not.toBeChecked()
  await checkAccessibility(page)

  await logInElsewhere(page.request, owner, WINDOWS)
  await expect.poll(() => browser.messages).toHaveLength(1)
  expect(browser.messages[0]?.payload).toMatchObject({
    kind: 'security',
    title: 'Безопасность кошелька',
    link: '/settings/security',
  })
  expect(JSON.stringify(browser.messages)).not.toContain('Windows')

  await page.goto('/settings')
  await page.getByRole('button', { name: ru('settings.logout_btn') }).click()
  await page.getByRole('button', { name: ru('settings.logout_confirm_btn'), exact: true }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(async () => (await readPlayed(page)).isSubscribed).toBe(false)
  const token = await logInElsewhere(page.request, owner, WINDOWS)
  const { channels } = await readNotices(page.request, { ...owner, token })
  expect(channels.find(({ channel }) => channel === 'push')?.is_reaching).toBe(false)
})

test(
  'the first switch asks the browser, and a refusal leaves the column off',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await playPush(page, { permission: 'default', answer: 'denied' })
    await page.goto(PATH)
    await cell(page, 'in').click()
    await expect(page.getByText(ru('prefs.push_denied'))).toBeVisible()
    expect((await readPlayed(page)).asked).toBe(1)
    for (const kind of ['in', 'security'] as const) {
      await expect(cell(page, kind)).toBeDisabled()
      await expect(cell(page, kind)).not.toBeChecked()
    }
    await expect(page.getByRole('button', { name: ru('push.ask_btn') })).toHaveCount(0)
  },
)

test(
  'a subscription that fails leaves the messages off, and can be tried again',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await playPush(page, { permission: 'default', answer: 'granted' })
    await page.goto(PATH)
    const button = page.getByRole('button', { name: ru('push.ask_btn') })
    await button.click()
    await expect(page.getByRole('status').filter({ hasText: ru('push.failed') })).toBeVisible()
    await expect(button).toBeVisible()
  },
)

test('switches are saved at once, put back when that fails, and locked where they must be', async ({
  page,
  signIn,
  service,
}) => {
  const owner = await signIn()
  const browser = await openPushBrowser(service, page.request, owner)
  await playPush(page, { permission: 'default', answer: 'granted' }, browser)
  await page.goto(PATH)
  await page.getByRole('button', { name: ru('push.ask_btn') }).click()
  await expect(cell(page, 'in')).toBeChecked()
  await expect(cell(page, 'security')).toBeChecked()
  await expect(cell(page, 'security')).toHaveAttribute('aria-disabled', 'true')
  await expect(cell(page, 'out')).toHaveAttribute('aria-disabled', 'true')
  await cell(page, 'out').click({ force: true })
  await expect(cell(page, 'out')).toBeChecked()

  const isOn = async (kind: string) => {
    const { switches } = await readNotices(page.request, owner)
    return switches.find((one) => one.kind === kind && one.channel === 'push')?.is_on
  }
  await cell(page, 'in').click()
  await expect(cell(page, 'in')).not.toBeChecked()
  await expect.poll(() => isOn('in')).toBe(false)
  const sums = page.getByRole('switch', { name: ru('prefs.sum_on_lock') })
  await expect(sums).not.toBeChecked()
  await sums.click()
  await expect.poll(async () => (await readNotices(page.request, owner)).shows_sums).toBe(true)

  await page.route(endpointUrl('switchNotice'), (route) => route.fulfill({ status: 500, json: {} }))
  await page.route(endpointUrl('showSums'), (route) => route.fulfill({ status: 500, json: {} }))
  await cell(page, 'news').click()
  await expect(page.getByRole('status').filter({ hasText: ru('error.server') })).toBeVisible()
  await expect(cell(page, 'news')).not.toBeChecked()
  await sums.click()
  await expect(sums).toBeChecked()
  await page.reload()
  await expect(cell(page, 'in')).not.toBeChecked()
  await expect(sums).toBeChecked()
})

test(
  'a channel that the server has is a column, another is not',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await changeAnswer(page, endpointUrl('noticePreferences'), (body) => ({
      ...body,
      channels: [
        { channel: 'push', is_reaching: false },
        { channel: 'email', is_reaching: true },
        { channel: 'pigeon', is_reaching: true },
      ],
      switches: [
        { kind: 'in', channel: 'email', is_on: true },
        { kind: 'gossip', channel: 'email', is_on: true },
      ],
    }))
    await page.goto(PATH)
    await expect(cell(page, 'in', 'email')).toBeChecked()
    await expect(page.getByRole('columnheader')).toHaveText([
      ru('prefs.descr'),
      ru('prefs.push'),
      ru('prefs.email'),
    ])
  },
)
