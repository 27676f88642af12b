import { type Minor, parseAmount } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import type { PaymentClaim } from '../../gateways/payment-gateway.ts'
import { newId } from '../../lib/new-id.ts'
import { houseAccount } from '../ledger/accounts.ts'
import { hashRequest } from '../ledger/post.ts'
import { giveBack, takeBack } from '../ledger/receivables.ts'
import type { Order } from './order.ts'

interface KnownClaim {
  id: string
  kind: PaymentClaim['kind']
  provider_ref: string
  taken_minor: Minor
  moves: number
}

/** A claim, and how much of it is to be taken. */
interface Due {
  kind: PaymentClaim['kind']
  ref: string
  amount: Minor
}

/**
 * Takes from the owner what refunds and disputes have taken from us, and returns what came back.
 * Never more than was credited for the order: of what was not credited nothing is taken.
 */
export async function settleClaims(
  tx: Queryable,
  order: Order,
  told: readonly PaymentClaim[],
  now: Date,
): Promise<void> {
  const known = await tx.query<KnownClaim>(
    `SELECT id, kind, provider_ref, taken_minor, moves FROM payment_claim WHERE order_id = $1
     ORDER BY created_at, id`,
    [order.id],
  )
  if (told.length === 0 && known.length === 0) return
  const moves = listDue(order, told, known).map((due) => ({
    due,
    claim: known.find(({ kind, provider_ref: ref }) => kind === due.kind && ref === due.ref),
  }))
  // Returned money first, so that another claim can take it.
  const byChange = moves.toSorted((a, b) => (changeOf(a) < changeOf(b) ? -1 : 1))
  for (const { due, claim } of byChange) await move(tx, { order, due, claim, now })
}

function changeOf({ due, claim }: { due: Due; claim: KnownClaim | undefined }): Minor {
  return due.amount - (claim?.taken_minor ?? 0n)
}

/**
 * A claim that is not reported any more stays as it is. What a claim has taken it keeps, so that a
 * dispute of all does not look like a refund that was canceled; the rest goes to the others.
 */
function listDue(order: Order, told: readonly PaymentClaim[], known: readonly KnownClaim[]): Due[] {
  const takenBy = (claim: PaymentClaim) =>
    known.find(({ kind, provider_ref: ref }) => kind === claim.kind && ref === claim.ref)
      ?.taken_minor ?? 0n
  const sorted = told.toSorted((a, b) => (`${a.kind} ${a.ref}` < `${b.kind} ${b.ref}` ? -1 : 1))
  const claims = sorted.map((claim) => {
    const asked = claim.is_taken ? readClaimed(order, claim) : 0n
    return { claim, asked, kept: lesser(asked, takenBy(claim)) }
  })
  const isReported = ({ kind, provider_ref: ref }: KnownClaim) =>
    told.some((claim) => claim.kind === kind && claim.ref === ref)
  const unreported = known
    .filter((claim) => !isReported(claim))
    .map(({ taken_minor: taken }) => taken)
  let free = order.credited_minor - sum([...unreported, ...claims.map(({ kept }) => kept)])
  return claims.map(({ claim: { kind, ref }, asked, kept }) => {
    const more = lesser(asked - kept, free)
    free -= more
    return { kind, ref, amount: kept + more }
  })
}

function lesser(one: Minor, other: Minor): Minor {
  return one < other ? one : other
}

function sum(amounts: readonly Minor[]): Minor {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

function readClaimed(order: Order, { amount, currency_code }: PaymentClaim): Minor {
  if (currency_code !== order.currency_code) return 0n
  return parseAmount(amount, order.decimals) ?? 0n
}

interface Move {
  order: Order
  due: Due
  claim: KnownClaim | undefined
  now: Date
}

async function move(tx: Queryable, { order, due, claim, now }: Move): Promise<void> {
  const taken = claim?.taken_minor ?? 0n
  if (due.amount === taken) return
  const id = claim?.id ?? newId(now)
  const moves = (claim?.moves ?? 0) + 1
  await tx.query(
    `INSERT INTO payment_claim (id, order_id, kind, provider_ref, taken_minor, moves, created_at,
       changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
     ON CONFLICT (order_id, kind, provider_ref) DO UPDATE
     SET taken_minor = excluded.taken_minor, moves = excluded.moves, changed_at = excluded.changed_at`,
    [id, order.id, due.kind, due.ref, due.amount, moves, now],
  )
  const { account_id, user_id, currency_code, decimals } = order
  const act = due.amount > taken ? takeBack : giveBack
  await act(tx, {
    account: { id: account_id, user_id, currency_code, decimals },
    amount: due.amount > taken ? due.amount - taken : taken - due.amount,
    house: houseAccount('gateway_in', currency_code, order.provider),
    kind: due.kind,
    act: {
      scope: 'claim',
      key: `${id}:${moves}`,
      requestHash: hashRequest({ order: order.id, kind: due.kind, ref: due.ref }),
    },
    now,
  })
}
