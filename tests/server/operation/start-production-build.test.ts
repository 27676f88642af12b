import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { wireSize } from '../../../scripts/build/compress.ts'
import { isBuiltFrom } from '../../../scripts/setup/fingerprint.mjs'
import { NEXT_VERSION } from '../../../scripts/stages/tested-versions.ts'
import { createSite } from '../../../server/http/static/site.ts'
import { readStaticFiles } from '../../../server/http/static/static-files.ts'
import { refuseTrialSite } from '../../../server/start/refuse-trial-site.ts'
import { checkBudgets } from '../support/byte-budgets.ts'

/** The bare stack's first load, and what the landing may cost on top; brotli 11, bytes. */
const FLOOR = 88_800
const ALLOWANCE = 34_680
/** What a signed-in start loads besides, code and style; brotli 11, bytes. */
const SIGNED_IN = 78_200
/** They take most of a minute on a busy machine. */
const TWO_BUILDS_MS = 180_000

const root = join('.cache', 'tests', `builds-${process.pid}`)
/** `npm test` has built both already. */
const PRODUCTION = { VITE_ENVIRONMENT: 'ewallet', VITE_SANDBOX: '0', APP_VERSION: NEXT_VERSION }
const SANDBOX = { VITE_ENVIRONMENT: 'ewallet', VITE_SANDBOX: '1' }
const isProductionBuilt = isBuiltFrom('dist/app-next', 'app', PRODUCTION)
const isSandboxBuilt = isBuiltFrom('dist/app', 'app', SANDBOX)
const production = isProductionBuilt ? join('dist', 'app-next') : join(root, 'production')
const sandbox = isSandboxBuilt ? join('dist', 'app') : join(root, 'sandbox')

function build(folder: string, settings: Readonly<Record<string, string>>) {
  const parameters = ['--import', 'tsx', 'scripts/build.ts', '--sample-operator', '--app', folder]
  const env = { PATH: process.env['PATH'], ...settings }
  return promisify(execFile)(process.execPath, parameters, { env })
}

test('a build without the sandbox is refused with the operator of a trial', async () => {
  const folder = join(root, 'refused')
  const parameters = ['--import', 'tsx', 'scripts/build.ts', '--app', folder]
  const env = { PATH: process.env['PATH'], ...PRODUCTION }
  const refused = promisify(execFile)(process.execPath, parameters, { env })
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^VITE_OPERATOR_EN and .* must be set to the real operator/),
  })
  expect(existsSync(folder)).toBe(false)
})

function readBuilt(file: string): string {
  return readFileSync(join(production, file), 'utf8')
}

function readPage(): string {
  return readBuilt('index.html')
}

/**
 * What the head script fetches for a start: the texts `ru` or `en`, and where somebody is signed in
 * those of owners (`ru-owner`), `frame` and `app`.
 */
function readHints(start: string): string[] {
  const [, json = ''] = /name="preload-hints" content="([^"]+)"/.exec(readPage()) ?? []
  const hints: Record<string, string[]> = JSON.parse(json.replaceAll('&quot;', '"'))
  return hints[start] ?? []
}

function sizeOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + wireSize(join(production, file)), 0)
}

/** Code of a build that holds `text`, without the dictionaries. */
function findInCode(folder: string, text: string): string[] {
  return readdirSync(join(folder, 'assets'))
    .filter((name) => name.endsWith('.js') && !/^(?:ru|en)-/.test(name))
    .filter((name) => readFileSync(join(folder, 'assets', name), 'utf8').includes(text))
}

