import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { APP, hold, captureHydration } from '../support/hydration.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'
import { refuseLive } from '../support/refuse-live.ts'

test.use({ hasNewContext: true })

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }
const WALLETS = /\/v2\/wallet$/
/** Calls that are sent before the app is loaded. */
const EARLY: ReadonlySet<string> = new Set(['/v2/wallet', '/v2/wallet/auth/info'])

test(
  'a signed-in start shows its frame before the app is mounted',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.addInitScript(() => localStorage.setItem('language', 'en'))
    for (const [path, current, viewport] of [
      ['/', 'Home', PHONE],
      ['/', 'Home', DESKTOP],
      ['/history', 'History', PHONE],
    ] as const) {
      await page.setViewportSize(viewport)
      await page.route('/v2/**', () => {})
      const { before, after } = await captureHydration(page, path, async () => {
        const link = page.getByRole('navigation').getByRole('link', { name: current })
        await expect(link).toHaveAttribute('aria-current', 'page')
        await expect(page.getByRole('main')).toHaveCount(path === '/' ? 1 : 0)
        await expect(page.getByText('One wallet for every currency')).toHaveCount(0)
      })
      // Later content, such as the Retry button, does not shift the frame.
      if (path === '/') expect(after.boxes).toEqual(expect.arrayContaining([...before.boxes]))
      expect(after.shifts).toBe(before.shifts)
    }
  },
)

test('the balances of the last visit show before the app is mounted', async ({ page, signIn }) => {
  await signIn()
  await refuseLive(page)
  await page.setViewportSize(PHONE)
  await page.goto('/')
  const cards = cardsOf(page)
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.route(WALLETS, () => {})
  const shown = await cards.evaluateAll((links) =>
    links.map((link) => `${link.getAttribute('href')} ${link.textContent}`),
  )

  let place: Awaited<ReturnType<typeof cards.boundingBox>> = null
  const { before, after } = await captureHydration(page, '/', async () => {
    await expect(cards).toHaveCount(4)
    const drawn = await cards.evaluateAll((links) =>
      links.map((link) => `${link.getAttribute('href')} ${link.textContent}`),
    )
    expect(drawn).toEqual(shown)
    await expect(page.locator('[data-actions] > :visible')).toHaveCount(4)
    place = await cards.first().boundingBox()
  })
  expect(after.shifts).toBe(before.shifts)
  await expect(page.locator('.swiper-initialized')).toBeVisible()
  const taken = await cards.first().boundingBox()
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(taken?.[side]).toBeCloseTo(place?.[side] ?? 0, 0)
  }

  await page.setViewportSize(DESKTOP)
  const grid = await captureHydration(page, '/', async () => {
    await expect(cards).toHaveCount(4)
  })
  expect(grid.after.shifts).toBe(grid.before.shifts)
  await page.setViewportSize(PHONE)

  // A snapshot is valid for a day.
  const kept = await page.evaluate(() => localStorage.getItem('first-wallets') ?? '')
  for (const invalid of [
    '',
    '{',
    kept.replace(/"at":\d+/, '"at":1'),
    kept.replace('"balance":"', '"balance":"x'),
    kept.replace(/"accounts":.*/, '"accounts":[]}'),
  ]) {
    await page.addInitScript((value) => localStorage.setItem('first-wallets', value), invalid)
    await captureHydration(page, '/', async () => {
      await expect(page.getByRole('main').getByText(ru('home.topup_btn'))).toBeVisible()
      await expect(cards).toHaveCount(0)
    })
    await expect(cards.first()).toBeVisible()
  }
})

test('the exchange shows its header before the app is mounted, and the app in its place', async ({
  page,
  signIn,
}) => {
  await signIn()
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    const title = page.getByRole('heading', { level: 1, name: ru('exchange.title') })
    let place: Awaited<ReturnType<typeof title.boundingBox>> = null
    await captureHydration(page, '/exchange', async () => {
      await expect(title).toBeVisible()
      place = await title.boundingBox()
    })
    const taken = await title.boundingBox()
    for (const side of ['x', 'y', 'height'] as const) {
      expect(taken?.[side]).toBeCloseTo(place?.[side] ?? 0, 0)
    }
  }
})

