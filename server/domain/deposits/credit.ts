import { ADDRESS_CURRENCY } from '../../../contract/rules/currencies.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { DepositChain } from '../../gateways/deposit-gateway.ts'
import { openProviderAccount } from '../ledger/accounts.ts'
import { hashRequest, post } from '../ledger/post.ts'
import { collectOwed } from '../ledger/receivables.ts'
import { Refusal } from '../refusal.ts'
import { readTokenUnits, splitUnits } from './units.ts'

interface Final {
  id: string
  network: DepositChain
  now: Date
}

interface Deposit {
  id: string
  user_id: string
  hash: string
  units: bigint
  carried_units: bigint
}

/**
 * Credits a final deposit once, with what was carried from earlier ones on the same network. Whole
 * minor units are credited and the rest is carried; below the least all of it is. Throws
 * ACCOUNT_CLOSED, ACCOUNT_NOT_FOUND.
 */
export async function creditDeposit(db: Database, final: Final): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      `SELECT 1 FROM deposit_address a JOIN deposit d ON d.user_id = a.user_id AND d.network = a.network
       WHERE d.id = $1 FOR UPDATE OF a`,
      [final.id],
    )
    const [deposit] = await tx.query<Deposit>(
      `SELECT d.id, d.user_id, d.hash, d.units, a.carried_units
       FROM deposit d JOIN deposit_address a ON a.user_id = d.user_id AND a.network = d.network
       WHERE d.id = $1 AND d.state = 'confirming'`,
      [final.id],
    )
    if (deposit) await take(tx, deposit, final)
  })
}

async function take(tx: Queryable, deposit: Deposit, final: Final): Promise<void> {
  const units = deposit.units + deposit.carried_units
  const least = readTokenUnits(final.network.least) ?? 0n
  if (units < least) {
    await tx.query(`UPDATE deposit SET state = 'below_least' WHERE id = $1`, [deposit.id])
    await carry(tx, deposit, final, units)
    return
  }
  const account = await readAccount(tx, deposit.user_id)
  const { amount, rest } = splitUnits(units, account.decimals)
  const transferId = await credit(tx, { deposit, account, amount, final })
  await collectOwed(tx, account.id, final.now)
  await tx.query(
    `UPDATE deposit SET state = 'credited', transfer_id = $3
     WHERE user_id = $1 AND network = $2 AND (id = $4 OR state = 'below_least')`,
    [deposit.user_id, final.network.code, transferId, deposit.id],
  )
  await carry(tx, deposit, final, rest)
}

interface Account {
  id: string
  currency_code: string
  decimals: number
}

/** A frozen account is credited too; the ledger refuses a closed one. */
async function readAccount(tx: Queryable, userId: string): Promise<Account> {
  const [account] = await tx.query<Account>(
    `SELECT a.id, a.currency_code, c.decimals FROM account a
     JOIN currency c ON c.code = a.currency_code WHERE a.user_id = $1 AND a.currency_code = $2`,
    [userId, ADDRESS_CURRENCY],
  )
  if (!account) throw new Refusal('ACCOUNT_NOT_FOUND')
  return account
}

async function carry(
  tx: Queryable,
  { user_id }: Deposit,
  { network }: Final,
  units: bigint,
): Promise<void> {
  await tx.query(
    'UPDATE deposit_address SET carried_units = $3 WHERE user_id = $1 AND network = $2',
    [user_id, network.code, units],
  )
}

interface Credit {
  deposit: Deposit
  account: Account
  amount: bigint
  final: Final
}

/** The history row has the id of its deposit. */
async function credit(
  tx: Queryable,
  { deposit, account, amount, final: { network, now } }: Credit,
): Promise<string> {
  const { id, user_id, hash } = deposit
  const { currency_code } = account
  const source = { currencyCode: currency_code, provider: network.code, now }
  const debit = await openProviderAccount(tx, source)
  const text = formatAmount(amount, account.decimals)
  const { transferId } = await post(tx, {
    kind: 'topup',
    act: { scope: 'deposit', key: id, requestHash: hashRequest({ deposit: id }) },
    legs: [{ debit, credit: account.id, currency_code, amount }],
    history: [
      {
        id,
        user_id,
        account_id: account.id,
        kind: 'top_up',
        amount,
        currency_code,
        status: 'complete',
        description: 'transaction.top_up.network',
        params: { network: network.name, hash },
      },
    ],
    notes: [
      {
        user_id,
        text_key: 'notification.top_up_complete',
        params: { amount: text, currency_code },
      },
    ],
    now,
  })
  return transferId
}
