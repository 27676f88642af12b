import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import type { TestEngine } from '../../support/test-database.ts'
import type { Reply } from './app-harness.ts'
import { type Owner, registerOwner } from './app-owners.ts'
import { auditHistory } from './history-audit.ts'
import {
  type OfficeReply,
  openOffice,
  type OfficeWorld,
  type TestOperator,
} from './office-world.ts'
import { SBP, withdrawBy } from './payout-acts.ts'
import { endRule, startRule } from './rule-acts.ts'
import { accountIn, findByPhone, sendMoney } from './transfer-acts.ts'

const HARMLESS = 'Paid the rent, contract seen'

interface CaseRow {
  id: string
  state: string
  subject: string
  alerts: number
}

interface PayoutRow {
  id: string
  status: string
  number: string
}

/** An office with operators who write rules, and owners about whom they are. */
export interface RuleWorld {
  world: OfficeWorld
  finance: TestOperator
  approver: TestOperator
  viewer: TestOperator
  query: <Row = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>
  /** Makes a rule that two switch on; returns the id of its version. */
  start: (fields: Readonly<Record<string, string>>) => Promise<string>
  newOwner: () => Promise<Owner>
  /** Withdraws roubles by SBP. */
  withdraw: (owner: Owner, amount: string) => Promise<Reply>
  /** Sends roubles to an owner, by default to a new one. */
  send: (from: Owner, amount: bigint, to?: Owner) => Promise<Reply>
  casesOf: (owner: Owner) => Promise<CaseRow[]>
  payoutsOf: (owner: Owner) => Promise<PayoutRow[]>
  /** Takes a case and says that it is harmless. */
  clear: (id: string) => Promise<OfficeReply>
  requireEvenBooks: () => Promise<void>
  /** Switches all rules off. */
  endAll: () => Promise<void>
}

/** Opens a wallet with an office in which three operators have joined. */
export async function openRules(engine?: TestEngine): Promise<RuleWorld> {
  const world = await openOffice(engine)
  const { wallet } = world
  const { db } = wallet.context
  const finance = await world.join('Fedor', ['finance'])
  const approver = await world.join('Anna', ['approver'])
  const viewer = await world.join('Vera', ['viewer'])
  const newOwner = () => registerOwner(wallet, { isVerified: true })
  return {
    world,
    finance,
    approver,
    viewer,
    query: (sql, values = []) => db.query(sql, values),
    start: (fields) => startRule(world, [finance, approver], fields),
    newOwner,
    withdraw: (owner, amount) =>
      withdrawBy(wallet, owner.token, { code: 'RUB', amount, to: SBP, key: randomUUID() }),
    send: async (from, amount, to) => {
      const { phone } = to ?? (await newOwner())
      const { id: recipient } = await findByPhone(wallet, from.token, phone)
      const account = await accountIn(wallet, from.token, 'RUB')
      return sendMoney(wallet, from.token, { recipient, account, amount, key: randomUUID() })
    },
    casesOf: ({ phone }) =>
      db.query(
        `SELECT k.id, k.state, k.subject, (SELECT count(*)::int FROM monitoring_alert a WHERE a.case_id = k.id) AS alerts
         FROM compliance_case k JOIN app_user u ON u.id = k.user_id WHERE u.phone = $1 ORDER BY k.id`,
        [phone],
      ),
    payoutsOf: ({ phone }) =>
      db.query(
        `SELECT p.id, p.status, p.number FROM payout p JOIN app_user u ON u.id = p.user_id WHERE u.phone = $1
         ORDER BY p.id`,
        [phone],
      ),
    clear: async (id) => {
      await finance.post(`/cases/${id}/take`)
      return finance.post(`/cases/${id}/clear`, { reason: HARMLESS })
    },
    requireEvenBooks: async () => {
      expect(await auditLedger(db)).toEqual([])
      expect(await auditHistory(db)).toEqual([])
    },
    endAll: async () => {
      const on = await db.query<{ id: string }>(
        'SELECT id FROM monitoring_rule WHERE started_at IS NOT NULL AND ended_at IS NULL',
        [],
      )
      for (const { id } of on) await endRule(finance, id)
    },
  }
}
