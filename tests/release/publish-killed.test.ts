import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileHash, isAsset, type Manifest } from '../../scripts/release/manifest.ts'
import { publish } from '../../scripts/release/publish.ts'
import { rollBack } from '../../scripts/release/rollback.ts'
import { watchFileActs } from '../support/file-acts.ts'
import { makeFakeRelease } from '../support/fake-release.ts'
import { makeScratchFolder } from '../../scripts/stages/scratch.ts'
import { verifyFolder } from '../support/serve-folder.ts'

/** Names what is live, as it is. */
const CLEAR =
  /^1\.0\.0: .*ENOSPC: no space left on device; live is 1\.0\.0$|^1\.0\.1: .*(?:; live is 1\.0\.1$|is live, but clearing up)/
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

const root = makeScratchFolder('wallet-killed-')
const program = join('.cache', 'tests', `killed-${process.pid}`)
const retention = { releases: 2, days: 30 }
const [first, second] = [join(root, 'first'), join(root, 'second')]
/** What is there before: 1.0.0 alone, and 1.0.1 that came after it. */
const [one, two] = [join(root, 'site-one'), join(root, 'site-two')]
let old: Manifest

beforeAll(async () => {
  old = await makeFakeRelease(first, '1.0.0')
  await makeFakeRelease(second, '1.0.1')
  await publish({ release: first, to: one, retention })
  cpSync(one, two, { recursive: true, verbatimSymlinks: true })
  await publish({ release: second, to: two, retention })
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: program,
      rolldownOptions: { input: { main: 'tests/release/killed-command.ts' } },
    },
  })
})
afterAll(() => {
  rmSync(root, { recursive: true })
  rmSync(program, { recursive: true, force: true })
})

function copyOf(folder: string, name: string): string {
  const copy = join(root, name)
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** The version that is served, after all of it was held to its manifest. */
async function verifiedVersion(folder: string): Promise<string | undefined> {
  const { manifest, troubles } = await verifyFolder(folder)
  expect(troubles).toEqual([])
  return manifest?.version
}

/** Clients that run it ask for these, whatever is live. */
function expectAssetsOf({ files }: Manifest, folder: string): void {
  for (const { path, sha256 } of files.filter(isAsset)) {
    expect(fileHash(readFileSync(join(folder, 'current', path)))).toBe(sha256)
  }
}

/** Runs a command in a process of its own. Returns the signal that ended it. */
function run(command: string, folder: string, env: Readonly<Record<string, string>>) {
  const words = ['--to', folder, ...(command === 'publish' ? ['--release', second] : [])]
  return new Promise<NodeJS.Signals | null>((resolve, reject) => {
    const child = spawn(process.execPath, [join(program, 'main.js'), ...words], {
      env: { PATH: process.env['PATH'], KILL_FOLDER: folder, KILL_COMMAND: command, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0 || signal === 'SIGKILL') resolve(signal)
      else reject(new Error(`${command} ended with ${code}: ${complaint}`))
    })
  })
}

/**
 * Lets `check` see what a kill leaves before each act of a command that runs on a copy of `before`,
 * and at its end. One run leaves a copy of every state; at some of them it is killed for real, and
 * must leave just that.
 */
async function killAtEach(
  command: string,
  before: string,
  check: (folder: string) => Promise<string | undefined>,
): Promise<(string | undefined)[]> {
  const copies = join(root, `${command}-states`)
  const whole = copyOf(before, `${command}-whole`)
  mkdirSync(copies)
  await run(command, whole, { KILL_COPIES: copies })
  const acts = readdirSync(copies).length
  for (const at of [3, Math.floor(acts / 2), acts - 4, acts]) {
    const folder = copyOf(before, `${command}-killed`)
    expect(await run(command, folder, { KILL_AT: String(at) })).toBe('SIGKILL')
    expect(contentOf(folder)).toEqual(contentOf(join(copies, String(at))))
    rmSync(folder, { recursive: true })
  }
  const states = Array.from({ length: acts }, (_, index) => join(copies, String(index + 1)))
  const seen: (string | undefined)[] = []
  for (const folder of [...states, whole]) seen.push(await check(folder))
  rmSync(copies, { recursive: true })
  rmSync(whole, { recursive: true })
  return seen
}

/**
 * Every name below a folder with what it holds or points at; but not who holds the lock, and when.
 */
function contentOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const named = entries.map((entry): [string, string] => {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) return [path, readlinkSync(path)]
    return [path, entry.isFile() ? readFileSync(path, 'utf8') : '']
  })
  return Object.fromEntries(
    named.map(([path, body]) => {
      const name = path.slice(folder.length + 1)
      return name.startsWith('.publish/lock') ? ['lock', ''] : [name, body.replaceAll(TIME, '')]
    }),
  )
}

