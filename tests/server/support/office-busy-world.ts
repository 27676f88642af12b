import { randomUUID } from 'node:crypto'
import type { Role } from '../../../server/office/access/roles.ts'
import { takeEvent } from '../../../server/domain/provider-events/take-event.ts'
import type { StatementSource } from '../../../server/gateways/statement-source.ts'
import { registerOwner } from './app-owners.ts'
import { ask } from './help-acts.ts'
import { fillForm } from './office-forms.ts'
import { addDocument } from './office-identification-acts.ts'
import { readCases } from './identification-acts.ts'
import { makePayout, setThreshold } from './office-payout-acts.ts'
import {
  openOffice,
  type OfficeWorld,
  REASON,
  signInAgain,
  type TestOperator,
} from './office-world.ts'
import { SBP, withdrawBy } from './payout-acts.ts'
import { DAY, NOON } from './reconciliation-world.ts'
import { HOLDS_OUT, makeRule, startRule } from './rule-acts.ts'
import { compareAll, loadMade } from './screening-acts.ts'
import type { MadeEntry } from '../../support/screening-lists.ts'

/**
 * An office in which something of each kind waits, and operators who may do everything between
 * them.
 */
export interface BusyOffice {
  world: OfficeWorld
  /** May do what moves money. */
  operator: TestOperator
  /** The same: has asked for what the first may sign. */
  other: TestOperator
  /** Decides about staff. */
  administrator: TestOperator
}

const MONEY_ROLES: readonly Role[] = ['viewer', 'support', 'finance', 'approver']

/** Hours after which a payout without an answer may be settled by hand. */
const SILENT_HOURS = 80

/** So that a walk over all forms stays below the limit of requests. */
const SECONDS_BETWEEN = 0.25

/** Returns an operator before each of whose requests time passes. */
export function pace(operator: TestOperator, wait: () => void): TestOperator {
  const { get, post, sign } = operator
  return {
    ...operator,
    get: (...asked) => (wait(), get(...asked)),
    post: (...asked) => (wait(), post(...asked)),
    sign: (...asked) => (wait(), wait(), sign(...asked)),
  }
}

/** Opens an office with at least one thing for each of its forms. */
export async function openBusyOffice(): Promise<BusyOffice> {
  const world = await openOffice()
  const { wallet } = world
  const { context, clock } = wallet
  const { db } = context
  const join = (name: string) => world.join(name, MONEY_ROLES)
  let [operator, other] = [await join('Olga'), await join('Pavel')]
  let administrator = await world.join('Anna', ['administrator'])
  await world.join('Vera', ['viewer'])

  const { sbp } = context.gateways.payoutMethods
  if (!sbp) throw new Error('nobody pays out by phone')
  const silent = await makePayout(world, { amount: '16.16' })
  Object.assign(sbp, { check: () => Promise.reject(new Error('no answer')) })
  clock.forwardSeconds(SILENT_HOURS * 3600)
  ;[operator, other, administrator] = [
    await signInAgain(world.request, operator),
    await signInAgain(world.request, other),
    await signInAgain(world.request, administrator),
  ]
  await operator.post(`/payouts/${silent.id}/take`)
  await setThreshold(world, 'RUB', 100_000)
  for (const amount of ['2000', '2001', '2002']) await makePayout(world, { amount })

  await makeRule(operator, { ...HOLDS_OUT, name: 'Only tried' })
  await startRule(world, [operator, other], HOLDS_OUT)
  const watched = await registerOwner(wallet, { isVerified: true })
  await withdrawBy(wallet, watched.token, {
    code: 'RUB',
    amount: '1500',
    to: SBP,
    key: randomUUID(),
  })
  await addListedOwner(world)
  await addPaid(world)
  await addIdentification(world, operator)
  await addEvents(world)
  await addReconciliation(world, operator)
  await addTariffs(operator)
  await addFrozen(world, operator)
  await askForRoles(world, { administrator, operator, other })
  await db.query(
    `INSERT INTO payout_threshold (currency_code, amount_minor) VALUES ('USD', 5000000)
     ON CONFLICT (currency_code) DO UPDATE SET amount_minor = 5000000`,
  )
  await operator.sign('/terms/pairs/USD-EUR/withdraw', { reason: REASON })
  await db.query(
    `INSERT INTO house_price (currency_code, mid_usd, withdrawn, withdrawn_at, jump_usd, jump_at)
     VALUES ('RUB', 0.01, 'jumped', $1, 0.02, $1)
     ON CONFLICT (currency_code) DO UPDATE SET mid_usd = 0.01, withdrawn = 'jumped', withdrawn_at = $1, jump_usd = 0.02,
       jump_at = $1`,
    [clock.now()],
  )
  await fillForm(
    operator,
    { page: '/help-templates' },
    {
      title_ru: 'Ответ',
      title_en: 'Answer',
      text_ru: 'Здравствуйте',
      text_en: 'Hello',
    },
  )
  const paced = (one: TestOperator) => pace(one, () => clock.forwardSeconds(SECONDS_BETWEEN))
  return {
    world,
    operator: paced(operator),
    other: paced(other),
    administrator: paced(administrator),
  }
}

