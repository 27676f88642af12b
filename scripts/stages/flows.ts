import { provideChromium, provideHeadlessShell } from './chromium.ts'
import { expectReport, readPlaywrightCounts } from './counts.ts'
import { tool, type Stage } from './stage.ts'

/**
 * The journeys in a real browser, against the server and both brands of the app as they were built.
 */
export async function flowStage(): Promise<Stage> {
  const chromium = await provideChromium()
  if (!chromium) {
    return {
      name: 'flows',
      program: process.execPath,
      parameters: [
        '--eval',
        'console.error("No Chromium: install chromium, or name one in CHROMIUM"); process.exit(1)',
      ],
    }
  }
  const shell = await provideHeadlessShell()
  const report = expectReport('.cache/tests/flows.json')
  return {
    name: 'flows',
    ...tool('playwright', 'test', '--reporter=dot,json'),
    env: { CHROMIUM: chromium, HEADLESS_SHELL: shell ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    readCounts: () => readPlaywrightCounts(report),
  }
}
