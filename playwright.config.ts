import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium, findHeadlessShell } from './scripts/stages/chromium.ts'
import { makeScratchFolder } from './scripts/stages/scratch.ts'
import type { FlowOptions } from './tests/support/app.ts'
import { launchOptions } from './tests/support/browser-switches.ts'
import { BOT_NAME, BOT_TOKEN } from './tests/support/telegram-bot.ts'
import { plainPortOf } from './tests/support/plain-server.ts'
import { isWholeWalk, WHOLE_ONLY } from './tests/support/walk.ts'

/** Facts of one run: the first process finds them, the workers it starts inherit them. */
const run = process.env
run['CHROMIUM'] ??= findChromium() ?? ''
run['HEADLESS_SHELL'] ??= findHeadlessShell() ?? ''
run['FLOWS_PORT'] ??= String(20_000 + (process.pid % 20_000))
if (!run['FLOWS_DATA']) {
  const folder = makeScratchFolder('wallet-flows-')
  run['FLOWS_DATA'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
const data = run['FLOWS_DATA']
const dataOf = (server: string) => join(data, server)
/** Where a test may show the app in a frame that is not Telegram's own. */
run['FLOWS_OFFICE_PORT'] = String(Number(run['FLOWS_PORT']) + 3)
run['FLOWS_HOST'] = `http://127.0.0.1:${Number(run['FLOWS_PORT']) + 2}`

/** Each brand of the app with a server and an empty database of its own. */
const brands = [
  { environment: 'ewallet', folder: 'dist/app', port: Number(run['FLOWS_PORT']) },
  { environment: 'grok', folder: 'dist/app-grok', port: Number(run['FLOWS_PORT']) + 1 },
] as const

/** Files that `npm test` leaves to `npm test -- --all`. */
const WHOLE_FILES = /\.whole\./

/** What it leaves of the others: tests with the other brand or WHOLE_ONLY for a tag. */
const LEFT_OUT = {
  ewallet: [/@grok\b/, new RegExp(WHOLE_ONLY)],
  grok: [/@ewallet\b/, new RegExp(WHOLE_ONLY)],
}

/** `*.grok.spec.ts` is for the grok brand, `*.both.spec.ts` for both, all others for ewallet. */
const SPECS = {
  ewallet: /(?<!\.grok)\.spec\.ts$/,
  grok: /\.(?:grok|both)\.spec\.ts$/,
}

/** A server of each brand, and one without ways of withdrawing that have a quote. */
const servers = brands.flatMap(({ environment, folder, port }) => [
  { name: environment, folder, port, more: {} },
  {
    name: `${environment}-plain`,
    folder,
    port: plainPortOf(environment),
    more: { SANDBOX_WITHDRAWALS: 'plain' },
  },
])

/** Settings of a server. */
function settingsOf({ name, folder, port, more }: (typeof servers)[number]) {
  return {
    PORT: String(port),
    STATIC_DIR: folder,
    DATA_DIR: dataOf(name),
    SANDBOX: '1',
    HOST_FRAME_ANCESTORS: `self https://web.telegram.org ${run['FLOWS_HOST']}`,
    // An owner who was registered a moment ago can log in at once.
    SMS_COOLDOWN_SECONDS: '0',
    // The office is the same whatever the brand.
    ...(name === 'ewallet' && { OFFICE_PORT: run['FLOWS_OFFICE_PORT'] ?? '' }),
    // A desk of the office has an address of its own.
    TRUST_PROXY: '1',
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    TELEGRAM_BOT_NAME: BOT_NAME,
    // Nobody listens there: messages of the bot stay here.
    TELEGRAM_URL: 'http://127.0.0.1:9',
    LOG_FORMAT: 'json',
    ...more,
  }
}

export default defineConfig<FlowOptions>({
  testDir: 'tests/flows',
  fullyParallel: true,
  workers: 2,
  retries: 2,
  // Waits end with their state: these bounds are for machines that also run the server's tests.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(run['CI']),
  reporter: 'list',
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    launchOptions: launchOptions(run['HEADLESS_SHELL'] || run['CHROMIUM']),
  },
  projects: brands.map(({ environment, port }) => ({
    name: environment,
    testMatch: SPECS[environment],
    testIgnore: isWholeWalk ? [] : WHOLE_FILES,
    grepInvert: isWholeWalk ? [] : LEFT_OUT[environment],
    use: { environment, baseURL: `http://localhost:${port}` },
  })),
  webServer: [
    {
      name: 'data',
      command: `node --import tsx tests/support/prepare-flow-data.ts ${servers.map(({ name }) => dataOf(name)).join(' ')}`,
      cwd: import.meta.dirname,
      wait: { stdout: /^Prepared$/m },
      timeout: 180_000,
    },
    ...servers.map((server) => ({
      name: server.name,
      command: 'node dist/server/main.js',
      cwd: import.meta.dirname,
      url: `http://localhost:${server.port}/readyz`,
      env: settingsOf(server),
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 12_000 },
    })),
  ],
})
