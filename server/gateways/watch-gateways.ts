import type { Metrics } from '../ops/metrics/metrics.ts'
import type { DepositGateway } from './deposit-gateway.ts'
import type { EmailGateway } from './email/email-gateway.ts'
import type { Gateways, Identification, IdentificationGateway } from './gateways.ts'
import type { NoticeChannel } from './notice-channel.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { mapPayoutMethods, PAYOUT_CALLS, type PayoutMethods } from './payout-gateways.ts'
import type { RateFeed } from './rates/rate-feed.ts'
import type { StatementPeriod, StatementSource } from './statement-source.ts'
import type { SmsGateway } from './sms/sms-gateway.ts'
import { SECOND_MS } from '../../contract/rules/durations.ts'

/** A statement may take the time of so many calls. */
const STATEMENT_CALLS = 60

/** Thrown when a provider has not answered in time; whether it acted is unknown. */
class ProviderTimeout extends Error {
  override name = 'ProviderTimeout'
}

interface Watch {
  metrics: Pick<Metrics, 'expectProvider' | 'observeProvider'>
  /** Time limit of a call. */
  deadlineMs: number
}

/** Wraps gateways with a time limit and metrics by provider and outcome. */
export function watchGateways(gateways: Gateways, watch: Watch): Gateways {
  const { sms, email, payments, payout, payoutMethods, deposits, identification, events, rates } =
    gateways
  const { notices, telegram, webPush, statements } = gateways
  return {
    sms: sms.map((gateway) => watchSms(gateway, watch)),
    email: email && watchEmail(email, watch),
    payments: payments.map((payment) => watchPayment(payment, watch)),
    payout: payout && {
      start: watched('payout', 'start', (order) => payout.start(order), watch),
      check: watched('payout', 'check', (asked) => payout.check(asked), watch),
    },
    payoutMethods: watchMethods(payoutMethods, watch),
    deposits: deposits && watchDeposits(deposits, watch),
    identification: watchIdentification(identification, watch),
    telegram,
    events,
    rates: rates.map((feed) => watchFeed(feed, watch)),
    statements: statements.map((source) => watchStatement(source, watch)),
    notices: notices.map((channel) => watchChannel(channel, watch)),
    webPush,
  }
}

function watchSms(gateway: SmsGateway, watch: Watch): SmsGateway {
  const { name, isRepeatable, check } = gateway
  return {
    name,
    isRepeatable,
    send: watched(name, 'send', (message) => gateway.send(message), watch),
    check: check && watched(name, 'check', check, watch),
  }
}

function watchEmail(gateway: EmailGateway, watch: Watch): EmailGateway {
  const { name } = gateway
  return { name, send: watched(name, 'send', (message) => gateway.send(message), watch) }
}

/** Watches each provider once, so that the chosen one is also among the connected. */
function watchIdentification({ chosen, connected }: Identification, watch: Watch): Identification {
  const watchedOnes = new Map(connected.map((one) => [one, watchIdentifier(one, watch)]))
  return {
    chosen: chosen && (watchedOnes.get(chosen) ?? watchIdentifier(chosen, watch)),
    connected: [...watchedOnes.values()],
  }
}

function watchIdentifier(gateway: IdentificationGateway, watch: Watch): IdentificationGateway {
  const { name, check } = gateway
  return {
    name,
    start: watched('identification', 'start', (asked) => gateway.start(asked), watch),
    ...(check && {
      check: watched('identification', 'check', (asked) => check(asked), watch),
    }),
  }
}

function watchPayment(payment: PaymentGateway, watch: Watch): PaymentGateway {
  const { name, methodOf } = payment
  const provider = name === 'sandbox' ? 'payment' : name
  return {
    name,
    takes: (asked) => payment.takes(asked),
    ...(methodOf && { methodOf }),
    start: watched(provider, 'start', (order) => payment.start(order), watch),
    check: watched(provider, 'check', (asked) => payment.check(asked), watch),
  }
}

function watchFeed(feed: RateFeed, watch: Watch): RateFeed {
  return { ...feed, read: watched(feed.name, 'read', (asked) => feed.read(asked), watch) }
}

/** A statement is read in many calls. */
function watchStatement(source: StatementSource, watch: Watch): StatementSource {
  const read = (period: StatementPeriod) => source.readStatement(period)
  const longer = { ...watch, deadlineMs: watch.deadlineMs * STATEMENT_CALLS }
  return { ...source, readStatement: watched(source.provider, 'statement', read, longer) }
}

function watchChannel(channel: NoticeChannel, watch: Watch): NoticeChannel {
  const { name } = channel
  type Sent = Parameters<NoticeChannel['send']>
  const send = watched(name, 'send', (sent: Sent) => channel.send(...sent), watch)
  return { name, send: (...sent) => send(sent) }
}

function watchMethods(methods: PayoutMethods, watch: Watch): PayoutMethods {
  return mapPayoutMethods(methods, (name) => {
    const gateway = methods[name]
    return gateway && watchCalls(name, gateway, { calls: PAYOUT_CALLS[name], watch })
  })
}

/** Returns the gateway with the named members watched; the others stay as they are. */
function watchCalls<Gateway extends object>(
  name: string,
  gateway: Gateway,
  { calls, watch }: { calls: readonly PropertyKey[]; watch: Watch },
): Gateway {
  const watchedCalls = calls.map((call) => {
    const act = async (input: unknown): Promise<unknown> => {
      const member: unknown = Reflect.get(gateway, call)
      return typeof member === 'function' ? Reflect.apply(member, gateway, [input]) : member
    }
    return [call, watched(name, String(call), act, watch)] as const
  })
  return Object.assign({}, gateway, Object.fromEntries(watchedCalls))
}

function watchDeposits(deposits: DepositGateway, watch: Watch): DepositGateway {
  return {
    listNetworks: watchedList('deposits', 'listNetworks', () => deposits.listNetworks(), watch),
    deriveAddress: (place) => deposits.deriveAddress(place),
    explorerUrl: (transfer) => deposits.explorerUrl(transfer),
    readTransfers: watched(
      'deposits',
      'readTransfers',
      (query) => deposits.readTransfers(query),
      watch,
    ),
  }
}

/** Watches a call without an input. */
function watchedList<Output>(
  provider: string,
  call: string,
  act: () => Promise<Output>,
  watch: Watch,
): () => Promise<Output> {
  const list = watched(provider, call, act, watch)
  return () => list(undefined)
}

function watched<Input, Output>(
  provider: string,
  call: string,
  act: (input: Input) => Promise<Output>,
  { metrics, deadlineMs }: Watch,
): (input: Input) => Promise<Output> {
  metrics.expectProvider(provider, call)
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
      const seconds = (performance.now() - startedAt) / SECOND_MS
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
