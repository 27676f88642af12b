import type {
  PaymentClaim,
  PaymentGateway,
  PaymentOrder,
  PaymentState,
} from '../../../server/gateways/payment-gateway.ts'

/** A provider of payments in memory, whose states a test sets. */
export interface MemoryPayments {
  gateway: PaymentGateway
  /** What was started, in order. */
  started: PaymentOrder[]
  /** What the provider knows now, by order. */
  states: Map<string, PaymentState>
  set: (order: string, state: Partial<PaymentState>) => void
  /** The payment was captured whole. */
  pay: (order: string) => void
}

const UNPAID: PaymentState = { status: 'created', captured: null, claims: [] }

export function createMemoryPayments(name = 'example'): MemoryPayments {
  const states = new Map<string, PaymentState>()
  const started: PaymentOrder[] = []
  const set = (order: string, state: Partial<PaymentState>) =>
    void states.set(order, { ...(states.get(order) ?? UNPAID), ...state })
  return {
    started,
    states,
    set,
    pay(order) {
      const asked = started.find(({ id }) => id === order)
      if (!asked) throw new Error('an order that was not started')
      const { amount, currency_code } = asked
      set(order, { status: 'complete', captured: { amount, currency_code } })
    },
    gateway: {
      name,
      takes: () => true,
      async start(order) {
        if (!states.has(order.id)) {
          started.push(order)
          states.set(order.id, UNPAID)
        }
        return { url: `https://pay.example/${order.id}`, provider_ref: `ref-${order.id}` }
      },
      check: async ({ id }) => states.get(id) ?? null,
    },
  }
}

/** Money that was taken back from us, in rubles. */
export function claimOf(
  kind: PaymentClaim['kind'],
  amount: string,
  { ref = kind, is_taken = true, currency_code = 'RUB' }: Partial<PaymentClaim> = {},
): PaymentClaim {
  return { kind, ref, amount, currency_code, is_taken }
}
