import { formatAmount } from '../../../contract/rules/money.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { openInside } from '../accounts/open-account.ts'
import { exchangeInside } from '../exchange/exchange.ts'
import { readAmounts, readTermsInside } from '../exchange/terms.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import type { ActKey } from '../ledger/transfer.ts'
import { requireMoneyStillOpen } from '../pins/money-wait.ts'
import { Refusal } from '../refusal.ts'
import { lockSender } from '../transfers/lock-sender.ts'
import {
  actOfSending,
  type PaidRequest,
  sendInside,
  type Sending,
  type SendingOrigin,
  type Sent,
} from '../transfers/send.ts'

type Paying = Sending & { pays: PaidRequest }

/**
 * Pays a request from an account in another currency (S3): the exchange and the transfer are one
 * transaction, whose owner is locked, and neither comes about without the other. An account in the
 * currency is opened where there is none. Throws what `send`, exchanges and the opening of an
 * account throw.
 */
export function payByExchange(
  db: Database,
  paying: Paying,
  { requestId, prefix }: SendingOrigin,
): Promise<Sent> {
  const { userId, pays, now } = paying
  return db.transaction(async (tx) => {
    await lockSender(tx, userId)
    await requireMoneyStillOpen(tx, { userId, now })
    const accountId =
      (await findAccount(tx, userId, pays.currencyCode)) ??
      (await openInside(tx, {
        userId,
        currencyCode: pays.currencyCode,
        requestId,
        prefix,
        now,
      }))
    return sendExchanged(tx, paying, { accountId, origin: { requestId, prefix } })
  })
}

function sendExchanged(
  tx: Queryable,
  paying: Paying,
  { accountId, origin }: { accountId: string; origin: SendingOrigin },
): Promise<Sent> {
  const { request, now } = paying
  const { account_id: chargedId, amount, exchange } = request
  if (!exchange || chargedId === accountId) throw new Refusal('BAD_REQUEST')
  const [exchangeId, id] = [newId(now), newId(now)]
  const asked = {
    userId: paying.userId,
    request: {
      from_account_id: chargedId,
      to_account_id: accountId,
      from_amount: exchange.from_amount,
      to_amount: amount,
      rate_id: exchange.rate_id,
      is_repeat_confirmed: true,
    },
    now,
  }
  const act = actOfSending(paying)
  const exchangeFirst = async () => {
    const terms = await readTermsInside(tx, asked)
    const pays = { id: exchangeId, number: transactionNumber('transfer', id) }
    await exchangeInside(tx, asked, terms, { act: actOfExchange(act), pays })
    return {
      number: transactionNumber('exchange', exchangeId),
      amount: formatAmount(readAmounts(asked.request, terms).from, terms.from_decimals),
      currencyCode: terms.from_code,
    }
  }
  return sendInside(
    tx,
    { ...paying, request: { ...request, account_id: accountId } },
    { act, id, origin, exchangeFirst },
  )
}

/** The key of the transfer, among the exchanges for transfers. */
function actOfExchange({ scope, key, requestHash }: ActKey): ActKey {
  return { scope: `exchange-for-${scope}`, key, requestHash }
}

async function findAccount(
  tx: Queryable,
  userId: string,
  currencyCode: string,
): Promise<string | undefined> {
  const [account] = await tx.query<{ id: string }>(
    'SELECT id FROM account WHERE user_id = $1 AND currency_code = $2',
    [userId, currencyCode],
  )
  return account?.id
}
