import type * as NodeFs from 'node:fs'
import { existsSync, fsyncSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import * as webPush from '../gateways/web-push/web-push.ts'
import { keepPepper, keepPushKeys } from './data-folder.ts'

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof NodeFs>()
  return { ...fs, fsyncSync: vi.fn<typeof fs.fsyncSync>(fs.fsyncSync) }
})

const folders: string[] = []
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wallet-data-'))
  folders.push(folder)
})
afterAll(() => folders.forEach((one) => rmSync(one, { recursive: true })))

it('the files of the data folder are written once, for their owner alone', () => {
  const pepper = keepPepper(folder)
  const keys = keepPushKeys(folder)
  expect(keepPepper(folder)).toBe(pepper)
  expect(keepPushKeys(folder)).toEqual(keys)
  expect(readdirSync(folder).toSorted()).toEqual(['pepper', 'push-keys.json'])
  expect(statSync(join(folder, 'pepper')).mode & 0o777).toBe(0o600)
})

it('the keys for messages to browsers are made at the first start alone', () => {
  const make = vi.spyOn(webPush, 'makePushKeys')
  keepPushKeys(folder)
  keepPushKeys(folder)
  expect(make).toHaveBeenCalledTimes(1)
})

it('a file of the data folder has its name when all of it is on the disk', () => {
  const named: boolean[] = []
  vi.mocked(fsyncSync).mockImplementationOnce(() => {
    named.push(existsSync(join(folder, 'pepper')))
  })
  keepPepper(folder)
  expect(named).toEqual([false])
})

it('two servers that start at the same time both have the secret of the first', () => {
  let first = ''
  vi.mocked(fsyncSync).mockImplementationOnce(() => {
    first = keepPepper(folder)
  })
  expect(keepPepper(folder)).toBe(first)
  expect(readdirSync(folder)).toEqual(['pepper'])
})
