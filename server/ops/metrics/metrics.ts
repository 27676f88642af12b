import { type CounterName, COUNTERS, GAUGES } from './descriptions.ts'
import { createHistogram, type Histogram } from './histogram.ts'

/** What becomes of events of providers. */
export const EVENT_OUTCOMES = [
  'forged',
  'ignored',
  'repeated',
  'stored',
  'full',
  'settled',
  'unknown',
  'dead',
] as const
type EventOutcome = (typeof EVENT_OUTCOMES)[number]

const CALL_OUTCOMES = ['success', 'failure', 'timeout'] as const
type CallOutcome = (typeof CALL_OUTCOMES)[number]

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx']
const CLASS = 100

/** Metrics of one server process. Labels never hold client input. */
export interface Metrics {
  /**
   * Lets a counter begin at 0 for each combination of these labels: Prometheus sees no rise in a
   * series whose first value is that of its first event.
   */
  beginAtZero(name: CounterName, labels: Readonly<Record<string, readonly string[]>>): void
  /** The same for the outcomes of a provider's call. */
  expectProvider(provider: string, call: string): void
  /** `route` is the pattern of a route, never the address itself. */
  observeRequest(request: {
    method: string
    route: string
    status: number
    seconds: number
    refusal?: string | undefined
  }): void
  countJob(name: string, hasWorked: boolean): void
  /** One message or payout of a job: whether it went well. */
  countTask(job: string, hasWorked: boolean): void
  /** An event of a provider: what was done with the request, and how the event ended. */
  countEvent(provider: string, outcome: EventOutcome): void
  /** What a provider reported of a message that it took. */
  countDelivery(provider: string, outcome: 'delivered' | 'failed'): void
  /** A payment of which another sum was captured than was ordered. */
  countDifference(provider: string, kind: 'amount' | 'currency'): void
  /** A difference that a comparison with a provider's statement found. */
  countReconciliation(provider: string, kind: string): void
  observeProvider(call: {
    provider: string
    call: string
    outcome: CallOutcome
    seconds: number
  }): void
  /** Keeps what a job measured, in place of what it measured before. */
  keepGauge(name: string, gauge: Gauge): void
  /** Returns all metrics in the Prometheus text format, with gauges read now. */
  write(gauges: Readonly<Record<string, Gauge>>): string
}

/** One value, or one for each combination of labels. */
export type Gauge = number | readonly { labels: Labels; value: number }[]

/** Returns the metrics of a process; `ledger` reads those of the ledger. */
export function createMetrics(ledger: () => ReadonlyMap<string, number>): Metrics {
  const requests = new Map<string, Histogram>()
  const providers = new Map<string, Histogram>()
  const counters = new Map<string, Map<string, number>>()
  const kept = new Map<string, Gauge>()
  const countsOf = (name: CounterName) => {
    const counts = counters.get(name) ?? new Map<string, number>()
    counters.set(name, counts)
    return counts
  }
  const count = (name: CounterName, labels: Labels) => increase(countsOf(name), writeLabels(labels))
  const beginAtZero: Metrics['beginAtZero'] = (name, values) => {
    const counts = countsOf(name)
    for (const labels of combineLabels(values)) {
      const key = writeLabels(labels)
      counts.set(key, counts.get(key) ?? 0)
    }
  }
  beginAtZero('wallet_answers_total', { method: METHODS, status: STATUS_CLASSES })
  return {
    beginAtZero,
    expectProvider(provider, call) {
      for (const outcome of CALL_OUTCOMES) {
        timesOf(providers, writeLabels({ provider, call, outcome }))
      }
    },
    observeRequest({ method, route, status, seconds, refusal }) {
      const labels = writeLabels({ method, route, status: String(status) })
      timesOf(requests, labels).observe(seconds)
      count('wallet_answers_total', { method, status: `${Math.floor(status / CLASS)}xx` })
      if (refusal) count('wallet_refusals_total', { code: refusal })
    },
    countJob: (job, hasWorked) =>
      count('wallet_job_runs_total', { job, outcome: hasWorked ? 'success' : 'failure' }),
    countTask: (job, hasWorked) =>
      count('wallet_job_tasks_total', { job, outcome: hasWorked ? 'success' : 'failure' }),
    countDelivery: (provider, outcome) =>
      count('wallet_sms_deliveries_total', { provider, outcome }),
    countEvent: (provider, outcome) => count('wallet_provider_events_total', { provider, outcome }),
    countDifference: (provider, kind) =>
      count('wallet_payment_differences_total', { provider, kind }),
    countReconciliation: (provider, kind) =>
      count('wallet_reconciliation_differences_total', { provider, kind }),
    observeProvider: ({ seconds, ...labels }) =>
      timesOf(providers, writeLabels(labels)).observe(seconds),
    keepGauge: (name, gauge) => void kept.set(name, gauge),
    write(gauges) {
      const lines = [
        ...histogram('wallet_request_seconds', 'Time from a request to its answer', requests),
        ...histogram('wallet_provider_call_seconds', 'Calls of providers', providers),
        ...Object.entries(COUNTERS).flatMap(([name, help]) =>
          counter(name, help, counters.get(name) ?? new Map()),
        ),
        ...counter(
          'wallet_ledger_transfers_total',
          'Transfers posted, by kind',
          labelKinds(ledger()),
        ),
        ...[...kept, ...Object.entries(gauges)].flatMap(writeGauge),
      ]
      return `${lines.join('\n')}\n`
    },
  }
}

function labelKinds(counts: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...counts].map(([kind, count]) => [writeLabels({ kind }), count]))
}

function counter(name: string, help: string, counts: ReadonlyMap<string, number>): string[] {
  return [
    ...headOf(name, 'counter', help),
    ...[...counts].map(([labels, count]) => `${name}{${labels}} ${count}`),
  ]
}

function histogram(name: string, help: string, all: ReadonlyMap<string, Histogram>): string[] {
  return [
    ...headOf(name, 'histogram', help),
    ...[...all].flatMap(([labels, times]) => times.write(name, labels)),
  ]
}

function writeGauge([name, gauge]: readonly [string, Gauge]): string[] {
  const lines =
    typeof gauge === 'number'
      ? [`${name} ${gauge}`]
      : gauge.map(({ labels, value }) => `${name}${inBraces(writeLabels(labels))} ${value}`)
  return [...headOf(name, 'gauge', GAUGES[name]), ...lines]
}

function inBraces(labels: string): string {
  return labels === '' ? '' : `{${labels}}`
}

function headOf(name: string, type: 'counter' | 'gauge' | 'histogram', help?: string): string[] {
  return [...(help ? [`# HELP ${name} ${help}`] : []), `# TYPE ${name} ${type}`]
}

function timesOf(all: Map<string, Histogram>, labels: string): Histogram {
  const times = all.get(labels) ?? createHistogram()
  all.set(labels, times)
  return times
}

function increase(counts: Map<string, number>, labels: string): void {
  counts.set(labels, (counts.get(labels) ?? 0) + 1)
}

type Labels = Readonly<Record<string, string>>

/** Labels as the Prometheus text format has them, without the braces. */
function writeLabels(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replaceAll(/["\\\n]/g, '_')}"`)
    .join(',')
}

/** Every combination of the values of labels. */
function combineLabels(values: Readonly<Record<string, readonly string[]>>): Labels[] {
  return Object.entries(values).reduce<Labels[]>(
    (all, [name, each]) =>
      all.flatMap((labels) => each.map((value) => ({ ...labels, [name]: value }))),
    [{}],
  )
}
