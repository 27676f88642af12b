import { expect, test } from '../support/app.ts'
import { ru } from '../support/ru.ts'
import { refuseLive } from '../support/refuse-live.ts'

test('in a plain tab no messenger code is loaded', async ({ page, signIn }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text())
  })
  await signIn()
  await refuseLive(page)
  await page.goto('/')
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /telegram-host|host-frame/.test(url))).toEqual([])
  expect(scripts.length).toBeGreaterThan(1)
  // Whatever the file is called that the SDK is in.
  for (const script of await Promise.all(scripts)) expect(script).not.toContain('web_app_')
  const precached = await (await page.request.get('/sw.js')).text()
  expect(precached).not.toContain('telegram-host-')
})
