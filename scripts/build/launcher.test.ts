import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeLauncher } from './launcher.ts'

const folder = mkdtempSync(join(tmpdir(), 'wallet-launcher-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a program that is kept for Nodes of a range. */
function start(range: string) {
  writeFileSync(join(folder, 'main.mjs'), writeLauncher('./program.mjs', range))
  writeFileSync(join(folder, 'program.mjs'), `console.log('started')`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'main.mjs')], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('a built program ends with one line on a Node that is too old, and loads nothing', () => {
  expect(start('^98.1.0 || >=99.0.0')).toEqual({
    status: 1,
    stdout: '',
    stderr: `E-Wallet needs Node 98.1+, 99+; this is Node ${process.versions.node}. Get one at https://nodejs.org\n`,
  })
})

test('a built program starts on a Node of its range', () => {
  expect(start('>=18.0.0')).toEqual({ status: 0, stdout: 'started\n', stderr: '' })
})
