import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/stages/free-port.ts'
import { runProxy } from './proxy.ts'

/** PgBouncer, where the run of all tests found or installed it. */
const { TEST_PGBOUNCER } = process.env

export const hasPgbouncer = TEST_PGBOUNCER !== undefined

/**
 * Runs PgBouncer in transaction mode in front of a database, with fewer connections than its
 * clients have. Returns the address of the database behind it.
 */
export async function startPgbouncer(databaseUrl: string, connections: number) {
  if (TEST_PGBOUNCER === undefined) throw new Error('no PgBouncer here')
  const port = await findFreePort()
  const server = new URL(databaseUrl)
  const folder = join(tmpdir(), `wallet-pgbouncer-${port}`)
  mkdirSync(folder)
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${server.username}" ""`)
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  for (const path of [folder, users, file]) chmodSync(path, 0o755)
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const stop = await runProxy(TEST_PGBOUNCER, [...asNobody, file], port)
  const url = new URL(databaseUrl)
  url.port = String(port)
  return { url: url.href, folder, stop }
}
