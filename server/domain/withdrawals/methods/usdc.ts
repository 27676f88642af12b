import type * as v from 'valibot'
import type { WithdrawalNetwork } from '../../../../contract/calls/withdrawals.ts'
import { formatAmount, type Minor, parseAmount } from '../../../../contract/rules/money.ts'
import { shortenAddress } from '../../../../contract/rules/short-address.ts'
import { COMPLETE } from '../../../../contract/rules/statuses.ts'
import type { Chain, PayoutMethods } from '../../../gateways/payout-gateways.ts'
import { Refusal } from '../../refusal.ts'
import { readAddressState } from '../addresses.ts'
import { feeOf, type Price, requireWithinTariff } from '../tariff.ts'
import {
  describeAvailability,
  type FundsQuery,
  LATEST_RECIPIENTS,
  type MethodRules,
  type PriceQuery,
} from './method.ts'

/** Withdrawals of USDC to an address on a network. */
export const usdc: MethodRules<'usdc'> = {
  isFeeInside: true,
  isServed: (methods) => methods.usdc !== null,
  offer: async ({ usdc: gateway }, language) => {
    const networks = await gateway?.listNetworks().catch(() => [])
    const isAvailable = networks?.some((network) => network.is_available) ?? false
    return {
      ...describeAvailability(isAvailable, language),
      networks: networks?.map(showNetwork) ?? [],
    }
  },
  quote: async (db, asked) => {
    const { userId, request, methods, account } = asked
    const network = await findNetwork(methods, request.network ?? '')
    const price = priceOf(asked, network)
    const columns = { network: network.code }
    await requireFunds(methods, { columns, price, decimals: account.decimals })
    const { address } = request
    const addressState =
      methods.usdc && address !== undefined
        ? await readAddressState(db, { userId, address, network, usdc: methods.usdc })
        : undefined
    return { price, network, addressState }
  },
  readDestination: async (db, { userId, methods }, { network: code, address, is_checked }) => {
    if (!methods.usdc) throw new Refusal('METHOD_UNAVAILABLE')
    const network = await findNetwork(methods, code)
    const state = await readAddressState(db, { userId, address, network, usdc: methods.usdc })
    if (state === 'own') throw new Refusal('ADDRESS_OWN')
    if (state === 'blocked') throw new Refusal('ADDRESS_BLOCKED')
    if ((state === 'new' || state === 'code') && !is_checked) throw new Refusal('ADDRESS_UNCHECKED')
    return {
      method: 'usdc',
      columns: { network: network.code, address },
      history: {
        description: 'transaction.withdrawal.address',
        params: { address: shortenAddress(address), network: network.name },
      },
      kept: {
        kind: 'usdc',
        target: `${network.code} ${address.toLowerCase()}`,
        network: network.code,
        address,
      },
      isKept: true,
    }
  },
  requireFunds,
  start: ({ usdc: gateway }, order, { network, address }) =>
    gateway?.start({ ...order, target: { network: network ?? '', address: address ?? '' } }),
  /**
   * Adds how many confirmations the network needs: the provider names it only from the first one
   * on.
   */
  follow: async ({ usdc: gateway }, { network: code, progress }) => {
    if (progress.confirmations_needed !== undefined) return {}
    const networks = await gateway?.listNetworks().catch(() => [])
    const network = networks?.find((one) => one.code === code)
    return network ? { confirmations: 0, confirmations_needed: network.confirmations } : {}
  },
  listRecipients: async (db, userId) => {
    const rows = await db.query<{ network: string; address: string }>(
      `SELECT network, max(address) AS address
       FROM payout WHERE user_id = $1 AND method = $2 AND status = $3 AND network IS NOT NULL
       GROUP BY network, lower(address) ${LATEST_RECIPIENTS}`,
      [userId, 'usdc', COMPLETE],
    )
    return rows.map(({ network, address }) => ({ method: 'usdc', network, address }))
  },
  repeat: ({ network, address }) =>
    address === null ? undefined : { method: 'usdc', address, network: network ?? '' },
  showKept: ({ network, address }) =>
    network === null || address === null ? undefined : { kind: 'usdc', network, address },
  // The owner has compared the address when the plan was set.
  payKept: ({ network, address }) =>
    network === null || address === null
      ? undefined
      : { method: 'usdc', network, address, is_checked: true },
}

function showNetwork(chain: Chain): v.InferInput<typeof WithdrawalNetwork> {
  return { ...chain }
}

/** Returns a network that takes payouts. Throws NETWORK_UNAVAILABLE. */
async function findNetwork(methods: PayoutMethods, code: string): Promise<Chain> {
  const networks = await methods.usdc?.listNetworks().catch(refuseNetwork)
  const network = networks?.find((one) => one.code === code)
  if (!network?.is_available) throw new Refusal('NETWORK_UNAVAILABLE')
  return network
}

/** The amount leaves the account, and the fee is taken out of it. */
function priceOf({ tariff, amount, account }: PriceQuery, network: Chain): Price {
  const ofNetwork = parseAmount(network.fee, account.decimals)
  const least = parseAmount(network.least, account.decimals)
  if (ofNetwork === undefined || least === undefined) throw new Refusal('NETWORK_UNAVAILABLE')
  const fee: Minor = feeOf(tariff, amount) + ofNetwork
  const above = least > fee ? least : fee + 1n
  const bound = above > tariff.least_minor ? above : tariff.least_minor
  requireWithinTariff({ ...tariff, least_minor: bound }, amount, account)
  return { total: amount, fee }
}

/**
 * Throws NETWORK_UNAVAILABLE when the operator's wallet cannot pay what is to arrive on a network.
 */
async function requireFunds(
  { usdc: gateway }: PayoutMethods,
  { columns: { network }, price, decimals }: FundsQuery,
): Promise<void> {
  if (!gateway || !network) return
  const amount = formatAmount(price.total - price.fee, decimals)
  if (!(await gateway.canPay({ network, amount }).catch(refuseNetwork))) {
    throw new Refusal('NETWORK_UNAVAILABLE')
  }
}

function refuseNetwork(cause: unknown): never {
  throw Object.assign(new Refusal('NETWORK_UNAVAILABLE'), { cause })
}
