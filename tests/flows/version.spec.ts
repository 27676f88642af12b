import type { Page, Request, Route } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { countLoads, lookForVersion } from '../support/releases-test.ts'
import { CURRENT_VERSION, NEXT_VERSION } from '../../scripts/stages/tested-versions.ts'
import { setHidden } from '../support/app-lock.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test.use({ hasNewContext: true })

const VERSION = /\/version\.json(\?|$)/
const HOME_OF_VISITOR = { name: ru('wallet.auth.title'), level: 1 } as const

/** Answers the question for the published version and keeps the questions. */
async function publish(page: Page, answer: (route: Route) => Promise<void>): Promise<Request[]> {
  const questions: Request[] = []
  await page.route(VERSION, async (route) => {
    questions.push(route.request())
    await answer(route)
  })
  return questions
}

async function expectApp(page: Page): Promise<void> {
  await expect(page.getByRole('heading', HOME_OF_VISITOR)).toBeVisible()
  await expect(page.getByRole('link', { name: ru('wallet.auth.register_btn') })).toBeVisible()
}

test('the check bypasses every cache, and the app does not wait for it', async ({ page }) => {
  let answer: (() => void) | undefined
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  const questions = await publish(page, async (route) => {
    await mayAnswer
    await route.continue()
  })
  const before = Date.now()
  const loads = countLoads(page)
  await page.goto('/auth')
  await expectApp(page)
  await expect.poll(() => questions.length).toBe(1)
  answer?.()
  const [question] = questions
  const asked = Number(new URL(question?.url() ?? '').search.slice(1))
  expect(asked).toBeGreaterThanOrEqual(before)
  expect(asked).toBeLessThanOrEqual(Date.now())
  expect(await question?.allHeaders()).toMatchObject({
    'cache-control': 'no-cache',
    pragma: 'no-cache',
  })
  expect((await (await question?.response())?.json())?.version).toBe(CURRENT_VERSION)
  expect(loads()).toBe(1)
})

test('another published version reloads the page once', async ({ page }) => {
  const questions = await publish(page, (route) => route.fulfill({ json: { version: '9.9.9' } }))
  const loads = countLoads(page)
  await page.goto('/auth')
  await expect.poll(() => questions.length).toBe(2)
  await expectApp(page)
  await page.getByRole('link', { name: ru('wallet.auth.register_btn') }).click()
  await page.getByLabel(ru('auth.register.first_name')).fill('Ольга')
  expect(loads()).toBe(2)
  await page.reload()
  await expect.poll(() => questions.length).toBe(3)
  await expect(page.getByLabel(ru('auth.register.first_name'))).toBeVisible()
  expect(loads()).toBe(3)
})

const UNUSABLE: readonly { name: string; answer: (route: Route) => Promise<void> }[] = [
  {
    name: 'a page in its place',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  },
  { name: '404', answer: (route) => route.fulfill({ status: 404, json: { version: '9.9.9' } }) },
  { name: 'nothing', answer: (route) => route.fulfill({ body: '' }) },
  { name: 'no version', answer: (route) => route.fulfill({ json: { version: 'latest' } }) },
  { name: 'no network', answer: (route) => route.abort('connectionfailed') },
]

test('anything else in place of the version leaves the app as it is and logs "refresh"', async ({
  page,
}) => {
  for (const { name, answer } of UNUSABLE) {
    await test.step(name, async () => {
      const refreshed = page.waitForEvent('console', (message) => message.text() === 'refresh')
      await page.unroute(VERSION)
      const questions = await publish(page, answer)
      const asked = countLoads(page)
      await page.goto('/auth')
      await refreshed
      await expectApp(page)
      expect(asked()).toBe(1)
      expect(questions).toHaveLength(1)
    })
  }
})

/**
 * Takes the page out of sight and shows it again; no browser without a screen does that by itself.
 */
async function lookAway(page: Page): Promise<void> {
  await setHidden(page, true)
  await setHidden(page, false)
}

