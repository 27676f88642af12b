import { spawnSync } from 'node:child_process'
import { chromium } from '@playwright/test'
import { findInPath, isExecutable } from './programs.ts'
import { installSystemPackage, tryStep } from './system-packages.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Chromium without windows, which needs less of a processor for the same pages. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']

/** Where Playwright's server cannot be reached, each of its tries waits this long. */
const DOWNLOAD_TIMEOUT_MS = '10000'

/**
 * A Chromium that starts: the one that CHROMIUM names, Playwright's own, one of the system; else it
 * gets one. Undefined when none can be had.
 */
export async function provideChromium(): Promise<string | undefined> {
  return findChromium() ?? (await downloadChromium()) ?? (await installChromium())
}

/** A Chromium that is on this machine already. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM']
  if (named) return named
  return [chromium.executablePath(), findInPath(...NAMES)].find(
    (path) => path !== undefined && isExecutable(path) && doesStart(path),
  )
}

/**
 * A headless shell for the flows that need no whole browser: the one that HEADLESS_SHELL names, one
 * of the system; else it gets one. Undefined when none can be had: the whole browser does it then.
 */
export async function provideHeadlessShell(): Promise<string | undefined> {
  const [name = ''] = SHELLS
  return (
    findHeadlessShell() ?? ((await installSystemPackage(name)) ? findHeadlessShell() : undefined)
  )
}

/** A headless shell that is on this machine already. */
export function findHeadlessShell(): string | undefined {
  const named = process.env['HEADLESS_SHELL']
  if (named !== undefined) return named
  const path = findInPath(...SHELLS)
  return path !== undefined && doesStart(path) ? path : undefined
}

/** Returns whether it runs: its system libraries may be missing. */
function doesStart(path: string): boolean {
  return spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore' }).status === 0
}

async function downloadChromium(): Promise<string | undefined> {
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: DOWNLOAD_TIMEOUT_MS }
  const cli = ['node_modules/@playwright/test/cli.js', 'install', 'chromium']
  const title = 'Getting a Chromium for the browser flows (playwright install)'
  return (await tryStep(title, process.execPath, cli, env)) ? findChromium() : undefined
}

async function installChromium(): Promise<string | undefined> {
  return (await installSystemPackage('chromium')) ? findChromium() : undefined
}
