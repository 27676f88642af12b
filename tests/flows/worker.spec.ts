import { expect, test } from '../support/app.ts'

test.use({ serviceWorkers: 'allow' })

test('the worker opens the app without a network and keeps nothing of the API but the texts', async ({
  context,
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Ваши счета' })).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Последние операции' })).toBeVisible()
  expect(await page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)

  const readKept = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return lists.flat().map(({ url }) => new URL(url).pathname)
    })
  // The answer is there before its copy is.
  await expect.poll(readKept).toContain('/v2/wallet/text-data/')
  const kept = await readKept()
  expect(kept).toContain('/index.html')
  expect(kept).not.toContain('/version.json')
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
  await expect(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible()
  await expect(page.getByText('Нет соединения с интернетом').first()).toBeVisible()
})
