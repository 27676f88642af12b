import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolderPath } from './make-folder-path.ts'

test('a folder is made with those above it, and the first that was made is returned', () => {
  const root = mkdtempSync(join(tmpdir(), 'wallet-folder-'))
  try {
    expect(makeFolderPath(join(root, 'a', 'b', 'c'), 0o700)).toBe(join(root, 'a'))
    expect(statSync(join(root, 'a', 'b', 'c')).mode & 0o777).toBe(0o700)
    expect(makeFolderPath(join(root, 'a', 'b'), 0o700)).toBeUndefined()
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

test.runIf(existsSync('/proc'))('a folder where the system makes none fails at once', () => {
  expect(() => makeFolderPath('/proc/wallet/data', 0o700)).toThrow(/ENOENT|EACCES|EPERM/)
})
