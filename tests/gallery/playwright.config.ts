import { defineConfig } from '@playwright/test'
import flows from '../../playwright.config.ts'

const SHOTS = '*.shots.ts'

/**
 * `npm run trial -- gallery`: every surface as a picture, from the builds and servers that the
 * flows run on.
 */
export default defineConfig(flows, {
  testDir: '.',
  timeout: 600_000,
  retries: 0,
  globalTeardown: './write-index.ts',
  projects: (flows.projects ?? []).map((brand) => Object.assign({}, brand, { testMatch: SHOTS })),
})
