import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { followReleases } from '../../../server/http/static/follow-releases.ts'
import { SHELL_PATH, type StaticFiles } from '../../../server/http/static/static-files.ts'
import { makeScratchFolder } from '../../../scripts/stages/scratch.ts'

const root = makeScratchFolder('wallet-follow-')
afterAll(() => rmSync(root, { recursive: true }))

function makeRelease(name: string, page?: string) {
  const home = join(root, 'releases', name)
  mkdirSync(home, { recursive: true })
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(root, 'assets', `${name}.js`), name)
  symlinkSync('../../assets', join(home, 'assets'))
  if (page !== undefined) writeFileSync(join(home, 'index.html'), page)
}

function goLive(name: string) {
  symlinkSync(join('releases', name), join(root, 'link'))
  renameSync(join(root, 'link'), join(root, 'current'))
}

function pageOf(files: StaticFiles | undefined): string {
  return new TextDecoder().decode(files?.get(SHELL_PATH)?.plain.body)
}

test('another release is served as a whole, an unreadable one is not', async () => {
  makeRelease('one', 'first')
  makeRelease('two', 'second')
  makeRelease('broken')
  makeRelease('three', 'third')
  goLive('one')
  const log = { info: vi.fn<() => void>(), error: vi.fn<() => void>() }
  const served: StaticFiles[] = []
  const following = followReleases(root, (files) => served.push(files), log, 5)
  expect(served.map(pageOf)).toEqual(['first'])
  expect(served[0]?.has('/assets/one.js')).toBe(true)

  goLive('two')
  await expect.poll(() => served.map(pageOf)).toEqual(['first', 'second'])
  goLive('broken')
  await expect.poll(() => log.error.mock.calls.length).toBe(1)
  goLive('three')
  await expect.poll(() => served.map(pageOf)).toEqual(['first', 'second', 'third'])
  expect(log.error).toHaveBeenCalledOnce()
  following.stop()
})
