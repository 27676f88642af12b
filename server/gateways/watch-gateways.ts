import type { Metrics } from '../ops/metrics/metrics.ts'
import type { Gateways } from './gateways.ts'

const MS_PER_SECOND = 1000

/** Thrown when a provider has not answered in time; whether it acted is unknown. */
class ProviderTimeout extends Error {
  override name = 'ProviderTimeout'
}

interface Watch {
  metrics: Pick<Metrics, 'observeProvider'>
  /** Time limit of a call. */
  deadlineMs: number
}

/** Wraps gateways with a time limit and metrics by provider and outcome. */
export function watchGateways(gateways: Gateways, watch: Watch): Gateways {
  const { sms, payment, payout, identification } = gateways
  return {
    sms: { send: watched('sms', 'send', (message) => sms.send(message), watch) },
    payment: payment && {
      name: payment.name,
      start: watched('payment', 'start', (order) => payment.start(order), watch),
    },
    payout: payout && {
      start: watched('payout', 'start', (order) => payout.start(order), watch),
      check: watched('payout', 'check', (asked) => payout.check(asked), watch),
    },
    identification: {
      start: watched('identification', 'start', (asked) => identification.start(asked), watch),
    },
  }
}

function watched<Input, Output>(
  provider: string,
  call: string,
  act: (input: Input) => Promise<Output>,
  { metrics, deadlineMs }: Watch,
): (input: Input) => Promise<Output> {
  return async (input) => {
    const startedAt = performance.now()
    let outcome: 'success' | 'failure' | 'timeout' = 'failure'
    try {
      const output = await endsWithin(act(input), deadlineMs)
      outcome = 'success'
      return output
    } catch (error) {
      if (error instanceof ProviderTimeout) outcome = 'timeout'
      throw error
    } finally {
      const seconds = (performance.now() - startedAt) / MS_PER_SECOND
      metrics.observeProvider({ provider, call, outcome, seconds })
    }
  }
}

async function endsWithin<Output>(answer: Promise<Output>, ms: number): Promise<Output> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderTimeout(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
