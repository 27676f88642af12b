import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { untilMounted } from '../support/hydration.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const NOTES = /\/user\/notification$/
const BODY_CLASS = /notifications-open/

function bell(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Уведомления/ })
}

function notifications(page: Page): Locator {
  return page.getByRole('dialog', { name: ru('notifications.title') })
}

/** Answers the notifications with so many messages, one a minute. */
async function answerNotes(page: Page, count: number): Promise<void> {
  const results = Array.from({ length: count }, (_, index) => ({
    id: `note-${index}`,
    created_at: new Date(Date.UTC(2025, 10, 18, 12, index)).toISOString(),
    message: `Сообщение ${index + 1}`,
  }))
  await page.route(NOTES, (route) => route.fulfill({ json: { results } }))
}

test('the bell counts what is new, and opening the panel marks it as seen', async ({
  page,
  signIn,
}) => {
  await signIn()
  await answerNotes(page, 3)
  await page.goto('/')
  await expect(bell(page)).toHaveAccessibleName(ru('header.notifications_count', { count: 3 }))
  await expect(page.getByRole('banner')).toContainText('3')
  await answerNotes(page, 4)
  await bell(page).click()
  const items = notifications(page).getByRole('listitem')
  await expect(items).toHaveCount(4)
  await expect(items.first()).toContainText('Сообщение 4')
  await expect(items.first()).toContainText('18 ноября')
  await expect(items.first()).toContainText(ru('notifications.new_badge'))
  await expect(page.locator('body')).toHaveClass(BODY_CLASS)
  await notifications(page)
    .getByRole('button', { name: ru('notifications.close_btn') })
    .click()
  await expect(notifications(page)).toBeHidden()
  await expect(page.locator('body')).not.toHaveClass(BODY_CLASS)
  await expect(bell(page)).toBeFocused()
  await expect(bell(page)).toHaveAccessibleName(ru('notifications.title'))
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName(ru('notifications.title'))
  await answerNotes(page, 12)
  await page.reload()
  await expect(page.getByRole('banner')).toContainText('8')
})

test(
  'the panel closes by Escape and by a press beside it',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1000, height: 800 })
    await signIn()
    await page.goto('/history')
    const open = async () => {
      const asked = page.waitForRequest(NOTES)
      await bell(page).click()
      await asked
      await expect(notifications(page)).toBeVisible()
      await expect(notifications(page).locator(':focus')).toHaveCount(1)
      await expect(page.locator('body')).toHaveClass(BODY_CLASS)
    }
    for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(300, 400)]) {
      await open()
      await close()
      await expect(notifications(page)).toBeHidden()
      await expect(bell(page)).toBeFocused()
      await expect(page.locator('body')).not.toHaveClass(BODY_CLASS)
      await expect(page).toHaveURL('/history')
    }
  },
)

test(
  'the panel keeps the focus inside and hides the page behind',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/')
    await untilMounted(page)
    await bell(page).click()
    await expect(notifications(page)).toBeVisible()
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      // Past its ends the focus leaves the page for the browser's own bars.
      const isInside = await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest('dialog') !== null,
      )
      expect(isInside, key).toBe(true)
    }
  },
)

test(
  'a panel without messages shows that it is empty',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await answerNotes(page, 0)
    await page.goto('/')
    await untilMounted(page)
    await bell(page).click()
    await expect(notifications(page)).toContainText(ru('notifications.empty_title'))
  },
)

test('a lost network shows a banner, and its return a toast', async ({ page, context, signIn }) => {
  await signIn()
  await page.goto('/')
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  await context.setOffline(true)
  const banner = page.getByRole('status').filter({ hasText: ru('error.offline') })
  await expect(banner).toBeVisible()
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  await context.setOffline(false)
  await expect(banner).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: ru('error.back_online') })).toBeVisible()
})

test(
  'notifications are grouped by day, with their kind, and link to their page',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    const now = new Date()
    const yesterday = new Date(now.getTime() - 24 * 3600 * 1000)
    const kinds = ['in', 'failed', 'identity', 'security', 'news', 'unheard-of']
    await page.route(NOTES, (route) =>
      route.fulfill({
        json: {
          results: kinds.map((kind, index) => ({
            id: `note-${index}`,
            created_at: (index < 2 ? now : yesterday).toISOString(),
            message: `О деле ${kind}`,
            kind,
          })),
        },
      }),
    )
    await page.goto('/')
    await expect(bell(page)).toHaveAccessibleName(ru('header.notifications_count', { count: 6 }))
    await bell(page).click()
    const list = notifications(page)
    await expect(list.getByRole('heading', { level: 3 })).toHaveText([
      ru('date.today'),
      ru('date.yesterday'),
    ])
    await expect(
      list.getByRole('region', { name: ru('date.today') }).getByRole('listitem'),
    ).toHaveCount(2)
    await expect(list.getByRole('listitem').getByRole('link')).toHaveCount(4)
    for (const [kind, url] of [
      ['identity', '/settings#verification'],
      ['in', '/history'],
      ['failed', '/history'],
    ] as const) {
      await list.getByRole('link', { name: `О деле ${kind}` }).click()
      await expect(page).toHaveURL(url)
      await expect(list).toBeHidden()
      await bell(page).click()
    }
  },
)

test(
  'the count stands beside the bell, at most 9+',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await answerNotes(page, 12)
    await page.goto('/')
    const count = page.getByRole('banner').getByText('9+')
    await expect(count).toBeVisible()
    for (const times of [1, 2]) {
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), `${times}00%`)
      const glyph = await bell(page).locator('svg').boundingBox()
      const badge = await count.boundingBox()
      if (!glyph || !badge) throw new Error('no bell')
      expect(badge.height).toBe(18 * times)
      // A corner of the glyph's box, which is empty there.
      if (times === 1) expect(badge.y + badge.height - glyph.y).toBeLessThan(6)
    }
  },
)

test(
  'a press on the menu beside an open panel closes it and goes there',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn()
    await page.goto('/')
    const menu = page.getByRole('navigation')
    await untilMounted(page)
    const box = await menu.getByRole('link', { name: ru('menu.history') }).boundingBox()
    if (!box) throw new Error('no menu')
    for (const name of [/^Уведомления/, ru('header.search_btn')]) {
      await page.getByRole('banner').getByRole('button', { name }).click()
      await expect(page.locator('dialog[open]')).toBeVisible()
      await page.mouse.click(box.x + 20, box.y + 20)
      await expect(page).toHaveURL('/history')
      await expect(page.locator('dialog[open]')).toHaveCount(0)
      await menu.getByRole('link', { name: ru('menu.home') }).click()
      await expect(page).toHaveURL(/\/$/)
    }
  },
)
