import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { request } from '@playwright/test'
import { openEmbedded } from '../../server/db/embedded/open-embedded.ts'
import { registerOwner } from '../../tests/support/owners.ts'

/** The wallet of an owner, as it was built. */
export interface ServedWallet {
  /** Where the app and its API answer. */
  url: string
  /** The owner's session. */
  token: string
  close: () => Promise<void>
}

interface RunningWallet {
  url: string
  stop: () => Promise<void>
}

/** Rows like those that the owner has already, one every forty minutes back from now. */
const INSERT = `
  WITH sample AS (
    SELECT *, row_number() OVER (ORDER BY id) - 1 AS turn, count(*) OVER () AS turns
    FROM wallet_transaction WHERE user_id = (SELECT id FROM app_user WHERE phone = $1)
  )
  INSERT INTO wallet_transaction (id, user_id, account_id, kind, amount_minor, currency_code,
    status, description, params, created_at)
  SELECT gen_random_uuid(), user_id, account_id, kind, amount_minor, currency_code,
    status, description, params, now() - step * interval '40 minutes'
  FROM generate_series(1, $2::int) AS step JOIN sample ON step % turns = turn`

/** Serves what is built in `dist` to an owner with so many transactions more than a new one has. */
export async function serveWallet(count: number): Promise<ServedWallet> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wallet-bench-'))
  const first = await startWallet(dataDir)
  const api = await request.newContext({ baseURL: first.url })
  const { phone, token } = await registerOwner(api)
  await api.dispose()
  await first.stop()
  const db = await openEmbedded(dataDir)
  await db.query(INSERT, [phone, count])
  await db.close()
  const { url, stop } = await startWallet(dataDir)
  return {
    url,
    token,
    async close() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function startWallet(dataDir: string): Promise<RunningWallet> {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, STATIC_DIR: 'dist/app', SANDBOX: '1' }
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    const url = /^Ready: (\S+)$/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return {
      url,
      async stop() {
        child.kill('SIGTERM')
        await once(child, 'exit')
      },
    }
  }
  throw new Error('the server ended before it was ready')
}
