import { ROLES, type Role } from '../../../server/office/access/roles.ts'
import type { StatementLine, StatementSource } from '../../../server/gateways/statement-source.ts'
import type { MadeEntry } from '../../support/screening-lists.ts'
import type { TestEngine } from '../../support/test-database.ts'
import { pace } from './office-busy-world.ts'
import { setThreshold } from './office-payout-acts.ts'
import { openOffice, type OfficeWorld, type TestOperator } from './office-world.ts'

/**
 * An office with three operators who may do what moves money, three who decide about staff, and one
 * of each role.
 */
export interface ActingOffice {
  world: OfficeWorld
  first: TestOperator
  second: TestOperator
  third: TestOperator
  administrators: readonly [TestOperator, TestOperator, TestOperator]
  ofRole: ReadonlyMap<Role, TestOperator>
  /** Ids of the first two. */
  ids: { first: string; second: string }
  /** Entries of the made list, and how many owners are on it. */
  entries: MadeEntry[]
  listed: number
  /** Drafts of tariffs that were made, and thresholds that were used. */
  drafts: number
  limits: number
  /** Days of the reconciliation that were made, and the lines of the statement of the next one. */
  days: number
  lines: StatementLine[]
}

const MONEY_ROLES: readonly Role[] = ['viewer', 'support', 'finance', 'approver']
const SECONDS_BETWEEN = 0.5

/** Opens the office on an engine. */
export async function openActingOffice(engine: TestEngine): Promise<ActingOffice> {
  const world = await openOffice(engine)
  const { clock } = world.wallet
  const { gateways } = world.wallet.context
  const join = async (name: string, roles: readonly Role[]) =>
    pace(await world.join(name, roles), () => clock.forwardSeconds(SECONDS_BETWEEN))
  const ofRole = new Map<Role, TestOperator>()
  for (const role of ROLES) ofRole.set(role, await join(`One ${role}`, [role]))
  await setThreshold(world, 'RUB', 100_000)
  const { sbp } = gateways.payoutMethods
  if (sbp) Object.assign(sbp, { check: () => Promise.reject(new Error('no answer')) })
  const lines: StatementLine[] = []
  const source: StatementSource = {
    provider: 'yookassa',
    name: 'ЮKassa',
    payoutMethods: ['sbp', 'card'],
    readStatement: () => Promise.resolve({ lines }),
  }
  Object.assign(gateways, { statements: [source] })
  const [first, second] = [await join('Olga', MONEY_ROLES), await join('Pavel', MONEY_ROLES)]
  const idOf = async (name: string) => {
    const sql = 'SELECT id FROM office_operator WHERE name = $1'
    const [row] = await world.wallet.context.db.query<{ id: string }>(sql, [name])
    return row?.id ?? ''
  }
  return {
    world,
    first,
    second,
    ids: { first: await idOf('Olga'), second: await idOf('Pavel') },
    third: await join('Rita', MONEY_ROLES),
    administrators: [
      await join('Anna', ['administrator']),
      await join('Boris', ['administrator']),
      await join('Clara', ['administrator']),
    ],
    ofRole,
    entries: [],
    listed: 0,
    drafts: 0,
    limits: 0,
    days: 0,
    lines,
  }
}
