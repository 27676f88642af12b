import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { hasNginx, startNginx, type TestNginx } from '../support/nginx.ts'
import { markDocumentsPrinted, OPERATOR } from '../../scripts/setup/trial-operator.ts'
import { makeScratchFolder } from '../../scripts/stages/scratch.ts'
import { createServerBench, type ServerBench } from '../support/server-process.ts'
import { copyDataFolder } from '../support/test-database.ts'
import { isWholeWalk } from '../support/walk.ts'
import { versionAfter } from '../../scripts/stages/tested-versions.ts'

/** What a release is made of and by; the tree of the test is a copy with a history of its own. */
const SOURCES = [
  'index.html',
  'package.json',
  'package-lock.json',
  'public',
  'scripts',
  'server',
  'contract',
  'texts',
  'src',
  'sw',
  'tsconfig.base.json',
  'vite.config.ts',
]
const CHANGELOG = '# Changelog\n\n## Unreleased\n\n- A change.\n'
const IDENTITY = ['-c', 'user.name=release', '-c', 'user.email=release@localhost']

const root = makeScratchFolder('wallet-release-')
const tree = join(root, 'tree')
const site = join(root, 'site')
const [next, later] = [versionAfter(1), versionAfter(2)]

const hasGit = spawnSync('git', ['--version']).status === 0

interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command of package.json in the tree. */
function run(command: string, words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const parameters = ['--import', 'tsx', `scripts/${command}.ts`, ...words]
  return new Promise<Outcome>((done) => {
    const options = { cwd: tree, env: { PATH: process.env['PATH'], ...OPERATOR, ...env } }
    execFile(process.execPath, parameters, options, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

function git(...words: string[]): string {
  return execFileSync('git', [...IDENTITY, ...words], { cwd: tree, encoding: 'utf8' }).trim()
}

function commitAll(message: string): void {
  git('add', '--all')
  git('commit', '--quiet', '--message', message)
}

function versionOfTree(): string {
  const { version } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8'))
  return String(version)
}

function releaseOf(brand: string, version: string): string {
  return join(tree, 'dist', 'releases', `${brand}-${version}`)
}

async function expectPublished(version: string) {
  const outcome = await run('publish', ['--to', site, '--release', releaseOf('ewallet', version)])
  expect(outcome).toEqual({
    code: 0,
    stdout: `ewallet ${version} is live in ${site}\n`,
    stderr: '',
  })
}

beforeAll(() => {
  if (!hasGit) return
  for (const name of SOURCES) cpSync(name, join(tree, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'))
  writeFileSync(
    join(tree, '.gitignore'),
    'node_modules\ndist/\n.cache/\n*.module.css.d.ts\n*.gen.ts\n',
  )
  writeFileSync(join(tree, 'CHANGELOG.md'), CHANGELOG)
  markDocumentsPrinted(tree)
  git('init', '--quiet')
  commitAll('Sources')
})
afterAll(() => rmSync(root, { recursive: true }))

describe.runIf(hasGit)('release', () => {
  test.each([
    ['no version', [], /^Usage: npm run release -- <version>/],
    ['no real version', ['next'], /^"next" is no version: three numbers/],
    ['the same version', [packageJson.version], /^A release goes on from \S+: \S+ is not newer$/m],
    ['an older version', ['0.0.1'], /^A release goes on from/],
    ['another version as the same', [next, '--same-version'], /^The tree is of version/],
    ['an unknown word', [next, '--fast'], /^Unknown option '--fast'\. Usage:/],
  ])('release refuses %s', async (_name, words, line) => {
    const { code, stderr } = await run('release', words)
    expect(code).toBe(1)
    expect(stderr).toMatch(line)
    expect(git('status', '--porcelain')).toBe('')
  })

  test('release refuses a tree with changes, and names them', async () => {
    const file = join(tree, 'src', 'extra.ts')
    writeFileSync(file, '')
    const { code, stderr } = await run('release', [next])
    rmSync(file)
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'The tree has changes that no commit holds: commit them first\n  ?? src/extra.ts\n',
    })
  })

  test('a release that fails leaves the tree as it was', async () => {
    const page = join(tree, 'index.html')
    writeFileSync(page, `${readFileSync(page, 'utf8')}{{text:no.such}}`)
    commitAll('Plant a fault')
    const { code, stderr } = await run('release', [next])
    expect(code).toBe(1)
    expect(stderr).toMatch(/no text of no\.such/)
    expect(git('status', '--porcelain')).toBe('')
    expect(readdirSync(join(tree, 'dist', 'releases'))).toEqual([])
    git('reset', '--quiet', '--hard', 'HEAD~1')
  })

  test.each([
    [
      'example contacts',
      [next],
      { VITE_SUPPORT_PHONE: '', VITE_SUPPORT_EMAIL: 'support@e-wallet.example' },
      /^VITE_SUPPORT_PHONE and VITE_SUPPORT_EMAIL must be set to the real operator/,
    ],
    [
      'documents of another operator',
      [next],
      { VITE_OPERATOR_EN: 'Another LLC' },
      /^The documents of ewallet name another operator/,
    ],
    [
      'a least version above its own',
      [next, '--min-version', later],
      {},
      /^MIN_VERSION must be a version up to/,
    ],
  ])('release refuses %s', async (_name, words, env, line) => {
    const { code, stderr } = await run('release', words, env)
    expect(code).toBe(1)
    expect(stderr).toMatch(line)
    expect(git('status', '--porcelain')).toBe('')
  })

  test('release makes a folder and sets the version in its one place', async () => {
    await expectReleased('ewallet', next, [next])
    expect(versionOfTree()).toBe(next)
    expect(git('status', '--porcelain').split('\n')).toHaveLength(3)
    expect(changelog()).toMatch(
      new RegExp(`^## Unreleased\n\n## ${next}, \\S+\n\n- A change\\.$`, 'm'),
    )
    expect(git('diff', '--stat', '--', 'package-lock.json')).toMatch(/2 insertions.*2 deletions/)
    commitAll(`Release ${next}`)
  })

  test.runIf(isWholeWalk)('the other brand is released at the same version', async () => {
    await expectReleased('grok', next, [next, '--same-version'])
    expect(git('status', '--porcelain')).toBe('')
  })

  test('release refuses a version without entries in the changelog', async () => {
    const { code, stderr } = await run('release', [later])
    expect(code).toBe(1)
    expect(stderr).toMatch(/^CHANGELOG\.md lists nothing under "Unreleased"/)
    expect(git('status', '--porcelain')).toBe('')
  })

  test('release makes the next version', async () => {
    const file = join(tree, 'CHANGELOG.md')
    writeFileSync(file, changelog().replace('## Unreleased', '## Unreleased\n\n- Another.'))
    commitAll('Say what changes')
    await expectReleased('ewallet', later, [later, '--min-version', next])
    const published = readFileSync(join(releaseOf('ewallet', later), 'version.json'), 'utf8')
    expect(JSON.parse(published)).toEqual({ version: later, min_version: next })
    expect(versionOfTree()).toBe(later)
  })
})

function changelog(): string {
  return readFileSync(join(tree, 'CHANGELOG.md'), 'utf8')
}

async function expectReleased(environment: string, version: string, words: readonly string[]) {
  const outcome = await run('release', words, { VITE_ENVIRONMENT: environment })
  expect(outcome).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`Released ${environment} ${version}: `),
  })
  const manifest = readFileSync(join(releaseOf(environment, version), 'release.json'), 'utf8')
  expect(JSON.parse(manifest)).toMatchObject({ version, environment, sandbox: false })
}

describe.runIf(hasGit)('a published folder', () => {
  let bench: ServerBench
  let address = ''
  let nginx: TestNginx | undefined

  beforeAll(async () => {
    await expectPublished(next)
    bench = await createServerBench()
    const dataDir = await copyDataFolder(bench.folder)
    const settings = { STATIC_DIR: site, TRUST_PROXY: '1', DATA_DIR: dataDir }
    address = await bench.start(settings).ready
    if (hasNginx) nginx = await startNginx(join(root, 'nginx'), site, new URL(address).host)
  })
  afterAll(async () => {
    await nginx?.stop()
    await bench.clear()
  })

  /** What verify-release says of a site, held to the release that was made here. */
  function verify(url: string, version: string) {
    const env = nginx ? { NODE_EXTRA_CA_CERTS: nginx.certificate } : {}
    return run('verify-release', [url, '--release', releaseOf('ewallet', version)], env)
  }

  async function expectServed(version: string) {
    // Our server looks once a second whether another release is live.
    await expect.poll(async () => readVersion(address), { timeout: 10_000 }).toBe(version)
    for (const url of [address, ...(nginx ? [nginx.url] : [])]) {
      const outcome = await verify(url, version)
      expect(outcome).toMatchObject({ code: 0, stderr: '' })
      expect(outcome.stdout).toMatch(new RegExp(`^OK: ${url} serves this release whole$`, 'm'))
    }
  }

  test('a published folder is served whole by our server and by nginx, through a publish and a rollback', async () => {
    await expectServed(next)
    await expectPublished(later)
    await expectServed(later)
    const back = await run('rollback', ['--to', site])
    expect(back).toEqual({
      code: 0,
      stdout: `ewallet ${next} is live again in ${site}\n`,
      stderr: '',
    })
    await expectServed(next)
    const other = await verify(address, later)
    expect(other.code).toBe(1)
    expect(other.stderr).toMatch(
      /^FAILED: \S+, \d+ troubles\n {2}release\.json: is of another release/,
    )
  })

  test.each([
    ['a folder that is no release', '--release', tree, /is no release: it has no release\.json/],
    ['a word that is no number', '--keep-days', 'many', /^--keep-days must be a whole number/],
  ])('a published folder is not given %s', async (_name, option, value, line) => {
    const { code, stderr } = await run('publish', ['--to', site, option, value])
    expect(code).toBe(1)
    expect(stderr).toMatch(line)
    expect(await readVersion(address)).toBe(next)
  })

  test.runIf(hasNginx)('nginx hands the API through, and nothing else of the server', async () => {
    expect(await askNginx('/v2/wallet/text-data/?language=en')).toMatch(/^200 \{.*results/)
    expect(await askNginx('/v2/wallet')).toMatch(/^401 /)
    for (const path of ['/healthz', '/sandbox/outbox', '/sw.js.gz', '/photo.png']) {
      expect(await askNginx(path)).toMatch(/^404 /)
    }
    const plain = await fetch(`${nginx?.plainUrl}/history`, { redirect: 'manual' })
    expect(plain.headers.get('Location')).toBe('https://localhost/history')
  })

  /** Status and beginning of an answer, with nginx's certificate trusted. */
  async function askNginx(path: string): Promise<string> {
    const sent = get(`${nginx?.url}${path}`, {
      ca: readFileSync(nginx?.certificate ?? ''),
      agent: false,
    })
    const [answer]: IncomingMessage[] = await once(sent, 'response')
    return `${answer?.statusCode} ${answer ? (await text(answer)).slice(0, 80) : ''}`
  }
})

async function readVersion(address: string): Promise<string | undefined> {
  const body: { version?: string } = await (await fetch(`${address}/version.json`)).json()
  return body.version
}
