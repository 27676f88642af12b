import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restoreBackup } from '../../../server/backup/restore-backup.ts'
import { listTables } from '../../../server/backup/tables.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import type { Database } from '../../../server/db/database.ts'
import { openDatabase } from '../../../server/db/open-database.ts'
import { settlePayouts } from '../../../server/domain/withdrawals/plain-withdrawal.ts'
import { createServerBench } from '../../support/server-process.ts'
import { makeScratchFolder } from '../../../scripts/stages/scratch.ts'
import { bothEngines, copyDataFolder, withTestDatabase } from '../../support/test-database.ts'
import { openWallet, PEPPER, type Wallet } from '../support/app-harness.ts'
import { listAccounts, registerOwner } from '../support/app-owners.ts'
import { actorOf, CARDS, exchange, withdraw } from '../support/money-acts.ts'
import { connectWallet, registerRemotely } from '../support/remote-wallet.ts'
import { findByPhone, sendMoney } from '../support/transfer-acts.ts'
import { isWholeWalk } from '../../support/walk.ts'

const folder = makeScratchFolder('wallet-backup-')
const file = join(folder, 'wallet.backup')

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
  const owner = await registerOwner(wallet, { isVerified: true })
  const actor = await actorOf(wallet, owner.token)
  await exchange(wallet, actor, { from: 'USD', to: 'EUR', amount: 7_00n, key: 'backup' })
  await withdraw(wallet, actor, { code: 'USD', amount: 5_00n, key: 'fails', pan: CARDS.fails })
  await withdraw(wallet, actor, { code: 'USD', amount: 6_00n, key: 'waits' })
  const friend = await registerOwner(wallet)
  const { id } = await findByPhone(wallet, owner.token, friend.phone)
  const sending = { recipient: id, account: actor.accounts.get('USD') ?? '', amount: 4_00n }
  await sendMoney(wallet, owner.token, { ...sending, key: 'sent' })
  await wallet.call('receiveCode', { token: owner.token })
  wallet.clock.forwardSeconds(6)
  const { payout } = wallet.context.gateways
  if (payout) await settlePayouts(wallet.context.db, { now: wallet.clock.now(), payout })
  await writeBackup(wallet.context.db, { file, pepper: PEPPER })
})
afterAll(async () => {
  await wallet.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Every row of every table, as text. */
async function readAll(db: Database): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of await listTables(db)) {
    const rows = await db.query<{ row: string }>(
      `SELECT row_to_json(t)::text AS row FROM "${table}" t ORDER BY 1`,
    )
    all[table] = rows.map(({ row }) => row)
  }
  return all
}

