import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { Agent, createServer, get } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServerBench, type Ending, type ServerBench } from '../../support/server-process.ts'
import { copyDataFolder } from '../../support/test-database.ts'
import { isWholeWalk, takeTurns } from '../../support/walk.ts'
import { provideLastingDatabase } from '../support/lasting-database.ts'

const KEY = 'ab'.repeat(32)

let bench: ServerBench
beforeAll(async () => {
  bench = await createServerBench()
})
afterAll(() => bench.clear())

describe('a start with wrong settings ends with one clear line', () => {
  test.each(
    takeTurns(
      [
        ['a port that is no number', { PORT: 'eighty' }, /^PORT must be a whole number/],
        ['a wrong word', { SANDBOX: 'yes' }, /^SANDBOX must be 1 or 0$/],
        [
          'an address of another database',
          { DATABASE_URL: 'mysql://x/y' },
          /^DATABASE_URL must be/,
        ],
        ['a wrong frame ancestor', { HOST_FRAME_ANCESTORS: '*' }, /^HOST_FRAME_ANCESTORS must be/],
        ['no pepper', { SANDBOX: '0' }, /^PEPPER must be set/],
        [
          'a key of a wallet in the wrong form',
          { USDC_HOT_WALLET_KEY: `${KEY}0` },
          /^USDC_HOT_WALLET_KEY must be a private key of 64 hexadecimal digits$/,
        ],
        [
          'an extended private key for deposits',
          { USDC_DEPOSIT_XPUB: `xprv${KEY}`, USDC_BASE_RPC_URL: 'http://127.0.0.1:9' },
          /^USDC_DEPOSIT_XPUB must be an extended public key \(xpub…\)$/,
        ],
        ['no built app', { STATIC_DIR: '/nowhere' }, /^No built app in \/nowhere/],
        [
          'a database that is not there',
          { DATABASE_URL: 'postgres://wallet@127.0.0.1:1/wallet' },
          /^The database of DATABASE_URL cannot be opened: nothing listens there$/,
        ],
      ] as const,
      0,
      3,
    ),
  )('a start with wrong settings ends with one clear line: %s', async (_name, settings, line) => {
    expectRefusal(await bench.start(settings).ended, line)
  })

  test.each(
    takeTurns(
      [
        [
          'the operator of a trial',
          { 'app.build.json': '{"whyNotForMoney":"NAME must be set"}' },
          /^The app in .+ is not for real money: NAME must be set\. SANDBOX=1 /,
        ],
        ['no word of its build', {}, /app\.build\.json of its build is missing/],
        ['a damaged word of its build', { 'app.build.json': '{' }, /app\.build\.json is damaged/],
        [
          'a release for trial',
          { 'app/release.json': '{"sandbox":true}' },
          /it is a release for trial/,
        ],
        ['a damaged release', { 'app/release.json': '' }, /release\.json in it is damaged/],
      ] as const,
      0,
      2,
    ),
  )(
    'a start outside the sandbox with wrong settings ends with one clear line: an app with %s',
    async (name, files, line) => {
      const folder = join(bench.folder, name)
      mkdirSync(join(folder, 'app'), { recursive: true })
      for (const [file, text] of Object.entries({ 'app/index.html': '', ...files })) {
        writeFileSync(join(folder, file), text)
      }
      const settings = { SANDBOX: '0', PEPPER: 'x'.repeat(32), STATIC_DIR: join(folder, 'app') }
      expectRefusal(await bench.start(settings).ended, line)
    },
  )

  test('a data folder that cannot be written', async () => {
    const file = join(bench.folder, 'file')
    writeFileSync(file, '')
    const ending = await bench.start({ DATA_DIR: join(file, 'data') }).ended
    expectRefusal(ending, /^DATA_DIR \S+ cannot be written/)
    const nowhere = await bench.start({ DATA_DIR: '/proc/wallet/data' }).ended
    expectRefusal(nowhere, /^DATA_DIR \S+ cannot be written/)
  })

  test.each(
    takeTurns(
      [
        ['pepper', 'abcde', /pepper is damaged \(it has 5 characters, fewer than 32\)/],
        ['push-keys.json', '{"publicKey":"x"}', /push-keys\.json is damaged \(it does not hold/],
        ['push-keys.json', '{', /push-keys\.json is damaged \(it does not hold/],
      ] as const,
      1,
      2,
    ),
  )('a damaged file %s of the trial folder: %s', async (name, text, line) => {
    const folder = await copyDataFolder(bench.folder)
    writeFileSync(join(folder, name), text)
    expectRefusal(await bench.start({ DATA_DIR: folder }).ended, line)
  })

  test.runIf(isWholeWalk)(
    'another pepper than the one that the database is used with',
    async () => {
      const folder = await copyDataFolder(bench.folder)
      const first = bench.start({ DATA_DIR: folder, PEPPER: 'a'.repeat(32) })
      await first.ready
      await first.stop()
      const ending = await bench.start({ DATA_DIR: folder, PEPPER: 'b'.repeat(32) }).ended
      expectRefusal(ending, /^PEPPER is not the one that this database is used with/)
      const changing = { DATA_DIR: folder, PEPPER: 'b'.repeat(32), PEPPER_PREVIOUS: 'a'.repeat(32) }
      const changed = bench.start(changing)
      await changed.ready
      await changed.stop()
    },
  )

  test('a taken port', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const settings = { PORT: String(port), DATA_DIR: await copyDataFolder(bench.folder) }
    const ending = await bench.start(settings).ended
    other.close()
    expectRefusal(ending, new RegExp(`^Port ${port} is taken`))
  })
})

describe('a server', () => {
  test('a server starts on an empty folder, prints its address, keeps its secret, and stops cleanly', async () => {
    const server = bench.start()
    const address = await server.ready
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect((await fetch(`${address}/v2/wallet`)).status).toBe(401)
    expect(await (await fetch(address)).text()).toContain('<title>app</title>')
    const pepper = join(bench.folder, 'data', 'pepper')
    const secret = readFileSync(pepper, 'utf8')
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(statSync(pepper).mode & 0o777).toBe(0o600)

    expectRefusal(await bench.start().ended, /\bin use\b/)

    const { code, stdout, stderr } = await server.stop()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`SMS codes arrive at ${address}/sandbox\n`)
    expect(stdout).toMatch(/^Only this machine reaches it; HOST=0\.0\.0\.0 opens it/m)

    const again = bench.start()
    await again.ready
    expect(readFileSync(pepper, 'utf8')).toBe(secret)
    await again.stop()
  })

  // Linux answers to each address of 127.0.0.0/8; another one stands for the network here.
  test.runIf(process.platform === 'linux').each(
    takeTurns(
      [
        ['is for its own machine alone', { SANDBOX: '1' }, false],
        ['with HOST=0.0.0.0 is for the network', { SANDBOX: '1', HOST: '0.0.0.0' }, true],
        ['outside the sandbox is for the network', { SANDBOX: '0', PEPPER: 'x'.repeat(32) }, true],
      ] as const,
      0,
    ),
  )('a server %s', async (_name, settings, isReached) => {
    const DATA_DIR = await copyDataFolder(bench.folder)
    const server = bench.start({ ...settings, DATA_DIR })
    const { hostname, port } = new URL(await server.ready)
    expect(hostname).toBe('localhost')
    const statuses = await Promise.all(
      ['127.0.0.1', '127.0.0.2'].map((host) =>
        fetch(`http://${host}:${port}/`).then(
          ({ status }) => status,
          () => null,
        ),
      ),
    )
    expect(statuses).toEqual([200, isReached ? 200 : null])
    await server.stop()
  })

  test.runIf(isWholeWalk)(
    'a server does not wait for a client that keeps its connection open',
    async () => {
      const database = await provideLastingDatabase(bench.folder)
      const server = bench.start(database.settings)
      const address = await server.ready
      const agent = new Agent({ keepAlive: true })
      await new Promise((resolve) => {
        get(`${address}/`, { agent }, (answer) => answer.resume().on('end', resolve))
      })
      const stoppedAt = performance.now()
      expect((await server.stop()).code).toBe(0)
      expect(performance.now() - stoppedAt).toBeLessThan(5000)
      agent.destroy()
      await database.stop()
    },
  )
})

function expectRefusal({ code, stderr }: Ending, line: RegExp): void {
  const lines = stderr.trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(line)
  expect(code).toBe(1)
}
