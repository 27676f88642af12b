import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import * as v from 'valibot'
import { expect, test as base } from '../support/app.ts'
import { WHOLE_BROWSER } from '../support/browser-switches.ts'
import { ru } from '../support/ru.ts'

/** Only a browser with a profile of its own installs apps; its pages are those of this context. */
const test = base.extend<{ profile: BrowserContext }>({
  profile: async ({ launchOptions, baseURL, locale, problems }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'wallet-profile-'))
    const profile = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      ...(baseURL !== undefined && { baseURL }),
      ...(locale !== undefined && { locale }),
    })
    await problems.watch(profile)
    await provide(profile)
    await profile.close()
    rmSync(folder, { recursive: true, force: true })
  },
})

test.use(WHOLE_BROWSER)

test('Chromium finds the app installable, installs and launches it; shortcuts and badge', async ({
  profile,
  owner,
  baseURL,
}) => {
  const page = profile.pages()[0] ?? (await profile.newPage())
  // What others did counts as unread.
  const sent = await profile.request.post('/sandbox/transfer', { form: { phone: owner.phone } })
  expect(sent.ok()).toBe(true)
  await profile.addInitScript((token) => {
    // A window that is only just opening has no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('token', token)
  }, owner.token)
  await page.goto('/')
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  const session = await profile.newCDPSession(page)
  await expect
    .poll(async () => session.send('Page.getInstallabilityErrors'))
    .toEqual({ installabilityErrors: [] })
  const manifest = await session.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  for (const src of picturesOf(manifest.data ?? '')) {
    expect((await page.request.get(src)).headers()['content-type'], src).toBe('image/png')
  }

  const manifestId = `${baseURL}/`
  await session.send('PWA.install', { manifestId })
  await session.send('PWA.changeAppUserSettings', { manifestId, displayMode: 'standalone' })
  const launched = profile.waitForEvent('page')
  await session.send('PWA.launch', { manifestId })
  const app = await launched
  await expect(app.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  expect(await app.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
  await expect
    .poll(async () => session.send('PWA.getOsAppState', { manifestId }))
    .toMatchObject({ badgeCount: 1 })

  // What was read does not count.
  await app.getByRole('button', { name: /^Уведомления/ }).click()
  await app.getByRole('button', { name: ru('notifications.read_all') }).click()
  await expect
    .poll(async () => session.send('PWA.getOsAppState', { manifestId }))
    .toMatchObject({ badgeCount: 0 })
  await app
    .getByRole('dialog')
    .getByRole('button', { name: ru('notifications.close_btn') })
    .click()

  // A shortcut opens its page in the window that is there, which is not loaded again.
  await app.evaluate(() => (document.documentElement.dataset['kept'] = '1'))
  const shortcuts = shortcutsOf(manifest.data ?? '')
  expect(shortcuts.map(({ name }) => name)).toEqual([
    ru('wallet_topup.title'),
    ru('exchange.title'),
    ru('home.qr.title'),
  ])
  for (const { name, url } of shortcuts) {
    await session.send('PWA.launch', { manifestId, url: new URL(url, baseURL).href })
    await expect(app.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(app).toHaveURL(url)
  }
  expect(await app.evaluate(() => document.documentElement.dataset['kept'])).toBe('1')
})

const Pictures = v.array(v.object({ src: v.string() }))
const Manifest = v.object({
  icons: Pictures,
  screenshots: Pictures,
  shortcuts: v.array(v.object({ name: v.string(), url: v.string(), icons: Pictures })),
})

/** Addresses of every picture that a manifest names. */
function picturesOf(manifest: string): string[] {
  const { icons, screenshots, shortcuts } = v.parse(Manifest, JSON.parse(manifest))
  return [icons, screenshots, ...shortcuts.map((one) => one.icons)].flat().map(({ src }) => src)
}

function shortcutsOf(manifest: string) {
  return v.parse(Manifest, JSON.parse(manifest)).shortcuts
}
