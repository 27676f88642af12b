import type { APIRequestContext } from '@playwright/test'
import { findFreePort } from '../../scripts/stages/free-port.ts'
import { registerOwner, test as base, type Owner } from './app.ts'
import { createServerBench } from './server-process.ts'

/** A wallet server of one test, with one owner who is signed in in the page's browser. */
export interface OwnServer {
  /** Origin of the wallet. */
  wallet: string
  /** Calls its API. */
  request: APIRequestContext
  owner: Owner
}

interface OwnServerFixtures {
  /** Starts a server with a database of its own; the settings may depend on its port. */
  startServer: (settings: (port: number) => Record<string, string>) => Promise<OwnServer>
}

/** Playwright's `test` with servers of the test's own, which end with the test however it ends. */
export const test = base.extend<OwnServerFixtures>({
  startServer: async ({ page, playwright }, provide) => {
    const [bench, port] = await Promise.all([createServerBench(), findFreePort()])
    const wallet = `http://localhost:${port}`
    const request = await playwright.request.newContext({ baseURL: wallet })
    await provide(async (settings) => {
      const server = bench.start({
        PORT: String(port),
        PUBLIC_URL: wallet,
        STATIC_DIR: 'dist/app',
        ...settings(port),
      })
      await server.ready
      const owner = await registerOwner(request)
      const localStorage = [{ name: 'token', value: owner.token }]
      await page
        .context()
        .setStorageState({ cookies: [], origins: [{ origin: wallet, localStorage }] })
      return { wallet, request, owner }
    })
    await Promise.all([request.dispose(), bench.clear()])
  },
})
