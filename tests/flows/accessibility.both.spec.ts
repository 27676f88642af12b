import { checkAccessibility, expect, test, type FlowOptions } from '../support/app.ts'
import { SCREENS } from '../support/screens.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
const NARROW = { width: 320, height: 640 }

/** Both layouts and both themes, shared between the environments. */
const LOOKS = {
  ewallet: [
    { viewport: PHONE, colorScheme: 'light' },
    { viewport: DESKTOP, colorScheme: 'dark' },
  ],
  grok: [
    { viewport: PHONE, colorScheme: 'dark' },
    { viewport: DESKTOP, colorScheme: 'light' },
  ],
} as const satisfies Record<FlowOptions['environment'], unknown>

for (const { name, open, within } of SCREENS) {
  test(`${name}: nothing for axe to complain about, no sideways scroll`, async ({
    page,
    signIn,
    environment,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open({ page, signIn, environment })
    // What opens over Home is the same in both layouts.
    const looks = within ? LOOKS[environment].slice(0, 1) : LOOKS[environment]
    for (const { viewport, colorScheme } of looks) {
      await test.step(`${viewport.width} px, ${colorScheme}`, async () => {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme })
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        await checkAccessibility(page, within ? { within } : {})
      })
    }
    await page.setViewportSize(NARROW)
    expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(NARROW.width)
    if (within) {
      const { scroll, client } = await page
        .locator(within)
        .evaluate(({ scrollWidth, clientWidth }) => ({ scroll: scrollWidth, client: clientWidth }))
      expect(scroll).toBeLessThanOrEqual(client)
    }
  })
}
