import { randomUUID } from 'node:crypto'
import { claimReleased } from '../../../server/domain/withdrawals/start-released.ts'
import type { Context } from '../../../server/context.ts'
import { type OfficeReply, type OfficeWorld, REASON, type TestOperator } from './office-world.ts'
import { registerOwner } from './app-owners.ts'
import { readStatus, SBP, type Target, withdrawBy } from './payout-acts.ts'

/** A payout that the office holds, as tests speak of it. */
export interface HeldPayout {
  id: string
  number: string
  token: string
}

/** Lowers the threshold of a currency. */
export async function setThreshold(world: OfficeWorld, code: string, minor: number): Promise<void> {
  await world.wallet.context.db.query(
    'UPDATE payout_threshold SET amount_minor = $2 WHERE currency_code = $1',
    [code, minor],
  )
}

/** Withdraws as a new owner. */
export async function makePayout(
  { wallet }: OfficeWorld,
  { amount = '2000', code = 'RUB', to = SBP }: { amount?: string; code?: string; to?: Target } = {},
): Promise<HeldPayout> {
  const { token } = await registerOwner(wallet, { isVerified: true })
  const { json } = await withdrawBy(wallet, token, { code, amount, to, key: randomUUID() })
  const number = String(json['number'])
  const [row] = await wallet.context.db.query<{ id: string }>(
    'SELECT id FROM payout WHERE number = $1 ORDER BY created_at DESC LIMIT 1',
    [number],
  )
  return { id: row?.id ?? '', number, token }
}

/** Takes a payout and proposes an act on it. */
export async function proposeAct(
  operator: TestOperator,
  { id }: Pick<HeldPayout, 'id'>,
  act: 'approve' | 'decline',
): Promise<OfficeReply> {
  await operator.post(`/payouts/${id}/take`)
  return operator.sign(`/payouts/${id}/${act}`, { key: randomUUID(), reason: REASON })
}

/** Starts what was let go, as the job does. */
export async function startReleased({ db, clock, gateways, log }: Context): Promise<number> {
  const { payout, payoutMethods: methods } = gateways
  const due = await claimReleased(db, { payout, methods, clock, log }, 20)
  for (const start of due) await start()
  return due.length
}

/** The status that the owner sees. */
export async function ownerSees({ wallet }: OfficeWorld, payout: HeldPayout): Promise<string> {
  return (await readStatus(wallet, payout.token, payout.number)).status
}
