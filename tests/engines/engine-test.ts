import { expect, test as base } from '@playwright/test'
import type { EngineName } from '../../scripts/stages/engine-programs.ts'
import { registerOwner, type Owner } from '../support/owners.ts'
import { serveReleases, type Releases } from '../support/releases.ts'
import { drivePage, type DrivenPage } from './drivers/driven-page.ts'
import type { Size } from './drivers/engine.ts'
import { startEngine } from './drivers/start-engine.ts'

export { expect }

export const PHONE: Size = { width: 390, height: 844 }
export const DESKTOP: Size = { width: 1280, height: 800 }

export interface EngineOptions {
  engineName: EngineName
  /** Size of the app's page. */
  size: Size
  /** Problems of the page that a test provokes on purpose. */
  allowedProblems: RegExp
}

interface EngineFixtures {
  /** The page of a new browser without any storage. */
  app: DrivenPage
  /** Two releases of the app on a server that the test controls. */
  site: Releases
  owner: Owner
  /** Signs an owner in at an origin, the server's own unless another is given. */
  signIn: (owner: Owner, origin?: string) => Promise<void>
}

/** Playwright's `test`, which drives another engine than its own ones. */
export const test = base.extend<EngineOptions & EngineFixtures>({
  engineName: ['firefox', { option: true }],
  size: [PHONE, { option: true }],
  allowedProblems: [/^$/, { option: true }],
  app: async ({ engineName, size, allowedProblems, baseURL }, provide, testInfo) => {
    const engine = await startEngine(engineName, size)
    const app = drivePage(engine, baseURL ?? '')
    await provide(app)
    if (testInfo.status !== testInfo.expectedStatus) {
      await engine.savePicture(testInfo.outputPath('failed.png')).catch(() => undefined)
    }
    await engine.close()
    const unexpected = engine.problems.filter((line) => !allowedProblems.test(line))
    expect(unexpected, 'problems that the page reported').toEqual([])
  },
  site: async ({ baseURL }, provide) => {
    const site = await serveReleases(baseURL ?? '')
    await provide(site)
    await site.close()
  },
  owner: async ({ request }, provide) => {
    await provide(await registerOwner(request))
  },
  signIn: async ({ app, baseURL }, provide) => {
    await provide(async ({ token }, origin = baseURL ?? '') => {
      // A file of the origin that holds no code; Firefox shows data in a viewer without storage.
      await app.open(`${origin}/icons/ewallet/favicon.svg`)
      await app.evaluate((value: string) => localStorage.setItem('token', value), token)
    })
  },
})
