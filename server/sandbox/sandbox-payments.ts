import type { Database } from '../db/database.ts'
import type { PaymentGateway, PaymentState } from '../gateways/payment-gateway.ts'
import { type SandboxKeys, signLink } from './links.ts'

const PAYMENT_LINK_MS = 30 * 60_000

const UNTOUCHED: PaymentState = { status: 'created', captured: null, claims: [] }

/** Returns the path of the page on which testers pay an order. */
export function paymentPath(order: string): string {
  return `/sandbox/pay/${order}`
}

/** Returns the signed link to that page. */
export function linkPayment({ pepper, clock }: SandboxKeys, order: string): string {
  const expiresAt = new Date(clock.now().getTime() + PAYMENT_LINK_MS)
  return signLink({ pepper, path: paymentPath(order) }, expiresAt)
}

/** Simulates payments in every currency that no provider takes; testers decide on its page. */
export function createSandboxPayments(
  keys: SandboxKeys & { db: Database | undefined },
): PaymentGateway {
  const { db } = keys
  return {
    name: 'sandbox',
    takes: () => true,
    start: ({ id }) => Promise.resolve({ url: linkPayment(keys, id) }),
    check: async ({ id }) => (db ? ((await readPlayed(db, id)) ?? UNTOUCHED) : null),
  }
}

/** Returns what a tester has decided; undefined while they have not. */
async function readPlayed(db: Database, order: string): Promise<PaymentState | undefined> {
  const [row] = await db.query<{ state: PaymentState }>(
    'SELECT state FROM sandbox_payment WHERE order_id = $1',
    [order],
  )
  return row?.state
}

/** What a tester may do with a payment. */
export const PLAYED_ACTS = ['approve', 'fail', 'pending', 'refund', 'dispute', 'win'] as const

export type PlayedAct = (typeof PLAYED_ACTS)[number]

/** Returns what may be done next with a payment. */
function listPlayedActs({ status, captured, claims }: PaymentState): PlayedAct[] {
  if (status === 'created' || status === 'pending') return ['approve', 'fail', 'pending']
  if (!captured) return []
  const dispute = claims.find(({ kind }) => kind === 'dispute')
  if (dispute?.is_taken) return ['win']
  return claims.length === 0 ? ['refund', 'dispute'] : []
}

/**
 * Stores what a tester does with a payment of `amount`; an act that does not fit changes nothing.
 */
export async function playPayment(
  db: Database,
  {
    order,
    act,
    ...money
  }: { order: string; act: PlayedAct; amount: string; currency_code: string },
): Promise<void> {
  const before = (await readPlayed(db, order)) ?? UNTOUCHED
  if (!listPlayedActs(before).includes(act)) return
  await db.query(
    `INSERT INTO sandbox_payment (order_id, state) VALUES ($1, $2)
     ON CONFLICT (order_id) DO UPDATE SET state = excluded.state`,
    [order, after(before, act, { order, ...money })],
  )
}

/** Returns what may be done next with an order. */
export async function readPlayedActs(db: Database, order: string): Promise<PlayedAct[]> {
  return listPlayedActs((await readPlayed(db, order)) ?? UNTOUCHED)
}

function after(
  before: PaymentState,
  act: PlayedAct,
  { order, ...money }: { order: string; amount: string; currency_code: string },
): PaymentState {
  if (act === 'approve') return { ...before, status: 'complete', captured: money }
  if (act === 'fail') return { ...before, status: 'failed' }
  if (act === 'pending') return { ...before, status: 'pending' }
  const kind = act === 'refund' ? 'refund' : 'dispute'
  const ref = before.claims[0]?.ref ?? `${kind}-${order}`
  return { ...before, claims: [{ kind, ref, ...money, is_taken: act !== 'win' }] }
}
