import type { Member } from './etcd.ts'
import type { DatabaseCluster } from './patroni.ts'
import type { WalletProcess } from './wallets.ts'

/** What a fault may break. */
export interface World {
  databases: DatabaseCluster
  members: readonly Member[]
  wallets: readonly WalletProcess[]
}

/** A fault of the trial and what is aimed at. */
export interface Fault {
  name: string
  describe: string
  /** Longest time without an acknowledged act, s. */
  seconds: number
  /** Greatest part of the calls that may fail, percent; without it any. */
  refused?: number
  /** Whether it can be caused here. */
  isPossible?: (world: World) => boolean
  /** Causes it, and returns what repairs it. */
  cause(world: World): Promise<() => Promise<void> | void>
}

const AIM_SECONDS = 30
const AIM_SWITCH_SECONDS = 10
const AIM_SWITCH_REFUSED = 1

/** The faults in the order of the trial. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'kill',
    describe: 'primary killed with its machine',
    seconds: AIM_SECONDS,
    async cause({ databases }) {
      const primary = await databases.findPrimary()
      await primary.kill()
      return () => primary.start()
    },
  },
  {
    name: 'crash',
    describe: 'PostgreSQL of the primary killed',
    seconds: AIM_SECONDS,
    async cause({ databases }) {
      const primary = await databases.findPrimary()
      primary.crash()
      return () => {}
    },
  },
  {
    name: 'freeze',
    describe: 'primary frozen, and thawed later',
    seconds: AIM_SECONDS,
    async cause({ databases }) {
      const primary = await databases.findPrimary()
      primary.freeze()
      return () => primary.thaw()
    },
  },
  {
    name: 'hang',
    describe: 'Patroni of the primary frozen, and thawed later',
    seconds: AIM_SECONDS,
    async cause({ databases }) {
      const primary = await databases.findPrimary()
      primary.freezePatroni()
      return () => primary.thaw()
    },
  },
  {
    name: 'cut',
    describe: 'primary cut off, ports closed',
    seconds: AIM_SECONDS,
    async cause({ databases }) {
      const primary = await databases.findPrimary()
      primary.cutOff()
      return () => primary.reconnect()
    },
  },
  {
    name: 'silence',
    describe: 'primary cut off, packets lost',
    seconds: AIM_SECONDS,
    async cause({ databases }) {
      const primary = await databases.findPrimary()
      primary.silence()
      return () => primary.reconnect()
    },
  },
  {
    name: 'disk',
    describe: 'disk of the primary full',
    seconds: AIM_SECONDS,
    isPossible: ({ databases }) => databases.hasDisks,
    async cause({ databases }) {
      const primary = await databases.findPrimary()
      primary.fill()
      return () => primary.empty()
    },
  },
  {
    name: 'etcd',
    describe: 'leader of etcd killed',
    seconds: AIM_SECONDS,
    async cause({ members }) {
      const leads = await Promise.all(members.map((member) => member.isLeader()))
      const leader = members[leads.indexOf(true)]
      if (!leader) throw new Error('etcd has no leader')
      await leader.kill()
      return () => leader.start()
    },
  },
  {
    name: 'wallet',
    describe: 'a wallet killed',
    seconds: AIM_SECONDS,
    async cause({ wallets }) {
      wallets[0]?.kill()
      return () => {}
    },
  },
  {
    name: 'switch',
    describe: 'primary switched by hand',
    seconds: AIM_SWITCH_SECONDS,
    refused: AIM_SWITCH_REFUSED,
    async cause({ databases }) {
      await databases.switchOver()
      return () => {}
    },
  },
]
