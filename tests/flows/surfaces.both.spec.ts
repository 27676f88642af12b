import type { Page } from '@playwright/test'
import { findViolations } from '../support/accessibility.ts'
import { expect, type FlowOptions, test } from '../support/app.ts'
import { findBreaks } from '../support/checks/breaks.ts'
import { findUnseenControls } from '../support/checks/forced-colours.ts'
import { collectAnswers, findForeignTexts } from '../support/checks/foreign-texts.ts'
import { findOverflows, findUnreachable } from '../support/checks/reflow.ts'
import { findSmallTargets } from '../support/checks/targets.ts'
import { SCENES } from '../support/surfaces/catalogue.ts'
import { serveLongTexts } from '../support/surfaces/served-texts.ts'
import type { Stage, Surface } from '../support/surfaces/surface.ts'
import { waitForAnimations } from '../support/animations.ts'

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
const BOTH: NonNullable<Surface['layouts']> = ['phone', 'desktop']
const NARROW = { width: 320, height: 640 }
/** A desktop window at 400 %. */
const ZOOMED = { width: 320, height: 256 }

interface Size {
  width: number
  height: number
  /** Font size of the root. */
  text?: `${number}%`
}

/** Further sizes, each in one brand, and so in one language. */
const FURTHER: Readonly<
  Record<FlowOptions['environment'], Readonly<Record<keyof typeof SIZES, readonly Size[]>>>
> = {
  ewallet: {
    phone: [{ width: 390, height: 844, text: '150%' }],
    desktop: [
      { width: 820, height: 1180 },
      { width: 1440, height: 900, text: '150%' },
      { width: 1920, height: 1080, text: '200%' },
    ],
  },
  grok: {
    phone: [{ width: 390, height: 844, text: '200%' }],
    desktop: [
      { width: 820, height: 1180, text: '150%' },
      { width: 1440, height: 900 },
      { width: 1920, height: 1080 },
    ],
  },
}

const THEMES = ['light', 'dark'] as const

/** The support's address, which a deployment sets. */
const CONTACTS = /^support@/

/** What a surface needs at most on a machine that has much else to do. */
const SURFACE_MS = 30_000

for (const { name, surfaces } of SCENES) {
  test(`${name}: accessible, served and whole in every look`, async ({
    page,
    context,
    request,
    environment,
    signIn,
  }) => {
    test.setTimeout(SURFACE_MS * surfaces.length)
    page.setDefaultTimeout(10_000)
    const t = await serveLongTexts(page, environment === 'grok' ? 'en' : 'ru')
    const answers = collectAnswers(context)
    const stage: Stage = {
      page,
      request,
      environment,
      t,
      owner: undefined,
      signIn: async (wishes) => (stage.owner = await signIn(wishes)),
    }
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    // What an earlier surface left on the device must not stand in for what fails to load.
    await context.addInitScript(() => {
      Object.defineProperty(IDBFactory.prototype, 'open', {
        value: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
    for (const surface of surfaces) {
      const { environments = [environment], layouts = BOTH } = surface
      if (!environments.includes(environment)) continue
      await test.step(surface.name, async () => {
        await page.setViewportSize(SIZES[layouts[0] ?? 'phone'])
        // What a change of size draws anew opens in a task of its own.
        await expect(async () => {
          await page.keyboard.press('Escape')
          const buttons = page.locator('dialog[open]:has([data-modal-title]) button')
          await expect(buttons).toHaveCount(0, { timeout: 1000 })
        }).toPass()
        const found = await surface.open(stage).then(
          async () => [
            ...(await findForeignTexts(page, answers, [CONTACTS, ...(surface.data ?? [])])),
            ...(await look(page, layouts, environment)),
          ],
          // One that does not open hides none of those after it.
          (error: unknown) => [`does not open: ${String(error)}`],
        )
        expect.soft(found, surface.name).toEqual([])
      })
    }
  })
}

/**
 * Everything that is wrong with what is on the page, in all its layouts, themes and sizes. The brands
 * differ in colours and a few blocks, not in how the page is built: zoom, larger text and forced
 * colours are looked at in one of them.
 */
async function look(
  page: Page,
  layouts: NonNullable<Surface['layouts']>,
  environment: FlowOptions['environment'],
): Promise<string[]> {
  const isWhole = environment === 'ewallet'
  const found: string[] = []
  const note = (where: string, problems: readonly string[]) =>
    void found.push(...problems.map((problem) => `${where}: ${problem}`))
  const resize = async (size: typeof NARROW) => {
    await page.setViewportSize(size)
    await settle(page)
  }
  let worn: string = THEMES[0]
  for (const layout of layouts) {
    await resize(SIZES[layout])
    // The theme that is worn comes first: each change of the page is drawn anew.
    for (const theme of THEMES.toSorted((one) => (one === worn ? -1 : 1))) {
      if (theme !== worn) await wear(page, theme)
      worn = theme
      note(`${layout}, ${theme}`, await findViolations(page, theme === 'dark' ? 'colours' : 'all'))
    }
    note(layout, await findOverflows(page))
    note(layout, await findBreaks(page))
    note(layout, await findSmallTargets(page))
    if (isWhole) {
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      await settle(page)
      note(`${layout}, text at 200 %`, await findOverflows(page, 'lost'))
      await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    }
    for (const { text = '100%', ...size } of FURTHER[environment][layout]) {
      await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), text)
      await resize(size)
      const where = `${size.width} px, text at ${text}`
      note(where, await findOverflows(page, text === '100%' ? 'all' : 'lost'))
      note(where, await findBreaks(page))
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    if (layout === 'desktop') continue
    await resize(NARROW)
    note('320 px', await findOverflows(page))
    note('320 px', await findBreaks(page))
    if (!isWhole) continue
    await resize(ZOOMED)
    note('400 %', await findOverflows(page))
    note('400 %', await findUnreachable(page))
  }
  await page.emulateMedia({ colorScheme: THEMES[0] })
  if (!isWhole) return found
  await page.setViewportSize(SIZES[layouts.at(-1) ?? 'phone'])
  await page.emulateMedia({ forcedColors: 'active' })
  note('forced colours', await findUnseenControls(page))
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}

async function wear(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await settle(page)
}

/** Waits until the layout that follows a change of the window is drawn and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await waitForAnimations(page)
}
