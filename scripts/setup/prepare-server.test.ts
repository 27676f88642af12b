import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wallet-commands-'))
  for (const name of ['scripts', 'package.json', 'package-lock.json']) {
    cpSync(name, join(folder, name), { recursive: true })
  }
  mkdirSync(join(folder, 'dist', 'server'), { recursive: true })
  for (const program of ['backup', 'office', 'providers']) {
    const text = `console.log('${program}', ...process.argv.slice(2))`
    writeFileSync(join(folder, 'dist', 'server', `${program}.js`), text)
  }
  writeFileSync(join(folder, 'npm-cli.cjs'), `require('fs').writeFileSync('npm-ran', '')`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const install = (packages: object) => {
  mkdirSync(join(folder, 'node_modules'))
  const list = join(folder, 'node_modules', '.package-lock.json')
  writeFileSync(list, JSON.stringify({ packages }))
}

const run = (parameters: readonly string[], variables: Readonly<Record<string, string>>) =>
  spawnSync(process.execPath, [...parameters], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], npm_execpath: join(folder, 'npm-cli.cjs'), ...variables },
  })

const hasInstalled = () => existsSync(join(folder, 'npm-ran'))

test.each([
  [['scripts/wallet.mjs', 'audit'], 'backup audit', { DATABASE_URL: 'postgres://x/y' }],
  [['scripts/wallet.mjs', 'peppers'], 'backup peppers', { PEPPER_FILE: '/run/pepper' }],
  [
    ['scripts/wallet.mjs', 'office', 'invite', 'A', 'finance'],
    'office invite A finance',
    { SANDBOX: '0' },
  ],
  [['scripts/wallet.mjs', 'providers'], 'providers', { NODE_ENV: 'production' }],
])(
  'a start of %s runs what is built and installs nothing beside running servers',
  (parameters, said, env) => {
    const { status, stdout, stderr } = run(parameters, env)
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${said}\n` })
    expect(stderr).toMatch(/is used as it is/)
    expect(hasInstalled()).toBe(false)
  },
)

test('a command after npm prune installs nothing', () => {
  install({})
  expect(run(['scripts/wallet.mjs', 'audit'], {}).stdout).toBe('backup audit\n')
  expect(hasInstalled()).toBe(false)
})

test('a command without a built server says how to build one', () => {
  rmSync(join(folder, 'dist'), { recursive: true })
  const { status, stderr } = run(['scripts/wallet.mjs', 'audit'], { SANDBOX: '0' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^dist\/server is not there: npm ci && npm run build/)
  expect(hasInstalled()).toBe(false)
})

test('a command of a trial installs what is missing', () => {
  run(['scripts/wallet.mjs', 'audit'], {})
  expect(hasInstalled()).toBe(true)
})
