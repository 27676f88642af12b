import * as v from 'valibot'
import { findFreePort } from '../../scripts/stages/free-port.ts'
import type { ClusterWorkspace, ChildProgram } from './workspace.ts'
import { NAMES } from './names.ts'
import { waitFor } from './wait-for.ts'

const START_SECONDS = 30

/** A member of etcd. */
export interface Member {
  name: string
  port: number
  start(): void
  kill(): Promise<void>
  isLeader(): Promise<boolean>
}

/** Starts etcd with three members, and waits until they answer. */
export async function startEtcd(workspace: ClusterWorkspace, program: string): Promise<Member[]> {
  const peers: string[] = []
  const ports: number[] = []
  for (const name of NAMES) {
    peers.push(`${name}=http://127.0.0.1:${await findFreePort()}`)
    ports.push(await findFreePort())
  }
  const members = NAMES.map((name, n) => {
    const peer = peers[n]?.split('=')[1] ?? ''
    return makeMember(workspace, program, { name, peer, port: ports[n] ?? 0, peers })
  })
  for (const member of members) member.start()
  for (const { name, port } of members) {
    await waitFor(`etcd ${name}`, START_SECONDS, () => hasVersion(port))
  }
  return members
}

interface Addresses {
  name: string
  peer: string
  port: number
  peers: readonly string[]
}

function makeMember(
  workspace: ClusterWorkspace,
  program: string,
  { name, peer, port, peers }: Addresses,
): Member {
  const client = `http://127.0.0.1:${port}`
  const folder = workspace.makeFolder(`etcd-${name}`)
  const flags = {
    name: name,
    'data-dir': folder,
    'initial-cluster': peers.join(','),
    'initial-advertise-peer-urls': peer,
    'listen-peer-urls': peer,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'enable-v2': 'true',
  }
  const parameters = Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`)
  let running: ChildProgram | undefined
  return {
    name,
    port,
    start() {
      running = workspace.start(`etcd-${name}`, { program, parameters, isOwned: true })
    },
    async kill() {
      if (!running) return
      process.kill(running.pid, 'SIGKILL')
      await running.ended
    },
    isLeader: () => isLeader(client),
  }
}

const Version = v.object({ etcdcluster: v.pipe(v.string(), v.startsWith('3.')) })

/** Patroni ends where the members have not agreed on their version yet. */
async function hasVersion(port: number): Promise<true | undefined> {
  const answer = await fetch(`http://127.0.0.1:${port}/version`).catch(() => undefined)
  return v.is(Version, await answer?.json()) || undefined
}

const Status = v.object({ leader: v.string(), header: v.object({ member_id: v.string() }) })

async function isLeader(client: string): Promise<boolean> {
  const answer = await fetch(`${client}/v3/maintenance/status`, { method: 'POST', body: '{}' })
  const { leader, header } = v.parse(Status, await answer.json())
  return leader === header.member_id
}
