import type { Page, Request, Route } from '@playwright/test'
import { expect, test } from '../support/app.ts'

const VERSION = /\/version\.json(\?|$)/
const HOME_OF_VISITOR = { name: 'Один кошелек для всех валют', level: 1 } as const

/** Answers the question for the published version and keeps the questions. */
async function publish(page: Page, answer: (route: Route) => Promise<void>): Promise<Request[]> {
  const questions: Request[] = []
  await page.route(VERSION, async (route) => {
    questions.push(route.request())
    await answer(route)
  })
  return questions
}

/** Counts how often the page is asked for from now on; a reload may come before it was loaded. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return () => loads
}

async function expectApp(page: Page): Promise<void> {
  await expect(page.getByRole('heading', HOME_OF_VISITOR)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Зарегистрироваться' })).toBeVisible()
}

test('the question is asked past every cache', async ({ page }) => {
  const questions = await publish(page, (route) => route.continue())
  const before = Date.now()
  const loads = countLoads(page)
  await page.goto('/auth')
  await expectApp(page)
  await expect.poll(() => questions.length).toBe(1)
  const [question] = questions
  const asked = Number(new URL(question?.url() ?? '').search.slice(1))
  expect(asked).toBeGreaterThanOrEqual(before)
  expect(asked).toBeLessThanOrEqual(Date.now())
  expect(await question?.allHeaders()).toMatchObject({
    'cache-control': 'no-cache',
    pragma: 'no-cache',
  })
  expect((await (await question?.response())?.json())?.version).toBe('0.0.53')
  expect(loads()).toBe(1)
})

test('another version that was published loads the page again once, then the app stays', async ({
  page,
}) => {
  const questions = await publish(page, (route) => route.fulfill({ json: { version: '9.9.9' } }))
  const loads = countLoads(page)
  await page.goto('/auth')
  await expect.poll(() => questions.length).toBe(2)
  await expectApp(page)
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click()
  await page.getByLabel('Имя').fill('Ольга')
  expect(loads()).toBe(2)
  await page.reload()
  await expect.poll(() => questions.length).toBe(3)
  await expect(page.getByLabel('Имя')).toBeVisible()
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

for (const { name, answer } of UNUSABLE) {
  test(`${name} where the version should be leaves the app as it is and says "refresh"`, async ({
    page,
  }) => {
    const refreshed = page.waitForEvent('console', (message) => message.text() === 'refresh')
    const questions = await publish(page, answer)
    const loads = countLoads(page)
    await page.goto('/auth')
    await refreshed
    await expectApp(page)
    expect(loads()).toBe(1)
    expect(questions).toHaveLength(1)
  })
}

test('a question that failed is asked again when the network is back', async ({
  page,
  context,
}) => {
  const refreshed = page.waitForEvent('console', (message) => message.text() === 'refresh')
  const questions = await publish(page, (route) => route.abort('connectionfailed'))
  await page.goto('/auth')
  await refreshed
  await context.setOffline(true)
  await context.setOffline(false)
  await expect.poll(() => questions.length).toBe(2)
  await expectApp(page)
})

test('the app does not wait for the answer', async ({ page }) => {
  await publish(page, () => Promise.resolve())
  await page.goto('/auth')
  await expectApp(page)
})
