import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readGzipLines, writeGzipLines, type WriteLine } from './gzip-lines.ts'

const folder = mkdtempSync(join(tmpdir(), 'gzip-lines-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function readAll(file: string): Promise<string[]> {
  const lines: string[] = []
  for await (const line of readGzipLines(file)) lines.push(line)
  return lines
}

async function writeAndFail(write: WriteLine): Promise<void> {
  await write('begun')
  throw new Error('no more')
}

async function writeForEver(write: WriteLine): Promise<void> {
  for (;;) await write(String(Math.random()))
}

describe('a file of gzipped lines', () => {
  test('a file of gzipped lines has the lines that were written, whatever they are and however long', async () => {
    const file = join(folder, 'whole')
    const lines = ['a\u2028b\r', '', 'ф'.repeat(300_000), 'end']
    const result = await writeGzipLines(file, async (write) => {
      for (const line of lines) await write(line)
      return 7
    })
    expect(result).toBe(7)
    expect(await readAll(file)).toEqual(lines)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(existsSync(`${file}.part`)).toBe(false)
  })

  test('a file of gzipped lines does not replace a file that is there, nor one that comes meanwhile', async () => {
    const file = join(folder, 'precious')
    const write = writeGzipLines(file, async () => writeFileSync(file, 'precious'))
    await expect(write).rejects.toThrow('is there already')
    await expect(writeGzipLines(file, async () => {})).rejects.toThrow('is there already')
    expect(readFileSync(file, 'utf8')).toBe('precious')
    expect(existsSync(`${file}.part`)).toBe(false)
  })

  test('a file of gzipped lines is not there after a failure, and neither is its draft', async () => {
    const file = join(folder, 'failed')
    await expect(writeGzipLines(file, writeAndFail)).rejects.toThrow('no more')
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false])
  })

  test.runIf(existsSync('/dev/full'))(
    'a file of gzipped lines is not there after the disk was full',
    async () => {
      const file = join(folder, 'full')
      symlinkSync('/dev/full', `${file}.part`)
      await expect(writeGzipLines(file, writeForEver)).rejects.toThrow('ENOSPC')
      expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false])
    },
  )

  test('a file of gzipped lines is not there after its process was killed', async () => {
    const file = join(folder, 'killed')
    const program = `import { writeGzipLines } from './server/backup/gzip-lines.ts'
      await writeGzipLines(${JSON.stringify(file)}, async (write) => {
        console.log('begun')
        for (;;) await write(String(Math.random()))
      })`
    const words = ['--import', 'tsx', '--input-type=module', '-e', program]
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await ended
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, true])
  })
})
