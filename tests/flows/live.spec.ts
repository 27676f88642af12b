import type { APIRequestContext, Page } from '@playwright/test'
import { ADDITIONS } from '../../contract/rules/capabilities.ts'
import { forbidCapability } from '../support/answers.ts'
import { checkAccessibility, expect, type Owner, test } from '../support/app.ts'
import { hold } from '../support/hydration.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const EVENTS = /\/v2\/live\/events/
const CHANGES = /\/v2\/live\/changes/

/** The other owner of the trial wallet sends money. */
async function receive(request: APIRequestContext, owner: Owner): Promise<void> {
  const answer = await request.post('/sandbox/transfer', { form: { phone: owner.phone } })
  expect(answer.ok()).toBe(true)
}

/** Counts the streams of a page. */
function countStreams(page: Page): { opened: number; open: number } {
  const streams = { opened: 0, open: 0 }
  page.on('request', (request) => {
    if (!EVENTS.test(request.url())) return
    streams.opened += 1
    streams.open += 1
    expect(request.url()).not.toContain('oken')
    expect(request.headers()['authorization']).toMatch(/^Token /)
  })
  const end = (request: { url: () => string }) => {
    if (EVENTS.test(request.url())) streams.open -= 1
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return streams
}

const rows = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'Мария К.' })

test('money that comes in appears on Home within seconds: balance, row, badge and title', async ({
  page,
  request,
  signIn,
}) => {
  const streams = countStreams(page)
  const owner = await signIn()
  await page.goto('/')
  await expect.poll(() => streams.open).toBe(1)
  await expect(page).not.toHaveTitle(/^\(/)
  await expect(rows(page)).toHaveCount(0)
  await receive(request, owner)
  await expect(rows(page).first()).toBeVisible({ timeout: 5000 })
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect(
    page.getByRole('button', { name: ru('header.notifications_count', { count: 1 }) }),
  ).toBeVisible()
  expect(streams.opened).toBe(1)
})

test(
  'a code that is paid says who has paid and how much, and shows itself again',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    const streams = countStreams(page)
    const owner = await signIn()
    await page.goto('/payment')
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
    await expect.poll(() => streams.open).toBe(1)
    await receive(request, owner)
    const told = page.getByRole('status').filter({ hasText: ru('qr.received') })
    await expect(told).toBeVisible({ timeout: 5000 })
    await expect(told).toContainText('₽')
    await checkAccessibility(page)
    await page.getByRole('button', { name: ru('qr.received_again') }).click()
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
    await receive(request, owner)
    await expect(told).toBeVisible({ timeout: 5000 })
  },
)

test('the tabs of a browser share one connection, and all of them hear', async ({
  page,
  context,
  request,
  signIn,
}) => {
  const owner = await signIn()
  const other = await context.newPage()
  const streams = [page, other].map(countStreams)
  const sum = () => streams.reduce((all, { open }) => all + open, 0)
  for (const tab of [page, other]) await tab.goto('/')
  await expect.poll(sum).toBe(1)
  // Time in which a second one would open.
  await page.waitForTimeout(3000)
  expect(sum()).toBe(1)
  await receive(request, owner)
  for (const tab of [page, other]) await expect(rows(tab).first()).toBeVisible({ timeout: 5000 })
  const [leader] = streams[0]?.open === 1 ? [page, other] : [other, page]
  const rest = leader === page ? other : page
  await leader.close()
  await receive(request, owner)
  await expect(rows(rest)).toHaveCount(2, { timeout: 10_000 })
})

test('a tab that comes to another one reads what changed before it hears', async ({
  page,
  context,
  request,
  signIn,
}) => {
  const streams = countStreams(page)
  const owner = await signIn()
  await page.goto('/')
  await expect.poll(() => streams.open).toBe(1)
  const other = await context.newPage()
  const release = await hold(other, '**/assets/later-watches-*.js')
  const read = other.waitForResponse(/\/v2\/wallet\/transaction/)
  await other.goto('/')
  await (await read).finished()
  await expect(other.locator('[aria-busy="true"]')).toHaveCount(0)
  await receive(request, owner)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(other)).toHaveCount(0)
  release()
  await expect(rows(other)).toHaveCount(1)
})

test(
  'without a network there is no connection, and one when it is back',
  { tag: WHOLE_ONLY },
  async ({ page, context, signIn }) => {
    const streams = countStreams(page)
    await signIn()
    await page.goto('/')
    await expect.poll(() => streams.open).toBe(1)
    await context.setOffline(true)
    await expect.poll(() => streams.open).toBe(0)
    await context.setOffline(false)
    await expect.poll(() => streams.open).toBe(1)
  },
)

test(
  'a session that is ended elsewhere ends here at once',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    const streams = countStreams(page)
    const { token } = await signIn()
    await page.goto('/')
    await expect.poll(() => streams.open).toBe(1)
    const headers = { Authorization: `Token ${token}` }
    await request.post('/v2/wallet/auth/logout', { headers, data: {} })
    await expect(page).toHaveURL(/\/auth/, { timeout: 10_000 })
  },
)

test('the app polls where the stream is cut', async ({ page, request, signIn }) => {
  test.setTimeout(90_000)
  await page.route(EVENTS, (route) => route.abort('connectionreset'))
  const polls: string[] = []
  page.on('request', (one) => CHANGES.test(one.url()) && polls.push(one.url()))
  const owner = await signIn()
  await page.goto('/')
  await expect.poll(() => polls.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await receive(request, owner)
  await expect(rows(page).first()).toBeVisible({ timeout: 50_000 })
})

test(
  'with a server that tells of no changes the app opens no stream',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    const streams = countStreams(page)
    await forbidCapability(page, ADDITIONS)
    await signIn()
    await page.goto('/')
    await page.waitForTimeout(4000)
    expect(streams.opened).toBe(0)
  },
)
