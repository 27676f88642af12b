import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPublishedFolder, whileLocked } from '../../scripts/release/published-folder.ts'
import { publish } from '../../scripts/release/publish.ts'
import { rollBack } from '../../scripts/release/rollback.ts'
import { type FakeReleaseOptions, makeFakeRelease } from '../support/fake-release.ts'
import { makeScratchFolder } from '../../scripts/stages/scratch.ts'
import { verifyFolder } from '../support/serve-folder.ts'
import { DAY_MS } from '../../contract/rules/durations.ts'

const root = makeScratchFolder('wallet-publish-')
const releases = join(root, 'releases')
const retention = { releases: 2, days: 30 }
const start = new Date('2026-02-01T00:00:00Z')
let to = ''
let folders = 0

beforeAll(async () => {
  for (const version of ['1.0.0', '1.0.1', '1.0.2', '1.0.3', '1.1.0']) await plant(version)
})
beforeEach(() => {
  folders += 1
  to = join(root, `site-${folders}`)
})
afterAll(() => rmSync(root, { recursive: true }))

function plant(name: string, version = name, wishes: FakeReleaseOptions = {}) {
  return makeFakeRelease(join(releases, name), version, wishes)
}

/** Publishes releases one after the other, a day apart from `start` on. */
async function publishAll(...names: readonly string[]) {
  for (const [index, name] of names.entries()) await publishOn(index, name)
}

function publishOn(day: number, name: string, keep = retention) {
  const now = new Date(start.getTime() + day * DAY_MS)
  return publish({ release: join(releases, name), to, retention: keep, now })
}

function goBack() {
  return rollBack({ to, retention, now: new Date(start.getTime() + 5 * DAY_MS) })
}

async function liveVersion(): Promise<string | undefined> {
  const { manifest, troubles } = await verifyFolder(to)
  expect(troubles).toEqual([])
  return manifest?.version
}

function versionsThere(): string[] {
  return readdirSync(join(to, 'releases')).map((name) => name.split('.', 3).join('.'))
}

function mainOf(name: string): string {
  const files = readdirSync(join(releases, name, 'assets'))
  return files.find((file) => /^main-.*\.js$/.test(file)) ?? ''
}

