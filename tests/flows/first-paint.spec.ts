import { expect, test } from '../support/app.ts'
import { watchTakeOver } from '../support/held-app.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

test('a signed-in start shows its frame before the app is there', async ({ page, signIn }) => {
  await signIn()
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  for (const [path, current, viewport] of [
    ['/', 'Home', PHONE],
    ['/', 'Home', DESKTOP],
    ['/history', 'History', PHONE],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.route('/v2/**', () => {})
    const { before, after } = await watchTakeOver(page, path, async () => {
      const link = page.getByRole('navigation').getByRole('link', { name: current })
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('main')).toHaveCount(path === '/' ? 1 : 0)
      await expect(page.getByText('One wallet for every currency')).toHaveCount(0)
    })
    if (path === '/') expect(after.boxes).toEqual(before.boxes)
    expect(after.shifts).toBe(before.shifts)
  }
})