describe.each(bothEngines)('a backup (restored on %s)', (engine) => {
  const database = withTestDatabase(engine)

  test.each([
    ['cut off', (text: string) => text.slice(0, text.lastIndexOf('{"end"')), 'is not whole'],
    ['of another version', (text: string) => text.replace('001-found', '001-lost'), 'version'],
    [
      'with a row too few',
      (text: string) => text.replace(/\{"table":"notification".*\n/, ''),
      'rows that it says',
    ],
    [
      'with a balance that nobody paid in',
      (text: string) => text.replace(/(balance_minor\\":)[1-9]/, '$19'),
      'BALANCE_DIFFERS_FROM_POSTINGS',
    ],
    ['that is none', () => 'hello\n', 'cannot be read'],
  ])('a backup is refused and leaves nothing: %s', async (_, change, reason) => {
    const changed = join(folder, 'changed.backup')
    const text = gunzipSync(readFileSync(file)).toString()
    expect(change(text)).not.toBe(text)
    writeFileSync(changed, gzipSync(change(text)))
    const before = await readAll(database())
    await expect(restoreBackup(database(), changed)).rejects.toThrow(reason)
    expect(await readAll(database())).toEqual(before)
  })

  test('a backup restores every row and the secret', async () => {
    const db = database()
    expect(await restoreBackup(db, file)).toMatchObject({ pepper: PEPPER })
    const [before, after] = [await readAll(wallet.context.db), await readAll(db)]
    expect(after['posting']?.length).toBeGreaterThan(20)
    for (const table of ['recipient', 'receive_code']) expect(after[table]).toHaveLength(1)
    expect(after).toEqual(before)
    await expect(restoreBackup(db, file)).rejects.toThrow('not empty')
  })
})

test('one command backs up, another restores, and neither touches a database in use', async () => {
  const bench = await createServerBench()
  const [from, to] = [await copyDataFolder(), await copyDataFolder()]
  const target = join(folder, 'command.backup')
  const server = bench.start({ DATA_DIR: from })
  const before = connectWallet(await server.ready)
  const token = await registerRemotely(before)
  const kept = await listAccounts(before, token)
  const refused = await bench.backup(['backup', target], { DATA_DIR: from })
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/in use/)])
  await server.stop()
  const pepper = readFileSync(join(from, 'pepper'), 'utf8')
  const saved = await bench.backup(['backup', target], { DATA_DIR: from })
  expect(saved).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Backed up: 2 owners/) })
  expect(statSync(target).mode & 0o777).toBe(0o600)
  const again = await bench.backup(['backup', target], { DATA_DIR: from })
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is there already')])
  for (const words of [
    ['audit', 'now'],
    ['backup', target, 'other'],
    ['restore', target, 'other'],
    ['peppers', 'accept', 'now'],
  ]) {
    const tooMuch = await bench.backup(words, { DATA_DIR: from })
    expect([tooMuch.code, tooMuch.stderr]).toEqual([1, expect.stringContaining('Say what to do')])
  }
  const nightly = join(folder, 'nightly')
  mkdirSync(nightly)
  expect(await bench.backup(['backup', nightly], { DATA_DIR: from })).toMatchObject({ code: 0 })
  expect(readdirSync(nightly)).toEqual([
    expect.stringMatching(/^wallet-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/),
  ])
  // As `npm run wallet -- restore` does, of a file named from where one stands.
  const command = [resolve('scripts/wallet.mjs'), 'restore', basename(target)]
  const env = { PATH: process.env['PATH'], DATA_DIR: to }
  const restored = await promisify(execFile)(process.execPath, command, { cwd: folder, env })
  expect(restored.stdout).toMatch(/^Restored: 2 owners/m)
  expect(readFileSync(join(to, 'pepper'), 'utf8')).toBe(pepper)
  const after = connectWallet(await bench.start({ DATA_DIR: to }).ready)
  expect(kept.length).toBeGreaterThan(0)
  expect(await listAccounts(after, token)).toEqual(kept)
  await bench.clear()
  for (const used of [from, to]) rmSync(used, { recursive: true, force: true })
})

test.runIf(isWholeWalk)(
  'a backup without the secret says so, and so does its restore; audit and archive are commands',
  async () => {
    const bench = await createServerBench()
    const [from, to] = [await copyDataFolder(), await copyDataFolder()]
    const target = join(folder, 'without-secret.backup')
    // A secret of the variable is the server's, whatever the folder holds.
    writeFileSync(join(from, 'pepper'), 'of another day')
    const saved = await bench.backup(['backup', target], { DATA_DIR: from, PEPPER })
    expect(saved.stdout).toMatch(/^NOT in it: the secret PEPPER\. Keep it too/m)
    const restored = await bench.backup(['restore', target], { DATA_DIR: to })
    expect([restored.code, restored.stdout]).toEqual([
      0,
      expect.stringMatching(/^NOT in it: the secret\. Start the server with the PEPPER/m),
    ])
    expect(existsSync(join(to, 'pepper'))).toBe(false)
    const audited = await bench.backup(['audit'], { DATA_DIR: to })
    expect(audited).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Audited: the ledger/m),
    })
    const early = await bench.backup(['archive', 'write', '2999-01', target], { DATA_DIR: to })
    expect([early.code, early.stderr]).toEqual([1, expect.stringMatching(/from 2999-02-01/)])
    const db = await openDatabase({ dataDir: to })
    await db.query(
      `INSERT INTO transfer (id, kind, idem_scope, idem_key, request_hash, created_at)
     VALUES (md5('x')::uuid, 'adjustment', 'x', 'x', 'x', now())`,
    )
    await db.close()
    const broken = await bench.backup(['audit'], { DATA_DIR: to })
    expect([broken.code, broken.stderr]).toEqual([
      1,
      expect.stringMatching(/TRANSFER_WITHOUT_POSTINGS[^]*1 violations/),
    ])
    await bench.clear()
    for (const used of [from, to]) rmSync(used, { recursive: true, force: true })
  },
)
