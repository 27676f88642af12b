import { POT_MOVES } from '../../../contract/calls/pots.ts'
import type { Minor } from '../../../contract/rules/money.ts'
import { newId } from '../../lib/new-id.ts'
import type { ActKey, LedgerTransfer } from '../ledger/transfer.ts'
import type { PotRow } from './pot-row.ts'

/** What moves money of a pot. */
export type PotMoveName = (typeof POT_MOVES)[number]

/** Returns whether a word is one of these. */
export function isPotMove(word: string): word is PotMoveName {
  return POT_MOVES.some((move) => move === word)
}

const DESCRIPTIONS = {
  add: 'transaction.pot.in',
  round: 'transaction.pot.round',
  plan: 'transaction.pot.in',
  take: 'transaction.pot.out',
  close: 'transaction.pot.out',
} as const satisfies Record<PotMoveName, string>

interface PotMove {
  pot: PotRow
  move: PotMoveName
  amount: Minor
  act: ActKey
  /** The plan that does it. */
  planId?: string
  now: Date
}

/** Returns the transfer between a pot and its account, with the row of the account's history. */
export function describeMove({ pot, move, amount, act, planId, now }: PotMove): LedgerTransfer {
  const isIn = move === 'add' || move === 'round' || move === 'plan'
  const [debit, credit] = isIn ? [pot.account_id, pot.id] : [pot.id, pot.account_id]
  const { currency_code, user_id, account_id, name } = pot
  return {
    kind: 'pot',
    act,
    legs: [{ debit, credit, currency_code, amount }],
    history: [
      {
        id: newId(now),
        user_id,
        account_id,
        kind: 'pot',
        amount: isIn ? -amount : amount,
        currency_code,
        status: 'complete',
        description: DESCRIPTIONS[move],
        params: { pot: name, ...(planId !== undefined && { plan: planId }) },
      },
    ],
    answer: { move, amount: amount.toString() },
    now,
  }
}
