import { join } from 'node:path'
import * as v from 'valibot'
import { readPlaced } from '../../tests/support/proxy.ts'
import { findFreePort } from '../../scripts/stages/free-port.ts'
import type { Member } from './etcd.ts'
import { NAMES } from './names.ts'
import { type DatabaseNode, makeNode } from './node.ts'
import type { ClusterWorkspace } from './workspace.ts'
import type { Programs } from './programs.ts'
import { openRelay } from './relay.ts'
import { waitFor } from './wait-for.ts'

const START_SECONDS = 180
const WHOLE_SECONDS = 180
const DISK_MEGABYTES = 400

const Cluster = v.object({
  members: v.array(
    v.object({
      name: v.string(),
      role: v.string(),
      state: v.string(),
      timeline: v.optional(v.number()),
      lag: v.optional(v.union([v.number(), v.string()])),
    }),
  ),
})

/** Three servers of the database under Patroni. */
export interface DatabaseCluster {
  nodes: readonly DatabaseNode[]
  hasDisks: boolean
  /** The server that Patroni names as primary. */
  findPrimary(): Promise<DatabaseNode>
  /** Waits until all servers run, and one of them is the synchronous standby. */
  waitWhole(): Promise<void>
  /** Hands the primary over by `patronictl switchover`. */
  switchOver(): Promise<void>
}

/** Starts three servers of the database, and waits until the cluster is whole. */
export async function startDatabases(
  workspace: ClusterWorkspace,
  programs: Programs,
  members: readonly Member[],
): Promise<DatabaseCluster> {
  const nodes: DatabaseNode[] = []
  let hasDisks = true
  for (const name of NAMES) {
    const ports = { postgres: await findFreePort(), rest: await findFreePort() }
    const relays = {
      postgres: await openRelay(ports.postgres),
      rest: await openRelay(ports.rest),
      etcd: await Promise.all(members.map(({ port }) => openRelay(port))),
    }
    const folder = workspace.makeFolder(`server-${name}`)
    const isMounted = workspace.mountDisk(folder, DISK_MEGABYTES)
    hasDisks &&= isMounted
    const data = join(folder, 'data')
    const text = readPlaced(
      'cluster/patroni.yml',
      placesOf({ name, ports, relays, data, programs }),
    )
    const configuration = workspace.write(`patroni-${name}.yml`, text)
    const disk = isMounted ? folder : undefined
    const parts = { name, patroni: programs.patroni, configuration, data, disk, relays }
    nodes.push(makeNode(workspace, { ...parts, ownRestPort: ports.rest }))
  }
  for (const node of nodes) {
    node.start()
    if (hasDisks) watchDisk(workspace, node)
  }
  const cluster = describe(workspace, programs, nodes, hasDisks)
  await waitFor('the first primary', START_SECONDS, () =>
    cluster.findPrimary().catch(() => undefined),
  )
  await cluster.waitWhole()
  return cluster
}

/** Starts `deploy/cluster/full-disk.sh`, which hands the primary over when its disk is full. */
function watchDisk(workspace: ClusterWorkspace, { name, ownRestPort }: DatabaseNode): void {
  const places = {
    '/var/lib/postgresql': join(workspace.folder, `server-${name}`),
    '10.0.0.11:8008': `127.0.0.1:${ownRestPort}`,
    '"leader":"one"': `"leader":"${name}"`,
  }
  const script = readPlaced('cluster/full-disk.sh', places)
  workspace.start(`disk-${name}`, { program: '/bin/sh', parameters: ['-c', script], isOwned: true })
}

interface Placing {
  name: string
  ports: { postgres: number; rest: number }
  relays: { postgres: { port: number }; rest: { port: number }; etcd: readonly { port: number }[] }
  data: string
  programs: Programs
}

/** What of `deploy/cluster/patroni.yml` differs here. */
function placesOf({ name, ports, relays, data, programs }: Placing): Record<string, string> {
  const hosts = relays.etcd.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return {
    'name: one': `name: ${name}`,
    'listen: 10.0.0.11:8008': `listen: 127.0.0.1:${ports.rest}`,
    'connect_address: 10.0.0.11:8008': `connect_address: 127.0.0.1:${relays.rest.port}`,
    // The members would name their own ports, past the relays.
    'hosts: 10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379': `hosts: ${hosts}\n  use_proxies: true`,
    'listen: 10.0.0.11:5432': `listen: 127.0.0.1:${ports.postgres}`,
    'connect_address: 10.0.0.11:5432': `connect_address: 127.0.0.1:${relays.postgres.port}`,
    'data_dir: /var/lib/postgresql/15/wallet': `data_dir: ${data}\n  pgpass: ${data}.pgpass\n  parameters:\n    unix_socket_directories: ''\n    min_wal_size: 64MB\n    max_wal_size: 96MB`,
    '/usr/lib/postgresql/15/bin': programs.postgres,
    '10.0.0.0/24': '127.0.0.1/32',
  }
}

function describe(
  workspace: ClusterWorkspace,
  programs: Programs,
  nodes: readonly DatabaseNode[],
  hasDisks: boolean,
): DatabaseCluster {
  const findPrimary = async () => {
    const members = await readMembers(nodes)
    const leader = members.find(({ role }) => role === 'leader')
    const node = nodes.find(({ name }) => name === leader?.name)
    if (!node) throw new Error('there is no primary')
    return node
  }
  return {
    nodes,
    hasDisks,
    findPrimary,
    async waitWhole() {
      await waitFor('a whole cluster', WHOLE_SECONDS, async () => {
        const members = await readMembers(nodes).catch(() => [])
        return isWhole(members, nodes.length) || undefined
      })
    },
    async switchOver() {
      const { configuration } = await findPrimary()
      const parameters = ['-c', configuration, 'switchover', 'wallet', '--force']
      workspace.start('patronictl', { program: programs.patronictl, parameters, isOwned: true })
    },
  }
}

type Members = v.InferOutput<typeof Cluster>['members']

function isWhole(members: Members, count: number): boolean {
  const ready = members.filter(({ state }) => state === 'running' || state === 'streaming')
  const timelines = new Set(members.map(({ timeline }) => timeline))
  const roles = new Set(members.map(({ role }) => role))
  return (
    ready.length === count &&
    timelines.size === 1 &&
    roles.has('leader') &&
    roles.has('sync_standby')
  )
}

/** What the first Patroni says that answers. */
async function readMembers(nodes: readonly DatabaseNode[]): Promise<Members> {
  const answers = nodes.map(async ({ ownRestPort }) => {
    const signal = AbortSignal.timeout(2000)
    const answer = await fetch(`http://127.0.0.1:${ownRestPort}/cluster`, { signal })
    return v.parse(Cluster, await answer.json()).members
  })
  return Promise.any(answers)
}