describe('killed before any of its steps', () => {
  test('publish leaves the old or the new release whole, and a second one completes it', async () => {
    const seen = await killAtEach('publish', one, async (folder) => {
      const version = await verifiedVersion(folder)
      expectAssetsOf(old, folder)
      await publish({ release: second, to: folder, retention })
      expect(await verifiedVersion(folder)).toBe('1.0.1')
      expectAssetsOf(old, folder)
      expect(existsSync(join(folder, '.publish', 'aside'))).toBe(false)
      return version
    })
    expectOneFlip(seen, '1.0.0', '1.0.1')
    expect(seen.length).toBeGreaterThan(30)
  })

  test('rollback likewise', async () => {
    const seen = await killAtEach('rollback', two, async (folder) => {
      const version = await verifiedVersion(folder)
      if (version === '1.0.1') await rollBack({ to: folder, retention })
      expect(await verifiedVersion(folder)).toBe('1.0.0')
      await expect(rollBack({ to: folder, retention })).rejects.toThrow(/no earlier release/)
      return version
    })
    expectOneFlip(seen, '1.0.1', '1.0.0')
  })

  test('a first publish leaves nothing or everything live', async () => {
    const empty = join(root, 'empty')
    mkdirSync(empty)
    const seen = await killAtEach('publish', empty, async (folder) => {
      const isLive = existsSync(join(folder, 'current'))
      const version = isLive ? await verifiedVersion(folder) : undefined
      await publish({ release: second, to: folder, retention })
      expect(await verifiedVersion(folder)).toBe('1.0.1')
      return version
    })
    expectOneFlip(seen, undefined, '1.0.1')
  })
})

/** Both are seen, and never the first again after the second. */
function expectOneFlip(seen: readonly (string | undefined)[], from?: string, to?: string): void {
  const flip = seen.indexOf(to)
  expect(new Set(seen.slice(0, flip))).toEqual(new Set([from]))
  expect(new Set(seen.slice(flip))).toEqual(new Set([to]))
}

test('a disk that is full at any step leaves the live release as it was, and reports it', async () => {
  const versions = new Set<string | undefined>()
  const outcomes: string[] = []
  let isThrown = true
  for (let at = 1; isThrown; at += 1) {
    const folder = copyOf(one, `full-${at}`)
    isThrown = false
    const stop = watchFileActs(folder, (count, name) => {
      if (count < at || !/^(?:mkdir|open|write|symlink|link)/.test(name)) return
      isThrown = true
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    })
    const outcome = await publish({ release: second, to: folder, retention }).then(
      () => 'done',
      String,
    )
    stop()
    const version = await verifiedVersion(folder)
    versions.add(version)
    outcomes.push(`${version}: ${outcome}`)
    rmSync(folder, { recursive: true })
  }
  expect(versions).toEqual(new Set(['1.0.0', '1.0.1']))
  expect(outcomes.pop()).toBe('1.0.1: done')
  expect(outcomes.filter((outcome) => !CLEAR.test(outcome))).toEqual([])
})
