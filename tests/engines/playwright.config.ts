import { defineConfig } from '@playwright/test'
import flows from '../../playwright.config.ts'
import { ENGINES, type EngineName } from '../../scripts/stages/engine-programs.ts'

const BRAND = 'ewallet'
/** The server on the data that is prepared for it. */
const servers = [flows.webServer ?? []]
  .flat()
  .filter(({ name }) => name === 'data' || name === BRAND)
const brand = flows.projects?.find(({ name }) => name === BRAND)

/**
 * `npm run trial -- engines`: the main journeys in WebKit and Gecko, on the build and server of the
 * flows.
 */
export default defineConfig<{ engineName: EngineName }>({
  testDir: '.',
  workers: 1,
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  projects: ENGINES.map((engineName) => ({
    name: engineName,
    use: { engineName, ...(brand?.use?.baseURL && { baseURL: brand.use.baseURL }) },
  })),
  webServer: servers,
})