test.describe('without anything stored', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn()
    await page.setViewportSize(PHONE)
  })

  test('the balances show before the app is loaded, by one call, and the profile has one, too', async ({
    page,
  }) => {
    // Other answers may move what is below the cards.
    await page.route(/\/v2\/wallet\/./, () => {})
    const calls = countCalls(page)
    for (const viewport of [PHONE, DESKTOP]) {
      calls.length = 0
      await page.setViewportSize(viewport)
      let shown: string[] = []
      const { before, after } = await captureHydration(page, '/', async () => {
        await expect(cardsOf(page)).toHaveCount(4)
        shown = await describeCards(page)
      })
      await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
      expect(await describeCards(page)).toEqual(shown)
      expect(after.shifts).toBe(before.shifts)
      expect(calls.toSorted()).toEqual(['/v2/wallet', '/v2/wallet/auth/info'])
      expect(await page.evaluate(() => globalThis.earlyCalls)).toBeUndefined()
      await forgetCopies(page)
    }
  })

  test('the card of identification shows before the app is loaded, as the app shows it', async ({
    page,
  }) => {
    // Other answers may move what is below the card.
    await page.route(/\/v2\/wallet\/(?!auth\/info)./, () => {})
    const card = page.getByRole('region', { name: ru('verify.need_title') })
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      let shown = { text: '', box: '' }
      const read = async () => {
        const box = await card.boundingBox()
        const sides = [box?.x, box?.width, box?.height].map((side) => Math.round(side ?? 0))
        return { text: await card.innerText(), box: sides.join(' ') }
      }
      const { before, after } = await captureHydration(page, '/', async () => {
        await expect(card).toBeVisible()
        await expect(cardsOf(page)).toHaveCount(4)
        await expect(page.locator('html')).toHaveAttribute('data-letters')
        shown = await read()
      })
      expect(await read()).toEqual(shown)
      expect(after.shifts).toBe(before.shifts)
      await forgetCopies(page)
    }
  })

  test('a late answer is shown by the app', { tag: WHOLE_ONLY }, async ({ page }) => {
    const release = await hold(page, WALLETS)
    await captureHydration(page, '/', async () => {
      await expect(page.getByRole('main').getByText(ru('home.topup_btn'))).toBeVisible()
    })
    await expect(cardsOf(page)).toHaveCount(0)
    release()
    await expect(cardsOf(page)).toHaveCount(4)
  })

  test('an answer that is not usable is left to the app', { tag: WHOLE_ONLY }, async ({ page }) => {
    for (const answer of [
      { status: 500, body: 'no' },
      { status: 200, body: '{"results":[{"accounts":"many"}]}' },
      { status: 200, body: '<html>' },
    ]) {
      await page.route(WALLETS, (route) => route.fulfill(answer))
      await captureHydration(page, '/', async () => {
        await expect(page.getByRole('main').getByText(ru('home.topup_btn'))).toBeVisible()
      })
      await expect(page.getByText(ru('wallet.list.error'))).toBeVisible()
      await page.unroute(WALLETS)
    }
  })

  test('a refused token leads to the landing', { tag: WHOLE_ONLY }, async ({ page }) => {
    await page.route(WALLETS, (route) =>
      route.fulfill({
        status: 401,
        json: { status: 'error', code: 'INVALID_TOKEN', message: 'no' },
      }),
    )
    await page.goto('/')
    await expect(page).toHaveURL(/\/auth/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('a logout in another tab meanwhile leaves nothing of the owner', async ({ page }) => {
    const releaseAnswer = await hold(page, WALLETS)
    const releaseApp = await hold(page, APP)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('main').getByText(ru('home.topup_btn'))).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('token'))
    const answered = page.waitForResponse(WALLETS)
    releaseAnswer()
    await answered
    await expect(cardsOf(page)).toHaveCount(0)
    releaseApp()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('wallet.auth.title'))
    expect(await page.evaluate(() => globalThis.earlyCalls)).toBeUndefined()
    expect(await page.evaluate(() => localStorage.getItem('first-wallets'))).toBeNull()
  })
})

function cardsOf(page: Page) {
  return page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: ru('home.balance') })
}

function describeCards(page: Page): Promise<string[]> {
  return cardsOf(page).evaluateAll((links) =>
    links.map((link) => {
      const sizes = link.querySelector('[style]')?.getAttribute('style') ?? ''
      const { x, y, width, height } = link.getBoundingClientRect()
      const box = [x, y, width, height].map(Math.round).join(' ')
      return [link.getAttribute('href'), link.textContent, sizes.replaceAll(/\s/g, ''), box].join(
        ' ',
      )
    }),
  )
}

/** Collects the calls for the wallets. */
function countCalls(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (EARLY.has(pathname)) made.push(pathname)
  })
  return made
}

/** Removes what the device stored of the owner's answers. */
async function forgetCopies(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('first-wallets')
    indexedDB.deleteDatabase('offline-copy')
  })
}

test('a button that is pressed before the app is mounted does its work afterwards', async ({
  page,
  signIn,
}) => {
  const release = await hold(page, APP)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'English' }).click()
  release()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.unroute(APP)

  await signIn()
  await page.evaluate(() => localStorage.setItem('language', 'ru'))
  const releaseAgain = await hold(page, APP)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: ru('header.notifications_btn') }).click()
  releaseAgain()
  await expect(page.getByRole('dialog', { name: ru('notifications.title') })).toBeVisible()
})

test(
  'an address of no page shows no landing before the app',
  { tag: WHOLE_ONLY },
  async ({ page }) => {
    await captureHydration(page, '/no-such-page', async () => {
      await expect(page.locator('#root')).toBeEmpty()
    })
    await expect(page.getByRole('heading', { name: ru('error.not_found_title') })).toBeVisible()
  },
)
