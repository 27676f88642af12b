import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '../support/app.ts'
import { areAllCached, untilAllCached, untilWorker } from '../support/offline-files.ts'
import { expectVersion, test } from '../support/releases-test.ts'
import { CURRENT_VERSION, NEXT_VERSION } from '../../scripts/stages/tested-versions.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test.use({
  serviceWorkers: 'allow',
  allowedProblems: [/Failed to (?:fetch|load)|offline files|chunk: |block\.page|page |net::|404/],
})

/** A page whose code is among the last files. */
const LATE = { path: '/ondato/result', file: /\/assets\/ondato/ }
const LATE_PAGE = 'assets/ondato.result'

/** Cuts or answers requests of the worker for one file until the returned function is called. */
async function spoil(
  context: BrowserContext,
  file: RegExp,
  answer: 'abort' | { status: number; contentType: string; body: string },
): Promise<() => Promise<void>> {
  await context.route(file, (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)))
  return () => context.unroute(file)
}

const readCached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname.slice(1))
  })

/** Nothing is loaded ahead by the page: what is cached is what the worker has fetched. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
}

test('a page that is not cached yet says so without a network, and opens when it returns', async ({
  context,
  page,
  signIn,
}) => {
  await saveData(page)
  await signIn()
  const mend = await spoil(context, LATE.file, 'abort')
  const late = context.waitForEvent('requestfailed', (request) => LATE.file.test(request.url()))
  const wallets = page.getByRole('region', { name: ru('home.wallets_label') })
  await page.goto('/')
  await expect(wallets).toBeVisible()
  await page.goto('/settings')
  await untilWorker(page)
  await expect.poll(() => readCached(page)).toContain('index.html')
  await expect(page.getByText(ru('settings.offline_preparing'))).toBeVisible()
  // The files come in the order of their use: those of Home are there before the late one is asked
  // for.
  await late
  await expect.poll(async () => (await readCached(page)).length).toBeGreaterThan(40)
  expect(await page.evaluate(areAllCached)).toBe(false)

  await context.setOffline(true)
  await page.goto('/')
  await expect(wallets).toBeVisible()
  await page.goto(LATE.path)
  await expect(page.getByText(ru('error.page_not_saved'))).toBeVisible()
  await mend()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: ru('kyc.result.title') })).toBeVisible()
  await expect(page.getByText(ru('error.page_not_saved'))).toHaveCount(0)
  await untilAllCached(page)
})

for (const [what, answer] of [
  ['a failure', 'abort'],
  ['a missing file', { status: 404, contentType: 'text/plain', body: 'Not found' }],
  ['a page in place of a file', { status: 200, contentType: 'text/html', body: '<h1>Hotel</h1>' }],
] as const) {
  test(`filling the cache is interrupted by ${what}, keeps what is there and goes on at the next start`, async ({
    context,
    page,
    signIn,
  }) => {
    await saveData(page)
    await signIn()
    const mend = await spoil(context, LATE.file, answer)
    await page.goto('/')
    await untilWorker(page)
    await expect.poll(() => page.evaluate(areAllCached)).toBe(false)
    expect((await readCached(page)).some((file) => file.startsWith(LATE_PAGE))).toBe(false)
    await mend()
    await page.goto('/settings')
    await untilAllCached(page)
    await expect(page.getByText(ru('settings.offline_ready'))).toBeVisible()
    expect((await readCached(page)).some((file) => file.startsWith(LATE_PAGE))).toBe(true)
    await context.setOffline(true)
    await page.goto(LATE.path)
    await expect(page.getByRole('heading', { name: ru('kyc.result.title') })).toBeVisible()
  })
}

test(
  'a storage that is full leaves the core, and the app never says that all of it is cached',
  { tag: WHOLE_ONLY },
  async ({ context, page, signIn }) => {
    await signIn()
    await page.goto('/settings')
    const session = await context.newCDPSession(page)
    const origin = new URL(page.url()).origin
    await untilWorker(page)
    await page.evaluate(() => caches.delete('pages'))
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    await page.reload()
    await expect(page.getByText(ru('settings.offline_preparing'))).toBeVisible()
    await page.waitForTimeout(4000)
    expect(await page.evaluate(areAllCached)).toBe(false)
    await expect(page.getByText(ru('settings.offline_ready'))).toHaveCount(0)
    await session.send('Storage.overrideQuotaForOrigin', { origin })
    await page.reload()
    await untilAllCached(page)
  },
)

test(
  'a worker whose page is of another release is not installed; the next one has files of one release',
  { tag: WHOLE_ONLY },
  async ({ context, page, site }) => {
    await page.goto(`${site.origin}/auth`)
    await expectVersion(page, CURRENT_VERSION)
    // Published between the worker's script and its files.
    await context.route('**/index.html', (route) =>
      route.fulfill({ path: 'dist/app-next/index.html', contentType: 'text/html' }),
    )
    const state = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
      const worker = registration?.installing
      if (!worker) return 'none'
      return new Promise((resolve) => {
        worker.addEventListener('statechange', () => resolve(worker.state))
      })
    })
    expect(state).toBe('redundant')
    await context.unroute('**/index.html')
    site.switches.live = 'next'
    await page.reload()
    await expectVersion(page, NEXT_VERSION)
    await untilAllCached(page)
    const pages = await page.evaluate(async () => {
      const cached = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const answers = await Promise.all(
        cached.map((cache) => cache.match('/index.html', { ignoreSearch: true })),
      )
      return Promise.all(answers.flatMap((answer) => (answer ? [answer.text()] : [])))
    })
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(`content="${NEXT_VERSION}"`)
  },
)