/** An owner whose name is on a list, with a case about it. */
async function addListedOwner({ wallet }: OfficeWorld): Promise<void> {
  const { phone } = await registerOwner(wallet, { isVerified: true })
  const { db } = wallet.context
  await db.query(
    `UPDATE app_user SET first_name = 'Vladimir', last_name = 'Karamzinov' WHERE phone = $1`,
    [phone],
  )
  const entry: MadeEntry = { ref: '1', names: ['KARAMZINOV, Vladimir'], kind: 'person' }
  await loadMade(wallet.context, 'own', [entry])
  await compareAll(wallet.context)
}

/** A question, and a claim about a payment. */
async function addPaid(world: OfficeWorld): Promise<void> {
  const { phone, token } = await registerOwner(world.wallet, { isVerified: true })
  await ask(world.wallet, token, { key: randomUUID() })
  const { db } = world.wallet.context
  const paid = await db.query<{ id: string }>(
    `INSERT INTO payment_order (id, user_id, account_id, currency_code, amount_minor, credited_minor, status, provider,
       idem_key, request_hash, created_at, expires_at)
     SELECT t.id, t.user_id, t.account_id, 'RUB', 10000, 10000, 'complete', 'stripe', 'paid', '', $2, $2
     FROM wallet_transaction t JOIN app_user u ON u.id = t.user_id
     WHERE u.phone = $1 AND t.currency_code = 'RUB' AND t.kind = 'top_up' LIMIT 1 RETURNING id`,
    [phone, world.wallet.clock.now()],
  )
  await db.query(
    `INSERT INTO payment_claim (id, order_id, kind, provider_ref, taken_minor, created_at, changed_at)
     VALUES ($1, $2, 'dispute', 'dp-1', 10000, $3, $3)`,
    [randomUUID(), paid[0]?.id, world.wallet.clock.now()],
  )
}

async function addIdentification(world: OfficeWorld, operator: TestOperator): Promise<void> {
  const { wallet } = world
  const { phone, token } = await registerOwner(wallet)
  await wallet.call('upgradeLevel', { token })
  await wallet.context.db.query(
    `UPDATE kyc_case SET provider = 'support', provider_ref = NULL, due_at = NULL
     WHERE user_id = (SELECT id FROM app_user WHERE phone = $1)`,
    [phone],
  )
  const [one] = await readCases(wallet, phone)
  await operator.post(`/identifications/${one?.id}/take`)
  await addDocument(world, operator, one?.id ?? '')
}

async function addEvents({ wallet }: OfficeWorld): Promise<void> {
  const { db } = wallet.context
  for (const [key, state] of [
    ['one', 'dead'],
    ['two', 'unknown'],
  ] as const) {
    await takeEvent(db, {
      provider: 'yookassa',
      event: { kind: 'payment', ref: key, id: key },
      body: Buffer.from('{}'),
      headers: {},
      now: wallet.clock.now(),
    })
    await db.query(
      'UPDATE provider_event SET state = $2, tries = 20, ended_at = received_at WHERE event_key = $1',
      [key, state],
    )
  }
}

/** A day with a difference. */
async function addReconciliation({ wallet }: OfficeWorld, operator: TestOperator): Promise<void> {
  const line = { kind: 'payment', ref: 'lost', amount: '700.00', currency_code: 'RUB' } as const
  const source: StatementSource = {
    provider: 'yookassa',
    name: 'ЮKassa',
    payoutMethods: ['sbp', 'card'],
    readStatement: () =>
      Promise.resolve({ lines: [{ ...line, status: 'complete', at: new Date(NOON) }] }),
  }
  Object.assign(wallet.context.gateways, { statements: [source] })
  await operator.post(`/reconciliation/yookassa/${DAY}/run`)
}

async function addTariffs(operator: TestOperator): Promise<void> {
  const { location } = await operator.post('/tariffs', { key: randomUUID() })
  const line = encodeURIComponent('payout~RUB~~sbp~~')
  const terms = { percent: '0.7', least: '1', greatest: '500,000', free: '' }
  const page = `${location}/lines/${line}`
  await fillForm(operator, { page }, terms)
}

/** A frozen owner. */
async function addFrozen({ wallet }: OfficeWorld, operator: TestOperator): Promise<void> {
  const { phone } = await registerOwner(wallet, { isVerified: true })
  const [row] = await wallet.context.db.query<{ id: string }>(
    'SELECT id FROM app_user WHERE phone = $1',
    [phone],
  )
  await operator.sign(`/owners/${row?.id}/freeze`, { scope: 'all', reason: REASON })
}

/** What waits for a second signature, of two operators. */
async function askForRoles(
  { wallet }: OfficeWorld,
  { operator, other }: Pick<BusyOffice, 'administrator' | 'operator' | 'other'>,
): Promise<void> {
  const held = await wallet.context.db.query<{ id: string }>(
    `SELECT id FROM payout WHERE status = 'held' ORDER BY id`,
  )
  for (const [at, { id }] of held.entries()) {
    const by = at % 2 === 0 ? operator : other
    await by.post(`/payouts/${id}/take`)
    if (at < 2) await by.sign(`/payouts/${id}/approve`, { key: randomUUID(), reason: REASON })
  }
}