test(
  'a failed check is repeated: when the page becomes visible, when the network is back, after a pause',
  { tag: WHOLE_ONLY },
  async ({ page, context }) => {
    await page.clock.install()
    let isAnswered = false
    const refreshed = page.waitForEvent('console', (message) => message.text() === 'refresh')
    const questions = await publish(page, (route) =>
      isAnswered ? route.continue() : route.abort('connectionfailed'),
    )
    /** The gate has heard how this question ended, and may ask another. */
    const expectQuestion = async (count: number) => {
      await expect.poll(() => questions.length).toBe(count)
      const last = questions.at(-1)
      await (isAnswered ? last?.response() : expect.poll(() => last?.failure()).toBeTruthy())
    }
    await page.goto('/auth')
    await refreshed
    await expectApp(page)
    const failed = () => page.waitForEvent('console', (message) => message.text() === 'refresh')

    let heard = failed()
    await lookAway(page)
    await heard
    heard = failed()
    await context.setOffline(true)
    await context.setOffline(false)
    await heard
    expect(questions).toHaveLength(3)

    // The third pause is of two minutes.
    await page.clock.fastForward(100_000)
    expect(questions).toHaveLength(3)
    isAnswered = true
    await page.clock.fastForward(25_000)
    await expectQuestion(4)

    // An answer is enough for a quarter of an hour.
    await lookAway(page)
    expect(questions).toHaveLength(4)
    await setHidden(page, true)
    await page.clock.fastForward(15 * 60_000)
    expect(questions).toHaveLength(4)
    await setHidden(page, false)
    await expectQuestion(5)
    await expectApp(page)
  },
)

test(
  'a visible page checks every quarter of an hour, and when an answer names a newer version',
  { tag: WHOLE_ONLY },
  async ({ page, owner, signIn }) => {
    await page.clock.install()
    const questions = await publish(page, (route) => route.continue())
    let named = '0.0.52'
    await page.route('**/v2/wallet/user/notification', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'app-version': named } })
    })
    await signIn(owner)
    await page.goto('/')
    await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
    await expect.poll(() => questions.length).toBe(1)
    await questions[0]?.response()
    await page.clock.fastForward(14 * 60_000)
    expect(questions).toHaveLength(1)
    await page.clock.fastForward(60_000)
    await expect.poll(() => questions.length).toBe(2)
    await questions[1]?.response()

    const readNotifications = async () => {
      const answered = page.waitForResponse('**/v2/wallet/user/notification')
      await page.reload()
      await answered
    }
    await readNotifications()
    await expect.poll(() => questions.length).toBe(3)
    named = NEXT_VERSION
    await readNotifications()
    // One at the start, one for what the answer said.
    await expect.poll(() => questions.length).toBe(5)
  },
)

test(
  'below the oldest supported version the notice cannot be put off',
  { tag: WHOLE_ONLY },
  async ({ page }) => {
    const json = { version: '9.9.9', min_version: '9.0.0' }
    await publish(page, (route) => route.fulfill({ json }))
    await page.goto('/auth')
    await expectApp(page)
    await expect(page.getByText(ru('update.urgent_title'))).toBeVisible()
    await expect(page.getByText('Эта версия больше не поддерживается')).toBeVisible()
    await expect(page.getByRole('button', { name: ru('update.btn') })).toBeVisible()
    await expect(page.getByRole('button', { name: ru('update.later_btn') })).toHaveCount(0)
  },
)

test(
  'neither a login nor an open camera is interrupted by a reload',
  { tag: WHOLE_ONLY },
  async ({ page, owner, signIn }) => {
    let published = CURRENT_VERSION
    await publish(page, (route) => route.fulfill({ json: { version: published } }))
    /** Publishes a version and lets the page find it; comes back when the gate has decided. */
    const findVersion = async (version: string) => {
      published = version
      const answered = page.waitForEvent('requestfinished', (one) => VERSION.test(one.url()))
      await lookForVersion(page)
      await answered
    }
    await page.goto('/auth/login')
    await page.getByLabel(ru('auth.phone.label')).fill(`+${owner.phone}`)
    await page.getByRole('button', { name: ru('wallet.auth.login.send_code_btn') }).click()
    await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
    const loads = countLoads(page)
    await findVersion('9.9.8')
    // The number is still there, in a field that it was not typed into.
    await page.getByRole('button', { name: ru('auth.code.change_number_btn') }).click()
    await expect(page.getByText(ru('update.title'))).toBeVisible()
    expect(loads()).toBe(0)

    published = CURRENT_VERSION
    await signIn(owner)
    await page.goto('/payment')
    await page.getByRole('tab', { name: ru('payment.tab.scan') }).click()
    await page.getByRole('button', { name: ru('payment.scan.permission_btn') }).click()
    await expect(page.locator('body')).toHaveClass(/scanner-active/)
    const camera = countLoads(page)
    await findVersion('9.9.9')
    expect(camera()).toBe(0)
    await page.getByRole('tab', { name: ru('payment.tab.your_qr') }).click()
    await expect.poll(camera).toBe(1)
    await expect(page.getByRole('heading', { level: 1, name: ru('home.qr.title') })).toBeVisible()
  },
)
