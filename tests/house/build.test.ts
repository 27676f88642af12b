import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

/** The bare stack's first load, and what the landing may cost on top; brotli 11, bytes. */
const FLOOR = 88_800
const ALLOWANCE = 25_000

const folder = mkdtempSync(join(tmpdir(), 'wallet-build-'))

beforeAll(() => {
  const env = {
    ...process.env,
    VITE_SANDBOX: '0',
    VITE_ENVIRONMENT: 'ewallet',
    NODE_ENV: 'production',
  }
  const app = join(folder, 'app')
  execFileSync('npx', ['tsx', 'scripts/build.ts', '--app', app], { env, stdio: 'pipe' })
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function read(file: string): string {
  return readFileSync(join(folder, 'app', file), 'utf8')
}

function assets(ending: string): string[] {
  return readdirSync(join(folder, 'app/assets'))
    .filter((file) => file.endsWith(ending))
    .map((file) => `assets/${file}`)
}

describe('a production build', () => {
  it('says its version in version.json and in the page, from one place', () => {
    expect(JSON.parse(read('version.json'))).toEqual({ version: packageJson.version })
    expect(read('index.html')).toContain(
      `<meta name="app-version" content="${packageJson.version}">`,
    )
  })

  it("has nothing of the tester's route", () => {
    const code = assets('.js').filter((file) => !/\/(ru|en)-/.test(file))
    for (const file of code) expect(read(file)).not.toMatch(/dev\.title|environment-picker/)
  })

  it('loads the landing within 25 kB of the bare stack', () => {
    const html = read('index.html')
    const entry = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
      ([, file]) => file,
    )
    const texts = assets('.js').filter((file) => /\/ru-/.test(file))
    const files = [...new Set([...entry, ...texts])].filter((file) => file !== undefined)
    expect(files.length).toBeGreaterThanOrEqual(3)
    const bytes = files.map(
      (file) => brotliCompressSync(readFileSync(join(folder, 'app', file))).length,
    )
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FLOOR + ALLOWANCE)
  })

  it('preloads what a signed-in start needs, by files that exist', () => {
    const [, json = ''] = /name="preload-hints" content="([^"]+)"/.exec(read('index.html')) ?? []
    const hints: Record<string, string[]> = JSON.parse(json.replaceAll('&quot;', '"'))
    expect(Object.keys(hints)).toEqual(['ru', 'en', 'app'])
    for (const files of Object.values(hints)) {
      expect(files.length).toBeGreaterThan(0)
      for (const file of files) expect(read(file.slice(1))).not.toBe('')
    }
  })

  it('puts the shell into the worker, and version.json not', () => {
    const worker = read('sw.js')
    expect(worker).toContain('index.html')
    expect(worker).not.toContain('version.json"')
  })
})
