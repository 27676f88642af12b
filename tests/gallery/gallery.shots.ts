import { join } from 'node:path'
import { expect, test } from '../support/app.ts'
import { waitForAnimations } from '../support/animations.ts'
import { blockOfflineCopy, closeDialogs } from '../support/surfaces/between.ts'
import { SCENES } from '../support/surfaces/catalogue.ts'
import { useTexts } from '../support/surfaces/served-texts.ts'
import type { Stage } from '../support/surfaces/surface.ts'
import { GALLERY, readLook } from './look.ts'

const HEIGHT = 900
/** Longest wait for an element of a surface, ms. */
const OPEN_MS = 10_000
const look = readLook(process.env)

for (const [index, { name, surfaces }] of SCENES.entries()) {
  test(`pictures of ${name}`, async ({ page, context, request, environment, signIn }) => {
    page.setDefaultTimeout(OPEN_MS)
    await blockOfflineCopy(context)
    const stage: Stage = {
      page,
      request,
      environment,
      t: await useTexts(page, look.language),
      owner: undefined,
      signIn: async (wishes) => (stage.owner = await signIn(wishes)),
    }
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: look.theme })
    for (const [number, surface] of surfaces.entries()) {
      const { environments = [environment], layouts = ['phone', 'desktop'] } = surface
      if (!environments.includes(environment)) continue
      const [first = 'phone'] = layouts
      await page.setViewportSize({ width: look.widths[first], height: HEIGHT })
      await closeDialogs(page)
      const failure = await surface.open(stage).catch(String)
      expect.soft(failure, `${surface.name} opens`).toBeUndefined()
      if (failure !== undefined) continue
      await page.evaluate((text) => (document.documentElement.style.fontSize = text), look.text)
      for (const layout of layouts) {
        await page.setViewportSize({ width: look.widths[layout], height: HEIGHT })
        await waitForAnimations(page)
        const file = `${index + 10}-${number + 10} ${name} - ${surface.name} (${layout}).png`
        const path = join(GALLERY, environment, file.replaceAll(/[/:?*"<>|]/g, ''))
        await page.screenshot({ path, animations: 'disabled' })
      }
      await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    }
  })
}
