import type * as v from 'valibot'
import { formatAmount, parseAmount } from '../../../contract/rules/money.ts'
import { isCarried, type PayoutMethod } from '../../../contract/rules/rails.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { WithdrawalMethod } from '../../../contract/calls/withdrawals.ts'
import type { Queryable } from '../../db/database.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import { findAccountById, type FoundAccount } from '../ledger/accounts.ts'
import { listLimits } from '../ledger/daily-limit.ts'
import { Refusal } from '../refusal.ts'
import { WITHDRAWAL_LIMIT } from './limit.ts'
import { railOf } from './methods/list.ts'
import { freeLeft, lesser, readTariffs, type Tariff } from './tariff.ts'

type MethodDto = v.InferInput<typeof WithdrawalMethod>

interface ListMethodsInput {
  userId: string
  accountId: string
  methods: PayoutMethods
  language: Language
  now: Date
}

/** Returns the ways out of an account (L7). Throws ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED. */
export async function listMethods(db: Queryable, asked: ListMethodsInput): Promise<MethodDto[]> {
  const { userId, accountId, methods, now } = asked
  const account = await findAccountById(db, userId, accountId)
  const limits = await listLimits(db, WITHDRAWAL_LIMIT, { userId, now })
  const limit = limits.find(({ currency_code }) => currency_code === account.currency_code)
  const left = limit?.own_left ?? limit?.daily_left
  const tariffs = await readTariffs(db, account, now)
  const served = tariffs.filter(({ method }) => isServed(methods, method, account.currency_code))
  return Promise.all(
    served.map(async (tariff) =>
      Object.assign(
        describe(tariff, account, left),
        await railOf(tariff.method).offer(methods, asked.language),
      ),
    ),
  )
}

/** Returns whether a provider serves a method in a currency. */
export function isServed(methods: PayoutMethods, method: PayoutMethod, currency: string): boolean {
  return isCarried(method, currency) && railOf(method).isServed(methods, currency)
}

/** Returns the tariff of a method that is served. Throws METHOD_UNAVAILABLE. */
export async function findTariff(
  db: Queryable,
  methods: PayoutMethods,
  { account, method, now }: { account: FoundAccount; method: PayoutMethod; now: Date },
): Promise<Tariff> {
  const tariffs = await readTariffs(db, account, now)
  const tariff = tariffs.find((one) => one.method === method)
  if (!tariff || !isServed(methods, method, account.currency_code)) {
    throw new Refusal('METHOD_UNAVAILABLE')
  }
  return tariff
}

function describe(tariff: Tariff, account: FoundAccount, left: string | undefined) {
  const show = (amount: bigint) => formatAmount(amount, account.decimals)
  const free = freeLeft(tariff)
  const greatest = lesser(tariff.greatest_minor, account.max_amount_minor)
  const isPercent = parseAmount(tariff.percent, 4) !== 0n
  return {
    method: tariff.method,
    least: show(tariff.least_minor),
    ...(greatest !== null && { greatest: show(greatest) }),
    ...(left !== undefined && { left }),
    ...(free !== undefined && { free_left: show(free) }),
    ...(isPercent && { percent: tariff.percent.replace(/\.?0+$/, '') }),
  }
}
