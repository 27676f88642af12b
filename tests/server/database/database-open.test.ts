import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { lockFolder } from '../../../server/lib/folder-lock.ts'
import { openDatabase } from '../../../server/db/open-database.ts'
import { openEmbedded, requireFsync } from '../../../server/db/embedded/open-embedded.ts'
import { makeScratchFolder } from '../../../scripts/stages/scratch.ts'
import { copyDataFolder } from '../../support/test-database.ts'

let dataDir: string
let db: Database
beforeAll(async () => {
  dataDir = await copyDataFolder()
  db = await openDatabase({ dataDir })
})
afterAll(async () => {
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const lockPath = () => join(mkdtempSync(join(dataDir, 'lock-')), 'db.lock')

describe('the embedded database', () => {
  test('the embedded database refuses a second opener of its folder with one clear line', async () => {
    await expect(openDatabase({ dataDir })).rejects.toMatchObject({
      name: 'FolderLockError',
      code: 'FOLDER_IN_USE',
      message: expect.stringMatching(new RegExp(`in use by process ${process.pid} on .+; stop it`)),
    })
    expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('the embedded database keeps its rows and releases its folder when closed', async () => {
    const folder = await copyDataFolder()
    const first = await openDatabase({ dataDir: folder })
    await first.query(`INSERT INTO text_item (iname, lang, text) VALUES ('a', 'en', 'kept')`)
    await first.close()
    expect(readdirSync(folder)).toEqual(['db'])
    const second = await openDatabase({ dataDir: folder })
    expect(await second.query('SELECT text FROM text_item')).toEqual([{ text: 'kept' }])
    await second.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the embedded database starts on a missing folder, and says that this takes a moment', async () => {
    const parent = makeScratchFolder('e-wallet-test-')
    const lines: string[] = []
    const fresh = await openDatabase({
      dataDir: join(parent, 'some', 'data'),
      onProgress: (line) => lines.push(line),
    })
    const rows = await fresh.query<{ code: string }>('SELECT code FROM currency ORDER BY position')
    expect(rows.map(({ code }) => code)).toEqual(expect.arrayContaining(['RUB', 'USDC']))
    expect(lines).toEqual(['Preparing the database (once) …'])
    await fresh.close()
    rmSync(parent, { recursive: true, force: true })
  })

  test('the embedded database accepts the maintenance commands', async () => {
    for (const command of ['CHECKPOINT', 'VACUUM ANALYZE']) {
      expect(await db.query(command)).toEqual([])
    }
  })

  test('the embedded database says when its folder cannot be written', async () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    await expect(openDatabase({ dataDir: join(file, 'data') })).rejects.toMatchObject({
      code: 'DATA_FOLDER_NOT_WRITABLE',
      message: expect.stringMatching(/^The data folder \S+ cannot be written \(ENOTDIR\)$/),
    })
  })

  test.each([
    ['a first start', () => Promise.resolve(mkdtempSync(join(dataDir, 'first-')))],
    ['a start', copyDataFolder],
  ])(
    '%s of the embedded database on a full disk fails with one line that names the disk and leaves the folder as it was',
    async (_, makeData) => {
      const folder = await makeData()
      const before = readdirSync(folder)
      const opening = openEmbedded(folder, { readFreeBytes: () => 40 * 1024 ** 2 })
      await expect(opening).rejects.toMatchObject({
        code: 'DISK_FULL',
        message: 'The database in DATA_DIR cannot be opened: its disk has 40 MiB left and needs 48',
      })
      expect(readdirSync(folder)).toEqual(before)
      await (await openEmbedded(folder, { readFreeBytes: () => 1024 ** 3 })).close()
      rmSync(folder, { recursive: true, force: true })
    },
  )

  test('the embedded database refuses to run when commits do not reach the disk', async () => {
    await expect(requireFsync(db, { syncs: 7 })).rejects.toMatchObject({
      code: 'ENGINE_NOT_DURABLE',
    })
  })
})

describe('the lock of a folder', () => {
  const owner = { host: hostname(), pid: 999_999_999, started: '1', token: 'dead' }

  test('the lock of a folder is taken over from a process that is dead, by one of many', async () => {
    const path = lockPath()
    writeFileSync(path, JSON.stringify(owner))
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => lockFolder(path)))
    const [won, ...others] = tries.filter(({ status }) => status === 'fulfilled')
    expect(others).toEqual([])
    if (won?.status === 'fulfilled') won.value.release()
    expect(readdirSync(join(path, '..'))).toEqual([])
  })

  test.runIf(existsSync('/proc/self/stat'))(
    'the lock of a folder is taken over from a process that is a zombie, or is just dying',
    async () => {
      // The program that takes the place of the shell never looks after the shell's child.
      const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 30'])
      const dying = spawn('sleep', ['30'])
      const zombie = Number(String((await once(parent.stdout, 'data'))[0]))
      for (const pid of [zombie, dying.pid ?? 0]) {
        const path = lockPath()
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
        writeFileSync(path, JSON.stringify({ ...owner, pid, started }))
        if (pid === zombie) await sleep(300)
        else setTimeout(() => dying.kill('SIGKILL'), 200)
        const lock = await lockFolder(path)
        expect(readFileSync(path, 'utf8')).toContain(`"pid":${process.pid}`)
        lock.release()
      }
      parent.kill('SIGKILL')
    },
  )

  test('the lock of a folder is taken over from a silent owner on another host or of an unreadable file', async () => {
    for (const text of [JSON.stringify({ ...owner, host: 'elsewhere' }), '{"host":']) {
      const path = lockPath()
      writeFileSync(path, text)
      const lock = await lockFolder(path, () => {}, 30)
      expect(readFileSync(path, 'utf8')).toContain(`"pid":${process.pid}`)
      lock.release()
    }
  })

  test('the lock of a folder is kept for an owner on another host with a heartbeat', async () => {
    const path = lockPath()
    const text = JSON.stringify({ ...owner, host: 'elsewhere' })
    writeFileSync(path, text)
    const beating = setInterval(() => writeFileSync(path, text), 20)
    await expect(lockFolder(path, () => {}, 2000)).rejects.toMatchObject({
      code: 'FOLDER_IN_USE',
    })
    clearInterval(beating)
  })

  test('the lock of a folder cannot be taken where nothing can be written', async () => {
    const folder = join(dataDir, 'not-a-folder')
    await expect(lockFolder(join(folder, 'db.lock'))).rejects.toMatchObject({
      code: 'FOLDER_NOT_WRITABLE',
    })
  })
})
