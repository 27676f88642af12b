import { expect } from '../support/app.ts'
import { untilAllCached } from '../support/offline-files.ts'
import { expectVersion, test } from '../support/releases-test.ts'
import { CURRENT_VERSION, NEXT_VERSION } from '../../scripts/stages/tested-versions.ts'
import { ru } from '../support/ru.ts'

test.use({ serviceWorkers: 'allow' })

test('the worker opens the app without a network and caches only the texts of the API', async ({
  context,
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/')
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  await untilAllCached(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: ru('transactions.title') })).toBeVisible()
  expect(await page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)

  const readKept = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return lists.flat().map(({ url }) => new URL(url).pathname)
    })
  // The answer is there before its copy is.
  await expect.poll(readKept).toContain('/v2/wallet/text-data/')
  const headers = await page.evaluate(async () => {
    const stored = await (await caches.open('texts')).keys()
    return stored.flatMap((request) => Array.from(request.headers.keys()))
  })
  expect(headers, 'of the stored dictionary').toEqual([])
  const kept = await readKept()
  expect(kept).toContain('/index.html')
  expect(kept).not.toContain('/version.json')
  expect(kept.filter((path) => path.startsWith('/flags/'))).toEqual([])
  expect(kept.filter((path) => path.startsWith('/v2/'))).toEqual(['/v2/wallet/text-data/'])

  // What is not the app's own is answered by the server, not by the shell.
  for (const [path, words] of [
    ['/version.json', /"version"/],
    ['/v2/wallet/text-data/?language=en', /"results"/],
    ['/sandbox', /\S/],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('body')).toContainText(words)
    expect(await page.locator('#root').count(), path).toBe(0)
  }

  await context.setOffline(true)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: ru('settings.title') })).toBeVisible()
  await expect(page.getByText(ru('error.offline')).first()).toBeVisible()
})

test('an open app gets a changed dictionary; a waiting worker makes it check for the new release', async ({
  page,
  site,
}) => {
  const title = page.getByRole('heading', { level: 1 })
  const [before, after] = [ru('wallet.auth.title'), 'Кошелек для всего на свете']
  await page.goto(`${site.origin}/auth`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  // Now the worker answers, and keeps what it gave.
  await page.reload()
  await expectVersion(page, CURRENT_VERSION)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('texts')).keys()).length))
    .toBe(1)

  let publish: ((texts: Record<string, string>) => void) | undefined
  site.switches.texts = new Promise((resolve) => {
    publish = resolve
  })
  const given = page.waitForResponse(/text-data/)
  await page.reload()
  expect((await given).fromServiceWorker()).toBe(true)
  await expectVersion(page, CURRENT_VERSION)
  await expect(title).toHaveText(before)
  const visits = site.visits.length
  await page.evaluate(() => (document.documentElement.dataset['kept'] = '1'))
  publish?.({ 'wallet.auth.title': after })
  await expect(title).toHaveText(after)
  expect(await page.evaluate(() => document.documentElement.dataset['kept'])).toBe('1')
  expect(site.visits).toHaveLength(visits)

  // The worker of a later release does not control the page; the version gate brings the page to
  // it.
  site.switches.live = 'next'
  const workers = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const old = navigator.serviceWorker.controller
    await registration.update()
    const { installing } = registration
    if (installing) {
      await new Promise((resolve) => {
        installing.addEventListener('statechange', resolve, { once: true })
      })
    }
    const isOldAtWork = registration.active === old && navigator.serviceWorker.controller === old
    return { waiting: registration.waiting?.state, isOldAtWork }
  })
  expect(workers).toEqual({ waiting: 'installed', isOldAtWork: true })
  await expectVersion(page, NEXT_VERSION)
  expect(site.visits).toHaveLength(visits + 1)
})
