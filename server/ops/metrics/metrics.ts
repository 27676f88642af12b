import { createHistogram, type Histogram } from './histogram.ts'

type EventOutcome = 'forged' | 'ignored' | 'repeated' | 'stored' | 'settled' | 'unknown' | 'dead'

/** Metrics of one server process. Labels never hold client input. */
export interface Metrics {
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
    outcome: 'success' | 'failure' | 'timeout'
    seconds: number
  }): void
  /** Keeps what a job measured, in place of what it measured before. */
  keepGauge(name: string, gauge: Gauge): void
  /** Returns all metrics in the Prometheus text format, with gauges read now. */
  write(gauges: Readonly<Record<string, Gauge>>): string
}

/** One value, or one for each combination of labels. */
export type Gauge = number | readonly { labels: Labels; value: number }[]

type Labels = Readonly<Record<string, string>>

export function createMetrics(ledger: () => ReadonlyMap<string, number>): Metrics {
  const requests = new Map<string, Histogram>()
  const refusals = new Map<string, number>()
  const jobs = new Map<string, number>()
  const tasks = new Map<string, number>()
  const providers = new Map<string, Histogram>()
  const events = new Map<string, number>()
  const deliveries = new Map<string, number>()
  const differences = new Map<string, number>()
  const reconciled = new Map<string, number>()
  const kept = new Map<string, Gauge>()
  return {
    observeRequest({ method, route, status, seconds, refusal }) {
      const labels = join({ method, route, status: String(status) })
      observe(requests, labels, seconds)
      if (refusal) increase(refusals, join({ code: refusal }))
    },
    countJob: (job, hasWorked) =>
      increase(jobs, join({ job, outcome: hasWorked ? 'success' : 'failure' })),
    countTask: (job, hasWorked) =>
      increase(tasks, join({ job, outcome: hasWorked ? 'success' : 'failure' })),
    countDelivery: (provider, outcome) => increase(deliveries, join({ provider, outcome })),
    countEvent: (provider, outcome) => increase(events, join({ provider, outcome })),
    countDifference: (provider, kind) => increase(differences, join({ provider, kind })),
    countReconciliation: (provider, kind) => increase(reconciled, join({ provider, kind })),
    observeProvider: ({ seconds, ...labels }) => observe(providers, join(labels), seconds),
    keepGauge: (name, gauge) => void kept.set(name, gauge),
    write(gauges) {
      const lines = [
        ...histogram('wallet_request_seconds', 'Time from a request to its answer', requests),
        ...histogram('wallet_provider_call_seconds', 'Calls of providers', providers),
        ...counter(
          'wallet_payment_differences_total',
          'Payments of which another sum was captured than was ordered',
          differences,
        ),
        ...counter(
          'wallet_reconciliation_differences_total',
          'Differences between statements of providers and the ledger, by kind',
          reconciled,
        ),
        ...counter('wallet_sms_deliveries_total', 'Reports of messages, by outcome', deliveries),
        ...counter('wallet_provider_events_total', 'Events of providers, by outcome', events),
        ...counter('wallet_refusals_total', 'Requests refused, by reason', refusals),
        ...counter('wallet_job_runs_total', 'Rounds of the background jobs', jobs),
        ...counter('wallet_job_tasks_total', 'Messages and payouts that jobs worked on', tasks),
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
  return new Map([...counts].map(([kind, count]) => [join({ kind }), count]))
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
      : gauge.map(({ labels, value }) => `${name}${inBraces(join(labels))} ${value}`)
  return [...headOf(name, 'gauge'), ...lines]
}

function inBraces(labels: string): string {
  return labels === '' ? '' : `{${labels}}`
}

function headOf(name: string, type: 'counter' | 'gauge' | 'histogram', help?: string): string[] {
  return [...(help ? [`# HELP ${name} ${help}`] : []), `# TYPE ${name} ${type}`]
}

function join(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replaceAll(/["\\\n]/g, '_')}"`)
    .join(',')
}

function observe(all: Map<string, Histogram>, labels: string, seconds: number): void {
  const times = all.get(labels) ?? createHistogram()
  all.set(labels, times)
  times.observe(seconds)
}

function increase(counts: Map<string, number>, labels: string): void {
  counts.set(labels, (counts.get(labels) ?? 0) + 1)
}