beforeAll(async () => {
  await Promise.all([
    ...(isProductionBuilt ? [] : [build(production, PRODUCTION)]),
    ...(isSandboxBuilt ? [] : [build(sandbox, SANDBOX)]),
  ])
}, TWO_BUILDS_MS)
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a production build', () => {
  test('a production build with the operator of a trial is not served to owners of real money', () => {
    expect(() => refuseTrialSite(production)).toThrow(/not for real money: VITE_OPERATOR_EN and /)
    expect(() => refuseTrialSite(sandbox)).toThrow(/not for real money: it was built for trial/)
  })

  test('a production build says where a weakness is reported, with the contact of the support', async () => {
    const path = '/.well-known/security.txt'
    const support =
      /^Contact: mailto:support@e-wallet\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\n/
    expect(readBuilt(path)).toMatch(support)
    const headers = { HOST_FRAME_ANCESTORS: "'none'", HSTS: false }
    const api = { fetch: () => new Response('api') }
    const answer = await createSite(readStaticFiles(production), headers, api).request(path)
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/)
    expect(await answer.text()).toMatch(support)
  })

  test("a production build does not hold the tester's route, a sandbox build does (B2)", () => {
    expect(findInCode(sandbox, 'dev.title')).not.toEqual([])
    expect(findInCode(production, 'dev.title')).toEqual([])
  })

  test('a production build offers no cash, which no act of the office books, unlike a sandbox build (F2, G1)', () => {
    for (const key of ['wallet_topup.cash_btn', 'withdrawal.cash_btn', 'withdrawal.fact_cash']) {
      expect([key, findInCode(production, key)]).toEqual([key, []])
      expect(findInCode(sandbox, key)).not.toEqual([])
    }
  })

  test.each([
    ['of package.json', sandbox, packageJson.version, NEXT_VERSION],
    ['of APP_VERSION', production, NEXT_VERSION, packageJson.version],
  ])(
    'a production build has the version %s in the page, in version.json and in its code (A1)',
    (_name, folder, version, other) => {
      const read = (file: string) => readFileSync(join(folder, file), 'utf8')
      const published: unknown = JSON.parse(read('version.json'))
      expect(read('index.html')).toContain(`<meta name="app-version" content="${version}">`)
      expect(published).toEqual({ version })
      expect(findInCode(folder, version)).not.toEqual([])
      expect(findInCode(folder, other)).toEqual([])
    },
  )

  test('a production build loads the landing within its allowance above the bare stack', () => {
    const entry = [...readPage().matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)]
    const files = new Set([...entry.map(([, file = '']) => file), ...readHints('ru')])
    expect(files.size).toBeGreaterThanOrEqual(3)
    expect(sizeOf([...files])).toBeLessThan(FLOOR + ALLOWANCE)
  })

  test('a production build adds only frame, Home and slider to a signed-in start', () => {
    expect(sizeOf([...readHints('frame'), ...readHints('app')])).toBeLessThan(SIGNED_IN)
  })

  test('a production build keeps every chunk within its byte budget', () => {
    expect(checkBudgets(production)).toEqual([])
  })

  test('a production build requests no style before its page is painted', () => {
    expect(readPage()).toContain('<style>')
    expect(readPage()).not.toContain('rel="stylesheet"')
    // The head script adds those of lazy chunks, which build on it and must come after.
    expect(readPage().indexOf('<style>')).toBeLessThan(readPage().indexOf('<script'))
  })

  test('a production build preloads what a signed-in start needs, by files that exist', () => {
    for (const files of ['ru', 'en', 'ru-owner', 'en-owner', 'frame', 'app'].map(readHints)) {
      expect(files).not.toEqual([])
      expect(files.filter((file) => !existsSync(join(production, file)))).toEqual([])
    }
  })

  test('a production build has a compile hint in the first line of each file of code', () => {
    const hint = /^\/\/# allFunctionsCalledOnLoad\n/
    for (const file of readHints('app').filter((name) => name.endsWith('.js'))) {
      expect(readBuilt(file)).toMatch(hint)
    }
    expect(readHints('ru').map(readBuilt).join()).not.toMatch(hint)
  })

  test('a production build has a worker that precaches the shell but not version.json (A7)', () => {
    const worker = readBuilt('sw.js')
    expect(worker).toContain('index.html')
    expect(worker).not.toContain('"version.json"')
  })

  test('a production build contains compressed forms of its text files', () => {
    const names = readdirSync(production)
    expect(names).toEqual(expect.arrayContaining(['index.html.br', 'index.html.gz', 'sw.js.br']))
  })
})

test.each([
  ['VITE_ENVIRONMENT', 'other', 'VITE_ENVIRONMENT must be ewallet or grok, not "other"\n'],
  ['APP_VERSION', 'next', 'APP_VERSION must be three numbers such as 1.2.3, not "next"\n'],
])('a setting %s=%s of the build is refused in a line', async (name, value, stderr) => {
  const refusal = await build(join(root, 'none'), { [name]: value }).catch(
    (error: unknown) => error,
  )
  expect(refusal).toMatchObject({ code: 1, stderr })
})
