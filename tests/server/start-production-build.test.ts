import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const root = join('.cache', 'tests', `builds-${process.pid}`)
const production = join(root, 'production')
const sandbox = join(root, 'sandbox')

function build(folder: string, settings: Readonly<Record<string, string>>) {
  const parameters = ['--import', 'tsx', 'scripts/build.ts', '--app', folder]
  const env = { PATH: process.env['PATH'], ...settings }
  return promisify(execFile)(process.execPath, parameters, { env })
}

/** Code of a build that holds `text`, without the dictionaries. */
function findInCode(folder: string, text: string): string[] {
  return readdirSync(join(folder, 'assets'))
    .filter((name) => name.endsWith('.js') && !/^(?:ru|en)-/.test(name))
    .filter((name) => readFileSync(join(folder, 'assets', name), 'utf8').includes(text))
}

beforeAll(async () => {
  await build(production, { VITE_SANDBOX: '0' })
  await build(sandbox, { VITE_SANDBOX: '1' })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a production build', () => {
  test("does not hold the tester's route, a sandbox build does (B2)", () => {
    expect(findInCode(sandbox, 'dev.title')).not.toEqual([])
    expect(findInCode(production, 'dev.title')).toEqual([])
  })

  test('tells its version in the page, in version.json and in its code (A1)', () => {
    const { version } = packageJson
    const page = readFileSync(join(production, 'index.html'), 'utf8')
    const published: unknown = JSON.parse(readFileSync(join(production, 'version.json'), 'utf8'))
    expect(page).toContain(`<meta name="app-version" content="${version}">`)
    expect(published).toEqual({ version })
    expect(findInCode(production, version)).not.toEqual([])
  })

  test('has a worker that knows the shell and nothing of version.json (A7)', () => {
    const worker = readFileSync(join(production, 'sw.js'), 'utf8')
    expect(worker).toContain('index.html')
    expect(worker).not.toContain('"version.json"')
  })

  test('comes with compressed forms of its text files', () => {
    const names = readdirSync(production)
    expect(names).toEqual(expect.arrayContaining(['index.html.br', 'index.html.gz', 'sw.js.br']))
  })
})

test('an unknown environment is refused in a line', async () => {
  const refusal = await build(join(root, 'none'), { VITE_ENVIRONMENT: 'other' }).catch(
    (error: unknown) => error,
  )
  expect(refusal).toMatchObject({
    code: 1,
    stderr: 'VITE_ENVIRONMENT must be ewallet or grok, not "other"\n',
  })
})
