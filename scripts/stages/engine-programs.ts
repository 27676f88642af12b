import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findInPath, isExecutable } from './programs.ts'
import { installSystemPackage } from './system-packages.ts'

/** Browser engines beside Chromium's that run the main journeys (R5). */
export const ENGINES = ['firefox', 'webkit'] as const
export type EngineName = (typeof ENGINES)[number]

const LIBRARIES = '/usr/lib'

/** Paths of the programs that an engine needs, by the Debian package that has each. */
const PROGRAMS = {
  firefox: { 'firefox-esr': () => findInPath('firefox-esr', 'firefox') },
  webkit: {
    'webkit2gtk-driver': () => findInPath('WebKitWebDriver'),
    'libwebkit2gtk-4.1-0': findMiniBrowser,
    xvfb: () => findInPath('Xvfb'),
    'dbus-daemon': () => findInPath('dbus-run-session'),
    imagemagick: () => findInPath('import'),
  },
} as const

/** Returns the Debian packages that an engine lacks on this machine. */
export function missingPackages(engine: EngineName): string[] {
  return Object.entries(PROGRAMS[engine])
    .filter(([, find]) => find() === undefined)
    .map(([name]) => name)
}

/**
 * Installs what an engine lacks where that is possible; returns the packages that are still
 * missing.
 */
export async function provideEngine(engine: EngineName): Promise<string[]> {
  for (const name of missingPackages(engine)) await installSystemPackage(name)
  return missingPackages(engine)
}

/** Returns the path of Firefox. */
export function firefoxProgram(): string {
  return requirePath(PROGRAMS.firefox['firefox-esr']())
}

/** Returns the paths of WebKitGTK's driver and of its small browser. */
export function webkitPrograms(): { driver: string; browser: string } {
  const programs = PROGRAMS.webkit
  return {
    driver: requirePath(programs['webkit2gtk-driver']()),
    browser: requirePath(programs['libwebkit2gtk-4.1-0']()),
  }
}

function requirePath(path: string | undefined): string {
  if (path === undefined)
    throw new Error('A program is missing: npm run trial -- engines names its package')
  return path
}

/** The browser is in a folder of the processor and of the library's version. */
function findMiniBrowser(): string | undefined {
  return (existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [])
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => join(LIBRARIES, name, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find(isExecutable)
}