describe('publish', () => {
  test('publish makes a release live, and the next one with the assets of the one before', async () => {
    await publishAll('1.0.0')
    expect(await liveVersion()).toBe('1.0.0')
    await publishAll('1.0.1')
    expect(await liveVersion()).toBe('1.0.1')
    const assets = readdirSync(join(to, 'current', 'assets'))
    for (const name of ['1.0.0', '1.0.1']) {
      expect(assets).toEqual(expect.arrayContaining([mainOf(name), `${mainOf(name)}.br`]))
    }
  })

  test('publishing the live release changes nothing but damaged files', async () => {
    await publishAll('1.0.0')
    writeFileSync(join(to, 'current', 'index.html'), 'damaged')
    rmSync(join(to, 'assets', mainOf('1.0.0')))
    writeFileSync(join(to, 'assets', `${mainOf('1.0.0')}.gz`), 'damaged')
    await publishAll('1.0.0', '1.0.0')
    expect(await liveVersion()).toBe('1.0.0')
    expect(JSON.parse(readFileSync(join(to, 'history.json'), 'utf8'))).toHaveLength(1)
  })

  test('publish keeps two releases and those of thirty days, the assets of no others', async () => {
    await publishAll('1.0.0', '1.0.1', '1.0.2', '1.0.3')
    expect(versionsThere()).toEqual(['1.0.0', '1.0.1', '1.0.2', '1.0.3'])
    // 1.0.0 was live until day 1, 1.0.1 until day 2.
    await publishOn(31.5, '1.1.0')
    expect(versionsThere()).toEqual(['1.0.1', '1.0.2', '1.0.3', '1.1.0'])
    expect(existsSync(join(to, 'assets', mainOf('1.0.0')))).toBe(false)
    expect(existsSync(join(to, 'assets', mainOf('1.0.1')))).toBe(true)
    await publishOn(100, '1.1.0', { releases: 1, days: 0 })
    expect(versionsThere()).toEqual(['1.0.3', '1.1.0'])
    expect(await liveVersion()).toBe('1.1.0')
  })

  test.each<[string, RegExp, (release: string) => void]>([
    [
      'a changed file',
      /index\.html: is not what was released/,
      (release) => writeFileSync(join(release, 'index.html'), 'other'),
    ],
    [
      'a missing asset',
      /assets\/shared-5e1f\.js: is missing/,
      (release) => rmSync(join(release, 'assets', 'shared-5e1f.js')),
    ],
    [
      'a form of another content',
      /manifest\.webmanifest\.gz: is no part/,
      (release) => writeFileSync(join(release, 'manifest.webmanifest.gz'), 'x'),
    ],
    [
      'a file too many',
      /extra\.txt: is no part of the release/,
      (release) => writeFileSync(join(release, 'extra.txt'), 'x'),
    ],
    [
      'a manifest that leads out of the folder',
      /is no path of a release/,
      (release) => {
        const file = join(release, 'release.json')
        writeFileSync(file, readFileSync(file, 'utf8').replace('icons/icon.svg', '../../icon.svg'))
      },
    ],
    ['no manifest', /is no release/, (release) => rmSync(join(release, 'release.json'))],
  ])('publish refuses a release with %s', async (_name, reason, damage) => {
    await publishAll('1.0.0')
    const release = join(root, `damaged-${folders}`)
    cpSync(join(releases, '1.0.1'), release, { recursive: true })
    damage(release)
    const refusal = await publish({ release, to, retention }).catch((error: unknown) => error)
    expect(describeRefusal(refusal)).toMatch(reason)
    expect(await liveVersion()).toBe('1.0.0')
  })

  test.each<[string, string, FakeReleaseOptions, RegExp]>([
    [
      'of the other brand',
      '1.2.0',
      { environment: 'grok' },
      /holds releases of ewallet, this is one of grok$/,
    ],
    ['of a trial', '1.2.0', { sandbox: true }, /this is one of ewallet with the sandbox$/],
    ['that is older', '0.9.0', {}, /^1\.0\.0 is live, 0\.9\.0 is older/],
    [
      'of the same version and another content',
      '1.0.0',
      { words: 'new' },
      /^1\.0\.0 is there already/,
    ],
    [
      'that changes an asset under its name',
      '1.2.0',
      { files: { 'assets/shared-5e1f.js': 'other' } },
      /^assets\/shared-5e1f\.js is there already with another content, of release 1\.0\.0$/,
    ],
  ])('publish refuses a release %s', async (name, version, wishes, reason) => {
    await publishAll('1.0.0')
    await plant(name, version, wishes)
    await expect(publishAll(name)).rejects.toThrow(reason)
    expect(await liveVersion()).toBe('1.0.0')
    expect(versionsThere()).toEqual(['1.0.0'])
  })

  test('a publish touches no folder that holds anything else', async () => {
    mkdirSync(to)
    writeFileSync(join(to, 'diary.txt'), '')
    await expect(publishAll('1.0.0')).rejects.toThrow(
      /is no folder of releases: it holds diary\.txt$/,
    )
    expect(readdirSync(to)).toEqual(['diary.txt'])
  })

  test('publish refuses to run twice at the same time', async () => {
    await publishAll('1.0.0')
    await whileLocked(openPublishedFolder(to), async () => {
      await expect(publishAll('1.0.1')).rejects.toThrow(/^Another publish or rollback is at work/)
    })
  })
})

describe('rollback', () => {
  test('a rollback goes back one release at a time, and not to one that was rolled back from', async () => {
    await publishAll('1.0.0', '1.0.1', '1.0.2')
    await goBack()
    expect(await liveVersion()).toBe('1.0.1')
    expect(existsSync(join(to, 'assets', mainOf('1.0.2')))).toBe(true)
    await publishOn(3, '1.0.3')
    await goBack()
    expect(await liveVersion()).toBe('1.0.1')
    await goBack()
    expect(await liveVersion()).toBe('1.0.0')
    await expect(goBack()).rejects.toThrow(/^There is no earlier release in/)
  })

  test('a rollback without an earlier release changes nothing', async () => {
    await expect(goBack()).rejects.toThrow(/^Nothing is published in/)
    expect(existsSync(to)).toBe(false)
  })

  test('a rollback refuses an incomplete release', async () => {
    await publishAll('1.0.0', '1.0.1')
    rmSync(join(to, 'assets', mainOf('1.0.0')))
    await expect(goBack()).rejects.toThrow(/does not verify$/)
    expect(await liveVersion()).toBe('1.0.1')
  })

  test('a rollback knows the live release when the history was not written', async () => {
    await publishAll('1.0.0')
    const history = readFileSync(join(to, 'history.json'))
    await publishAll('1.0.1')
    writeFileSync(join(to, 'history.json'), history)
    await goBack()
    expect(await liveVersion()).toBe('1.0.0')
  })
})

function describeRefusal(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const troubles = 'troubles' in error && Array.isArray(error.troubles) ? error.troubles : []
  return [error.message, ...troubles].join('\n')
}
