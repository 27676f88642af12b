import { expect, test } from '../support/app.ts'

test('the likely next pages are loaded when the first one rests', async ({ page, signIn }) => {
  await signIn()
  const code = new Set<string>()
  page.on('response', (response) => {
    const [, name] = /\/assets\/([\w.-]+)-.{8}\.js$/.exec(new URL(response.url()).pathname) ?? []
    if (name !== undefined) code.add(name)
  })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Ваши счета' })).toBeVisible()
  await expect
    .poll(() => [...code], { intervals: [500] })
    .toEqual(expect.arrayContaining(['wallet', 'history', 'topup', 'payment', 'settings']))
  await expect(page).toHaveURL('/')
})
