import type { Page } from '@playwright/test'
import { findViolations } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { oneBrand } from '../support/brands.ts'
import { findBreaks } from '../support/checks/breaks.ts'
import { findUnseenControls } from '../support/checks/forced-colours.ts'
import { collectAnswers, findForeignTexts } from '../support/checks/foreign-texts.ts'
import { findOverflows, findUnreachable } from '../support/checks/reflow.ts'
import { findSmallTargets } from '../support/checks/targets.ts'
import { blockOfflineCopy, closeDialogs } from '../support/surfaces/between.ts'
import { SCENES } from '../support/surfaces/catalogue.ts'
import { serveLongTexts } from '../support/surfaces/served-texts.ts'
import { planLook, type Plan, SIZES, type Theme, THEMES, ZOOMED } from '../support/surfaces/plan.ts'
import type { Stage } from '../support/surfaces/surface.ts'
import { waitForAnimations } from '../support/animations.ts'

/** The support's address, which a deployment sets, and its halves. */
const CONTACTS = /^(?:support$|(?:support)?@)/

/** What a surface needs at most on a machine that has much else to do. */
const SURFACE_MS = 30_000

for (const [turn, scene] of SCENES.entries()) {
  const { name, surfaces, isBranded } = scene
  const tag = isBranded ? [] : oneBrand(turn)
  test(
    `${name}: accessible, served and whole in every look`,
    { tag },
    async ({ page, context, request, environment, signIn }) => {
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
      await blockOfflineCopy(context)
      for (const [index, surface] of surfaces.entries()) {
        const { environments = [environment] } = surface
        const plan = planLook(scene, surface, environment, index)
        if (!environments.includes(environment)) continue
        await test.step(surface.name, async () => {
          await page.setViewportSize(SIZES[plan.layouts[0]?.layout ?? 'phone'])
          await closeDialogs(page)
          const found = await surface.open(stage).then(
            async () => [
              ...(await findForeignTexts(page, answers, [CONTACTS, ...(surface.data ?? [])])),
              ...(await look(page, plan)),
            ],
            // One that does not open hides none of those after it.
            (error: unknown) => [`does not open: ${String(error)}`],
          )
          expect.soft(found, surface.name).toEqual([])
        })
      }
    },
  )
}

/** Everything that is wrong with what is on the page, as the plan looks at it. */
async function look(page: Page, { layouts, forced }: Plan): Promise<string[]> {
  const found: string[] = []
  const note = (where: string, problems: readonly string[]) =>
    void found.push(...problems.map((problem) => `${where}: ${problem}`))
  let worn: Theme = THEMES[0]
  for (const { layout, audited, isEnlarged, isZoomed, further } of layouts) {
    await resize(page, SIZES[layout])
    // The theme that is worn comes first: each change of the page is drawn anew.
    const themes = audited.toSorted((one) => (one === worn ? -1 : 1))
    for (const [at, theme] of themes.entries()) {
      if (theme !== worn) await wear(page, theme)
      worn = theme
      // The rules that no colour changes are looked at once.
      note(`${layout}, ${theme}`, await findViolations(page, at === 0 ? 'all' : 'colours'))
    }
    note(layout, await findOverflows(page))
    note(layout, await findBreaks(page))
    if (audited.length > 0) note(layout, await findSmallTargets(page))
    if (isEnlarged) {
      await enlarge(page, '200%')
      await settle(page)
      note(`${layout}, text at 200 %`, await findOverflows(page, 'lost'))
    }
    for (const { text = '100%', ...size } of further) {
      await enlarge(page, text)
      await resize(page, size)
      const where = `${size.width} px, text at ${text}`
      note(where, await findOverflows(page, text === '100%' ? 'all' : 'lost'))
      note(where, await findBreaks(page))
    }
    await enlarge(page, '100%')
    if (!isZoomed) continue
    await resize(page, ZOOMED)
    note('400 %', await findOverflows(page))
    note('400 %', await findUnreachable(page))
  }
  await page.emulateMedia({ colorScheme: THEMES[0] })
  if (!forced) return found
  await page.setViewportSize(SIZES[forced])
  await page.emulateMedia({ forcedColors: 'active' })
  note('forced colours', await findUnseenControls(page))
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}

async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await settle(page)
}

/** Sets the size of the texts. */
async function enlarge(page: Page, text: `${number}%`): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size === '100%' ? '' : size
  }, text)
}

async function wear(page: Page, theme: Theme): Promise<void> {
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
