import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPlaced } from '../../tests/support/proxy.ts'
import { checkActs, readPostedKeys } from './check-acts.ts'
import { startDatabaseProxies } from './database-proxies.ts'
import { startEtcd } from './etcd.ts'
import type { Fault, World } from './faults.ts'
import { type ClusterFigures, sumUpLoad } from './figures.ts'
import { startLoad } from './load.ts'
import { startFront } from './nginx.ts'
import { type TrialOwner, registerOwners } from './owners.ts'
import { startDatabases } from './patroni.ts'
import type { ClusterWorkspace } from './workspace.ts'
import type { Programs } from './programs.ts'
import { type Caller, callThrough } from './requests.ts'
import { provideServer, startTrialWallet } from './wallets.ts'
import { waitFor } from './wait-for.ts'

const OWNERS = 8
/** Acts before a fault, and after it. */
const ACTS = 40
/** For how long a fault lasts at least, s; longer where no act is acknowledged. */
const FAULT_SECONDS = 12
const RECOVERY_SECONDS = 90

/** A whole system under trial. */
export interface System extends World {
  workspace: ClusterWorkspace
  build: string
  /** The port of a PgBouncer. */
  databasePort: number
  call: Caller
  owners: readonly TrialOwner[]
  /** Keys that are posted before the first act, and those of all acts since. */
  keys: Set<string>
}

/** Builds database, wallets and nginx, and registers owners. */
export async function buildSystem(
  workspace: ClusterWorkspace,
  programs: Programs,
  print: (line: string) => void,
): Promise<System> {
  const build = await provideServer()
  print('etcd')
  const members = await startEtcd(workspace, programs.etcd)
  print('PostgreSQL under Patroni')
  const databases = await startDatabases(workspace, programs, members)
  await createDatabase((await databases.findPrimary()).port)
  print('HAProxy, PgBouncer and wallets')
  const wallets = []
  let databasePort = 0
  for (const name of ['one', 'two']) {
    databasePort = await startDatabaseProxies(workspace, programs, name, databases.nodes)
    wallets.push(await startTrialWallet(workspace, build, name, databasePort))
  }
  const addresses = wallets.map(({ address }) => address)
  const front = await startFront(workspace, programs.nginx, addresses)
  print('Owners')
  const owners = await registerOwners(addresses[0] ?? '', OWNERS)
  const keys = new Set(await readPostedKeys(databasePort))
  const call = callThrough(front)
  return { workspace, build, members, databases, wallets, databasePort, call, owners, keys }
}

/** Causes a fault under load and measures until the cluster is whole again. */
export async function tryFault(system: System, fault: Fault): Promise<ClusterFigures> {
  const { databases, wallets } = system
  await databases.waitWhole()
  const countEndings = () => wallets.reduce((sum, wallet) => sum + wallet.endings(), 0)
  const endings = countEndings()
  const load = startLoad(system.call, system.owners, `${fault.name} ${Date.now()}`)
  await waitFor(
    'acts before the fault',
    RECOVERY_SECONDS,
    () => load.acknowledged() > ACTS || undefined,
  )
  const from = performance.now()
  const repair = await fault.cause(system)
  await sleep(FAULT_SECONDS * 1000)
  const already = load.acknowledged()
  const isBack = () => load.acknowledged() > already + ACTS || undefined
  await waitFor('writes', RECOVERY_SECONDS, isBack).catch((error: unknown) =>
    console.log(String(error)),
  )
  await repair()
  await databases.waitWhole().catch((error: unknown) => console.log(String(error)))
  const until = performance.now()
  await load.stop()
  for (const { key } of load.acts) system.keys.add(key)
  return {
    fault,
    ...sumUpLoad(load, from, until),
    ...(await checkActs(system, load.acts)),
    endings: countEndings() - endings - (fault.name === 'wallet' ? 1 : 0),
  }
}

/** Creates role and database of the wallets by `deploy/cluster/roles.sql`. */
async function createDatabase(port: number): Promise<void> {
  const connectionString = `postgres://postgres:the-superuser@127.0.0.1:${port}/postgres`
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const statement of readPlaced('cluster/roles.sql', {}).split(';')) {
    if (statement.trim()) await client.query(statement)
  }
  await client.end()
}
