import * as v from 'valibot'
import { callForJson, ProviderFailure, type ProviderRequest } from '../provider-call.ts'

const PROVIDER = 'yookassa'
const NOT_FOUND = 404

/** Access to the payouts of YooKassa: a gateway of its own, apart from that of the shop. */
export interface PayoutAccess {
  agentId: string
  key: string
  /** Address of the API with its version, e.g. `https://api.yookassa.ru/v3`. */
  url: string
}

const Payout = v.object({
  id: v.string(),
  status: v.picklist(['pending', 'succeeded', 'canceled']),
  amount: v.object({ value: v.string(), currency: v.string() }),
  metadata: v.optional(v.record(v.string(), v.nullable(v.string()))),
})
const Payouts = v.object({ items: v.array(Payout) })
const Banks = v.object({
  items: v.array(v.object({ bank_id: v.string(), name: v.string(), bic: v.string() })),
})

/** A payout as YooKassa returns it. */
export type YookassaPayout = v.InferOutput<typeof Payout>
export type YookassaBank = v.InferOutput<typeof Banks>['items'][number]

/** What is paid out and where to. */
export interface YookassaPayoutOrder {
  amount: { value: string; currency: string }
  /** The data of the target, or the token of one. */
  target: { payout_destination_data: object } | { payout_token: string }
}

/** The calls of YooKassa's payouts that are used. They throw ProviderFailure. */
export interface PayoutClient {
  /**
   * Starts a payout under our id. Within a day the same id gets the same payout, so an answer that
   * was lost is requested again.
   */
  create(id: string, payout: YookassaPayoutOrder): Promise<YookassaPayout>
  /** A payout by YooKassa's id. */
  read(ref: string): Promise<YookassaPayout>
  /**
   * The payout that was started under our id, one that was not canceled first; undefined where
   * there is none of the last three months.
   */
  find(id: string): Promise<YookassaPayout | undefined>
  listBanks(): Promise<YookassaBank[]>
}

/** Returns a client of the payout gateway of YooKassa. */
export function createPayoutClient({ agentId, key, url }: PayoutAccess): PayoutClient {
  const credentials = Buffer.from(`${agentId}:${key}`).toString('base64')

  const ask = async <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    request: Pick<ProviderRequest, 'method' | 'headers' | 'body'> = {},
  ): Promise<v.InferOutput<Schema>> => {
    const headers = { Authorization: `Basic ${credentials}`, ...request.headers }
    const json = await callForJson({ ...request, headers, provider: PROVIDER, url: url + path })
    const read = v.safeParse(schema, json)
    if (read.success) return read.output
    throw new ProviderFailure(`${PROVIDER} answered in another form`, { outcome: 'unknown' })
  }

  return {
    create: (id, { amount, target }) =>
      ask(Payout, '/payouts', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotence-Key': id },
        body: JSON.stringify({ amount, ...target, metadata: { payout_id: id } }),
      }),
    read: (ref) => ask(Payout, `/payouts/${encodeURIComponent(ref)}`),
    async find(id) {
      const query = new URLSearchParams({ 'metadata[payout_id]': id })
      const found = await ask(Payouts, `/payouts/search?${query.toString()}`).catch(
        refuseUnlessNotFound,
      )
      const ours = found?.items.filter((payout) => payout.metadata?.['payout_id'] === id) ?? []
      return ours.find(({ status }) => status !== 'canceled') ?? ours[0]
    },
    listBanks: async () => (await ask(Banks, '/sbp_banks')).items,
  }
}

function refuseUnlessNotFound(error: unknown): undefined {
  if (error instanceof ProviderFailure && error.status === NOT_FOUND) return undefined
  throw error
}
