import { readPlaced } from '../../tests/support/proxy.ts'
import { findFreePort } from '../../scripts/stages/free-port.ts'
import { NAMES } from './names.ts'
import type { DatabaseNode } from './node.ts'
import type { ClusterWorkspace } from './workspace.ts'
import type { Programs } from './programs.ts'
import { doesListen, waitFor } from './wait-for.ts'

const START_SECONDS = 20

/**
 * Starts PgBouncer and HAProxy of the machine `name`; returns the port that its wallet connects to.
 */
export async function startDatabaseProxies(
  workspace: ClusterWorkspace,
  programs: Programs,
  name: string,
  nodes: readonly DatabaseNode[],
): Promise<number> {
  const [bind, port] = [await findFreePort(), await findFreePort()]
  const servers = NAMES.map((server, n) => {
    const node = nodes[n]
    const documented = `server ${server} 10.0.0.1${n + 1}:5432 check port 8008`
    return [documented, `server ${server} 127.0.0.1:${node?.port} check port ${node?.restPort}`]
  })
  const haproxy = readPlaced('cluster/haproxy.cfg', {
    '127.0.0.1:5000': `127.0.0.1:${bind}`,
    ...Object.fromEntries(servers),
  })
  const file = workspace.write(`haproxy-${name}.cfg`, haproxy)
  const parameters = ['-db', '-f', file]
  workspace.start(`haproxy-${name}`, { program: programs.haproxy, parameters, isOwned: true })
  const users = workspace.write(`userlist-${name}.txt`, '"wallet" "the-wallet"\n')
  const pgbouncer = readPlaced('cluster/pgbouncer.ini', {
    'port=5000': `port=${bind}`,
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/userlist.txt': users,
  })
  workspace.start(`pgbouncer-${name}`, {
    program: programs.pgbouncer,
    parameters: [workspace.write(`pgbouncer-${name}.ini`, pgbouncer)],
    isOwned: true,
  })
  await waitFor(`HAProxy ${name}`, START_SECONDS, () => doesListen(bind))
  await waitFor(`PgBouncer ${name}`, START_SECONDS, () => doesListen(port))
  return port
}
