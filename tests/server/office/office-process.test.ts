import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../../server/db/postgres/open-postgres.ts'
import { readOfficeCommand } from '../../../server/office/command-line.ts'
import { createServerBench, type ServerBench } from '../../support/server-process.ts'
import { copyDataFolder, copyServerDatabase, hasPostgres } from '../../support/test-database.ts'
import { PEPPER } from '../support/app-harness.ts'
import { isWholeWalk } from '../../support/walk.ts'

let bench: ServerBench
beforeAll(async () => {
  bench = await createServerBench()
})
afterAll(() => bench.clear())

describe('the office of a trial wallet', () => {
  test('the office of a trial wallet is served beside the wallet on a port of its own, and its invitation is printed once', async () => {
    const DATA_DIR = await copyDataFolder(bench.folder)
    const server = bench.start({ DATA_DIR, OFFICE_PORT: '0' })
    const wallet = await server.ready
    const { stdout } = await server.stop()
    const origin = /operator's office: (\S+)/.exec(stdout)?.[1] ?? ''
    expect(origin).toMatch(/^http:\/\/localhost:\d+$/)
    expect(origin).not.toBe(wallet)
    expect(stdout).toMatch(new RegExp(`once: ${origin}/invitation#[\\w-]+`))
  })

  test.runIf(isWholeWalk)(
    'a port that is taken ends the start with the name of its setting',
    async () => {
      const other = await listenSomewhere()
      const address = other.address()
      const port = typeof address === 'object' && address ? String(address.port) : ''
      const DATA_DIR = await copyDataFolder(bench.folder)
      const wallet = bench.start({ DATA_DIR, OFFICE_PORT: port })
      expect((await wallet.ended).stderr).toContain('or set OFFICE_PORT')
      other.close()
    },
  )
})

describe('a command of the office', () => {
  test.each([
    [['invite', 'Ann', 'boss'], 'Roles are viewer, support'],
    [['invite', 'Ann', 'administrator,finance'], 'Nobody may be both'],
    [['invite', 'Ann'], 'Say what to do'],
    [['dance'], 'Say what to do'],
    [['invite', '  ', 'viewer'], 'A name is one line'],
    [['invite', 'Ann\nBoris', 'viewer'], 'A name is one line'],
    [['invite', 'A'.repeat(500), 'viewer'], 'A name is one line'],
    [['invite', 'Ann', 'viewer', 'finance'], 'Say what to do'],
    [['verify-audit', 'now'], 'Say what to do'],
  ])('a wrong command of the office is refused in words: %s', (parameters, sentence) => {
    expect(() => readOfficeCommand(parameters)).toThrow(sentence)
  })
})

describe.runIf(hasPostgres)('the office as a process of its own', () => {
  let database: { url: string; drop: () => Promise<void> }
  let settings: Record<string, string>
  beforeAll(async () => {
    database = await copyServerDatabase()
    settings = {
      DATABASE_URL: database.url,
      DATA_DIR: join(bench.folder, 'office'),
      PEPPER,
      SANDBOX: '0',
      OFFICE_PORT: '0',
      OFFICE_URL: 'https://office.example',
    }
  })
  afterAll(() => database?.drop())

  const run = (...parameters: string[]) => bench.office(parameters, settings).ended

  test('the office invites from the command line, and serves what was invited', async () => {
    const { code, stdout } = await run('invite', 'I. Petrova', 'finance,approver')
    expect(code).toBe(0)
    expect(stdout).toMatch(/once: https:\/\/office\.example\/invitation#[\w-]+/)
    const office = bench.office([], { ...settings, OFFICE_URL: '' })
    const origin = await office.ready
    const page = await fetch(`${origin}/sign-in`)
    expect(page.status).toBe(200)
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect((await fetch(`${origin}/v2/wallet`)).status).toBe(404)
    expect((await office.stop()).code).toBe(0)
  })

  test('one command checks the audit log, and fails for a changed one', async () => {
    await run('invite', 'Boris', 'viewer')
    expect(await run('verify-audit')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The chain is intact'),
    })
    const db = await openPostgres(database.url)
    await db.query(`UPDATE office_audit SET subject = 'x' WHERE seq = 1`)
    await db.close()
    const broken = await run('verify-audit')
    expect(broken.code).toBe(1)
    expect(broken.stderr).toContain('"kind":"edited"')
  })
})

/** A server that has a port of this machine. */
async function listenSomewhere(): Promise<Server> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return server
}
