import { CURRENT_VERSION, NEXT_VERSION } from '../../scripts/stages/tested-versions.ts'
import { ru } from '../support/ru.ts'
import type { DrivenPage } from './drivers/driven-page.ts'
import { expect, test } from './engine-test.ts'

const HOME = { role: 'region', name: ru('home.wallets_label') } as const

/** Waits until a worker that has the whole shell can serve the page. */
async function expectWorker(app: DrivenPage): Promise<void> {
  const isActive = () =>
    app.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.active?.state === 'activated'
    })
  await expect.poll(isActive, { message: 'the worker is active' }).toBe(true)
}

const isControlled = (app: DrivenPage) =>
  app.evaluate(() => navigator.serviceWorker.controller !== null)

const readVersion = (app: DrivenPage) =>
  app.evaluate(() => document.querySelector('meta[name="app-version"]')?.getAttribute('content'))

test.describe('without a server', () => {
  // Calls that fail are what it is about.
  test.use({ allowedProblems: /download failed|NetworkError|Load failed/ })

  test('the worker opens the app with the last data and their time', async ({
    app,
    owner,
    signIn,
    site,
  }) => {
    await signIn(owner, site.origin)
    await app.open(`${site.origin}/history`)
    await app.see({ role: 'heading', name: ru('history.title') })
    await expectWorker(app)
    await app.open(`${site.origin}/`)
    await app.see({ ...HOME, text: '148 920,75 ₽' })
    await app.see({ role: 'heading', name: ru('transactions.title') })
    const hasCopy = () =>
      app.evaluate(async () => {
        const databases = await indexedDB.databases()
        return databases.some(({ name }) => name === 'offline-copy')
      })
    await expect.poll(hasCopy).toBe(true)

    site.switches.isDown = true
    await app.open(`${site.origin}/`)
    await app.see({ css: 'h1', text: owner.firstName })
    await app.see({ ...HOME, text: '148 920,75 ₽' })
    await app.see({ text: /^Показаны данные на .*\d\d:\d\d/ })
    expect(await isControlled(app)).toBe(true)
    await app.open(`${site.origin}/settings`)
    await app.see({ role: 'heading', name: ru('settings.title') })
    await app.see({ text: owner.email })

    site.switches.isDown = false
    await app.open(`${site.origin}/`)
    await app.see({ ...HOME, text: '148 920,75 ₽' })
    await app.lose({ text: /^Показаны данные на / })
  })
})

test.describe('a published version', () => {
  // Firefox reports calls that end with the page and its worker.
  test.use({ allowedProblems: /A ServiceWorker intercepted the request/ })

  test('a published version unregisters the workers and reloads the page once', async ({
    app,
    site,
  }) => {
    await app.open(`${site.origin}/auth`)
    await expect.poll(() => readVersion(app)).toBe(CURRENT_VERSION)
    await expectWorker(app)
    await app.engine.reload()
    await expect.poll(() => isControlled(app)).toBe(true)

    site.switches.live = 'next'
    const visits = site.visits.length
    await app.open(`${site.origin}/auth`)
    await expect.poll(() => readVersion(app)).toBe(NEXT_VERSION)
    await app.see({ role: 'link', name: ru('wallet.auth.register_btn') })
    expect(await isControlled(app)).toBe(false)
    expect(site.visits.length - visits).toBe(1)
    await expectWorker(app)
    await app.engine.reload()
    await expect.poll(() => isControlled(app)).toBe(true)
    expect(await readVersion(app)).toBe(NEXT_VERSION)
  })
})
