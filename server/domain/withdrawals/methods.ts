import type * as v from 'valibot'
import { formatAmount, parseAmount } from '../../../contract/rules/money.ts'
import { isCarried } from '../../../contract/rules/rails.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { WithdrawalMethod, WithdrawalNetwork } from '../../../contract/calls/withdrawals.ts'
import type { Queryable } from '../../db/database.ts'
import type { Chain, PayoutMethods } from '../../gateways/payout-gateways.ts'
import { translate } from '../../messages/message.ts'
import { findAccountById, type FoundAccount } from '../ledger/accounts.ts'
import { listLimits } from '../ledger/daily-limit.ts'
import { Refusal } from '../refusal.ts'
import { WITHDRAWAL_LIMIT } from './limit.ts'
import { freeLeft, lesser, type MethodName, readTariffs, type Tariff } from './tariff.ts'
import { unreachable } from '../../lib/unreachable.ts'

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
      Object.assign(describe(tariff, account, left), await ask(tariff.method, asked)),
    ),
  )
}

/** Returns whether a provider serves a method in a currency. */
export function isServed(methods: PayoutMethods, method: MethodName, currency: string): boolean {
  if (!isCarried(method, currency)) return false
  if (method !== 'card') return methods[method] !== null
  const currencies = methods.card?.currencies ?? []
  return currencies === 'all' || currencies.includes(currency)
}

/** Returns the tariff of a method that is served. Throws METHOD_UNAVAILABLE. */
export async function findTariff(
  db: Queryable,
  methods: PayoutMethods,
  { account, method, now }: { account: FoundAccount; method: MethodName; now: Date },
): Promise<Tariff> {
  const tariffs = await readTariffs(db, account, now)
  const tariff = tariffs.find((one) => one.method === method)
  if (!tariff || !isServed(methods, method, account.currency_code)) {
    throw new Refusal('METHOD_UNAVAILABLE')
  }
  return tariff
}

/** Returns a network that takes payouts. Throws NETWORK_UNAVAILABLE. */
export async function findNetwork(methods: PayoutMethods, code: string): Promise<Chain> {
  const networks = await methods.usdc?.listNetworks().catch(refuseNetwork)
  const network = networks?.find((one) => one.code === code)
  if (!network?.is_available) throw new Refusal('NETWORK_UNAVAILABLE')
  return network
}

function refuseNetwork(cause: unknown): never {
  throw Object.assign(new Refusal('NETWORK_UNAVAILABLE'), { cause })
}

function describe(tariff: Tariff, account: FoundAccount, left: string | undefined) {
  const show = (amount: bigint) => formatAmount(amount, account.decimals)
  const free = freeLeft(tariff)
  const greatest = lesser(tariff.greatest_minor, account.max_amount_minor)
  const isPercent = parseAmount(tariff.percent, 3) !== 0n
  return {
    method: tariff.method,
    least: show(tariff.least_minor),
    ...(greatest !== null && { greatest: show(greatest) }),
    ...(left !== undefined && { left }),
    ...(free !== undefined && { free_left: show(free) }),
    ...(isPercent && { percent: tariff.percent.replace(/\.?0+$/, '') }),
  }
}

/** Asks the provider whether the method works, and what belongs to it. */
async function ask(method: MethodName, { methods, language }: ListMethodsInput) {
  switch (method) {
    case 'card': {
      const { card } = methods
      return { is_available: true, frame_url: card?.formUrl(language), provider: card?.name }
    }
    case 'usdc': {
      const networks = await methods.usdc?.listNetworks().catch(() => [])
      const isAvailable = networks?.some((network) => network.is_available) ?? false
      return { ...availability(isAvailable, language), networks: networks?.map(showNetwork) ?? [] }
    }
    case 'sbp': {
      const banks = await methods.sbp?.listBanks().catch(() => [])
      return availability(banks !== undefined && banks.length > 0, language)
    }
    default:
      return unreachable(method)
  }
}

function availability(isAvailable: boolean, language: Language) {
  const reason = isAvailable ? '' : translate('METHOD_UNAVAILABLE', language)
  return { is_available: isAvailable, reason }
}

function showNetwork(chain: Chain): v.InferInput<typeof WithdrawalNetwork> {
  return { ...chain }
}
