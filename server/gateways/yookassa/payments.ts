import * as v from 'valibot'
import type {
  PaymentClaim,
  PaymentGateway,
  PaymentOrder,
  PaymentState,
} from '../payment-gateway.ts'
import { callForJson, ProviderFailure, type ProviderRequest } from '../provider-call.ts'

const PROVIDER = 'yookassa'
/** Refunds in one answer, the greatest number that YooKassa returns. */
const PAGE = 100

/** Access to a shop of YooKassa. */
export interface ShopAccess {
  shopId: string
  key: string
  /** Address of the API with its version, e.g. `https://api.yookassa.ru/v3`. */
  url: string
}

const Amount = v.object({ value: v.string(), currency: v.string() })

const Payment = v.object({
  id: v.string(),
  status: v.picklist(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: Amount,
  refunded_amount: v.optional(Amount),
  confirmation: v.optional(v.object({ confirmation_url: v.optional(v.string()) })),
})

const Refunds = v.object({
  items: v.array(v.object({ id: v.string(), status: v.string(), amount: Amount })),
  next_cursor: v.optional(v.string()),
})

/** Takes rubles by the fast payment system and by cards, on YooKassa's payment page (API v3). */
export function createYookassaPayments(access: ShopAccess): PaymentGateway {
  const ask = createAsk(access)
  return {
    name: PROVIDER,
    takes: ({ currency_code }) => currency_code === 'RUB',
    async start(order) {
      const payment = await ask(Payment, '/payments', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotence-Key': order.id },
        body: JSON.stringify(describe(order)),
      }).catch(refuseStart)
      const url = payment.confirmation?.confirmation_url
      if (url !== undefined) return { url, provider_ref: payment.id }
      throw new ProviderFailure(`${PROVIDER} returned no payment page`, { outcome: 'unknown' })
    },
    async check({ provider_ref: ref }) {
      if (ref === null) return null
      const payment = await ask(Payment, `/payments/${encodeURIComponent(ref)}`)
      const claims = payment.refunded_amount ? await listRefunds(ask, ref) : []
      return stateOf(payment, claims)
    },
  }
}

/** Asks for something that every shop may read, and returns what was found. */
export async function probeYookassa(access: ShopAccess): Promise<string> {
  await createAsk(access)(v.object({ items: v.array(v.unknown()) }), '/payments?limit=1')
  return 'the shop answers'
}

type Ask = <Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  request?: Pick<ProviderRequest, 'method' | 'headers' | 'body'>,
) => Promise<v.InferOutput<Schema>>

function createAsk({ shopId, key, url }: ShopAccess): Ask {
  const credentials = Buffer.from(`${shopId}:${key}`).toString('base64')
  return async (schema, path, request = {}) => {
    const headers = { Authorization: `Basic ${credentials}`, ...request.headers }
    const json = await callForJson({ ...request, headers, provider: PROVIDER, url: url + path })
    const read = v.safeParse(schema, json)
    if (read.success) return read.output
    throw new ProviderFailure(`${PROVIDER} answered in another form`, { outcome: 'unknown' })
  }
}

const InvalidRequest = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ code: v.literal('invalid_request'), parameter: v.string() }),
)

/** Rethrows a failure; a refusal that names the amount says so. */
function refuseStart(error: unknown): never {
  if (!(error instanceof ProviderFailure) || error.outcome !== 'refused') throw error
  const read = v.safeParse(InvalidRequest, error.body)
  const isAboutAmount = read.success && /^amount\b/.test(read.output.parameter)
  if (!isAboutAmount) throw error
  const { message, outcome, status } = error
  throw new ProviderFailure(message, { outcome, status, isAboutAmount })
}

/** Nothing personal is sent: the owner enters what the payment needs on YooKassa's page. */
function describe({ id, amount, currency_code, method, return_url }: PaymentOrder) {
  return {
    amount: { value: amount, currency: currency_code },
    capture: true,
    payment_method_data: { type: method === 'sbp' ? 'sbp' : 'bank_card' },
    confirmation: { type: 'redirect', return_url },
    description: 'E-Wallet',
    metadata: { order_id: id },
  }
}

async function listRefunds(ask: Ask, payment: string): Promise<PaymentClaim[]> {
  const claims: PaymentClaim[] = []
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({ payment_id: payment, limit: String(PAGE) })
    if (cursor !== undefined) query.set('cursor', cursor)
    const page = await ask(Refunds, `/refunds?${query.toString()}`)
    claims.push(
      ...page.items.map(({ id, status, amount }): PaymentClaim => ({
        kind: 'refund',
        ref: id,
        amount: amount.value,
        currency_code: amount.currency,
        is_taken: status === 'succeeded',
      })),
    )
    cursor = page.next_cursor
  } while (cursor !== undefined)
  return claims
}

/** `pending` does not say whether the owner has acted. The amount is that which was captured. */
function stateOf(
  { status, amount }: v.InferOutput<typeof Payment>,
  claims: PaymentClaim[],
): PaymentState {
  if (status === 'succeeded') {
    const captured = { amount: amount.value, currency_code: amount.currency }
    return { status: 'complete', captured, claims }
  }
  if (status === 'canceled') return { status: 'failed', captured: null, claims: [] }
  return { status: status === 'pending' ? 'created' : 'pending', captured: null, claims: [] }
}
