import { learnCurrencies } from '../../contract/rules/currencies.ts'
import type { Context } from '../context.ts'
import { claimSms } from '../domain/codes/codes-delivery.ts'
import { claimEmails } from '../domain/email/email-delivery.ts'
import { sweepPictureFiles } from '../domain/help/picture-files.ts'
import { cleanUp } from './cleaning.ts'
import { openDueResets } from '../domain/pins/pin-reset-opening.ts'
import { runDuePlans } from '../domain/plans/due-plans.ts'
import { claimDeliveries } from '../domain/program-access/deliver-webhooks.ts'
import { queueIncoming } from '../domain/program-access/queue-incoming.ts'
import { claimNotices } from '../domain/delivery/claim-notices.ts'
import { refuseLetter, takeLetter } from '../domain/delivery/refuse-letter.ts'
import { readDeposits } from '../domain/deposits/read-deposits.ts'
import { claimCases } from '../domain/identification/read-cases.ts'
import { endLevels } from '../domain/identification/level-end.ts'
import { claimEvents } from '../domain/provider-events/claim-events.ts'
import { listCurrencyFacts } from '../domain/ledger/currencies.ts'
import { claimFeeds } from '../domain/rates/claim-feeds.ts'
import { storePast } from '../domain/rates/rate-history.ts'
import { moveRates } from '../domain/rates/rates.ts'
import { runRateOrders } from '../domain/rate-orders/due-rate-orders.ts'
import { watchSpending } from '../domain/meaning/watch-spending.ts'
import { roundUpPayments } from '../domain/pots/round-up.ts'
import { collectAllOwed } from '../domain/ledger/receivables.ts'
import { claimReconciliations } from '../domain/reconciliation/claim-days.ts'
import { claimChecks } from '../domain/top-up/check-payment.ts'
import { expireTopUps } from '../domain/top-up/top-up.ts'
import { watchActs } from '../domain/monitoring/look-at-acts.ts'
import { lookAtAllAgain } from '../domain/screening/look-at-all.ts'
import { notifyOfTariffs } from '../domain/tariffs/notify-of-tariffs.ts'
import { notifyOfRequests } from '../domain/requests/notify-of-requests.ts'
import { claimReleased } from '../domain/withdrawals/start-released.ts'
import { claimPayouts } from '../domain/withdrawals/plain-withdrawal.ts'
import { describeFailure } from '../ops/log/failure-description.ts'
import { measurePeppers } from './measure-peppers.ts'
import { listSettlers } from './list-settlers.ts'
import { createJobPool, type JobPool } from './job-pool.ts'
import { DAY_MS, HOUR_MS } from '../../contract/rules/durations.ts'

const EXPIRY_MS = 30_000
const CLEANING_MS = 600_000
const DEPOSITS_MS = 2000
const OWED_MS = 2000
const LEVELS_MS = HOUR_MS
const LIVE_MS = 1000
const ROUNDING_MS = 300_000
const BUDGETS_MS = 5000
const FEEDS_MS = 5000
const RECONCILIATION_MS = 300_000
const WEBHOOKS_MS = 2000
const PAST_MS = DAY_MS
const PEPPERS_MS = 60_000
const SCREENING_MS = 1500
const TARIFFS_MS = 5000
const MONITORING_MS = 5000
/** Concurrent calls of one provider in a process, so that a hanging provider blocks only these. */
const CONCURRENT_CALLS = 64
/** Longest wait for running calls at shutdown, ms; unfinished work is claimed again later. */
const LAST_CALLS_MS = 5000

/** How a round or a task of a job may end. */
const OUTCOMES = ['success', 'failure']

interface Job {
  name: string
  everyMs: number
  run: () => Promise<unknown>
  /** Pool of its tasks; a round does not wait for them. */
  pool?: JobPool
}

/** Returns whether it succeeded. */
type Task = () => Promise<boolean>

interface RunningJob {
  /** Runs the job now, or once more after the current run. */
  wake: () => void
  stop: () => Promise<void>
}

/**
 * Starts the background jobs of `listJobs`. Each runs immediately and then repeatedly, never twice
 * at a time in one process; failures are logged. `stop` resolves when all have ended; provider
 * calls have five seconds to end.
 */
export function startJobs(context: Context): { stop(): Promise<void> } {
  const running = new Map(
    listJobs(context).map((job) => [job.name, startJob(job, context)] as const),
  )
  const stopListening = [
    context.smsQueued.subscribe(() => running.get('sms')?.wake()),
    context.emailQueued.subscribe(() => running.get('emails')?.wake()),
    context.eventStored.subscribe(() => running.get('events')?.wake()),
  ]
  return {
    async stop() {
      for (const stop of stopListening) stop()
      await Promise.all(Array.from(running.values(), (job) => job.stop()))
    },
  }
}

function listJobs(context: Context): Job[] {
  const { db, clock, gateways, rateSource, settings, pepper, log, metrics } = context
  const { noticeChannels: channels } = context
  const {
    sms,
    email,
    payments,
    payout,
    payoutMethods: methods,
    deposits,
    identification,
  } = gateways
  const isErasedWhenSent = !settings.sandbox
  const served = channels.map(({ name }) => name)
  const letters = {
    onRefused: (letter: { id: string; address: string; now: Date }) =>
      refuseLetter(db, { ...letter, served }),
    onTaken: (address: string) => takeLetter(db, address),
  }
  const spending = watchSpending(db)
  const acts = watchActs(db)
  const delivery = { gateways: sms, clock, isErasedWhenSent, log }
  return [
    createProviderJob('sms', context, (most) => claimSms(db, delivery, most)),
    createProviderJob('emails', context, (most) =>
      claimEmails(db, { gateway: email, clock, isErasedWhenSent, log, ...letters }, most),
    ),
    createProviderJob('payouts', context, async (most) => {
      const due = await claimPayouts(db, { now: clock.now(), payout, methods }, most)
      return due.map((settle) => () => settle().then(() => true))
    }),
    createProviderJob('released payouts', context, (most) =>
      claimReleased(db, { payout, methods, clock, log }, most),
    ),
    createProviderJob('identifications', context, async (most) => {
      const reading = { gateways: identification.connected, now: clock.now() }
      const due = await claimCases(db, reading, most)
      return due.map((read) => () => read().then(() => true))
    }),
    createProviderJob('events', context, (most) =>
      claimEvents(db, { settlers: listSettlers(context), clock, log, metrics }, most),
    ),
    createProviderJob('payments', context, (most) =>
      claimChecks(db, { payments, clock, log, metrics }, most),
    ),
    createProviderJob(
      'reconciliation',
      context,
      (most) =>
        claimReconciliations(db, { sources: gateways.statements, clock, log, metrics }, most),
      RECONCILIATION_MS,
    ),
    { name: 'owed', everyMs: OWED_MS, run: () => collectAllOwed(db, clock.now()) },
    { name: 'budgets', everyMs: BUDGETS_MS, run: () => spending.round(clock.now()) },
    { name: 'rounding', everyMs: ROUNDING_MS, run: () => roundUpPayments(db, clock.now()) },
    createProviderJob(
      'rate sources',
      context,
      (most) => claimFeeds(db, { feeds: gateways.rates, clock, log }, most),
      FEEDS_MS,
    ),
    { name: 'live', everyMs: LIVE_MS, run: () => context.live.round() },
    { name: 'incoming money', everyMs: WEBHOOKS_MS, run: () => queueIncoming(db, clock.now()) },
    createProviderJob('webhooks', context, (most) =>
      claimDeliveries(db, { clock, isLoopbackAllowed: settings.sandbox }, most),
    ),
    { name: 'new pins', everyMs: EXPIRY_MS, run: () => openDueResets(db, clock.now()) },
    { name: 'screening', everyMs: SCREENING_MS, run: () => lookAtAllAgain(db, clock) },
    { name: 'tariffs', everyMs: TARIFFS_MS, run: () => notifyOfTariffs(db, clock.now()) },
    { name: 'monitoring', everyMs: MONITORING_MS, run: () => acts.round(clock.now()) },
    { name: 'levels', everyMs: LEVELS_MS, run: () => endLevels(db, clock.now()) },
    { name: 'requests', everyMs: EXPIRY_MS, run: () => notifyOfRequests(db, clock.now()) },
    {
      name: 'plans',
      everyMs: settings.jobTickMs,
      run: () => runDuePlans(db, { clock, log, methods: gateways.payoutMethods }),
    },
    {
      name: 'orders at a rate',
      everyMs: settings.jobTickMs,
      run: () => runRateOrders(db, { clock, log }),
    },
    { name: 'expiry', everyMs: EXPIRY_MS, run: () => expireTopUps(db, { now: clock.now() }) },
    {
      name: 'currencies',
      everyMs: settings.rateMoveMs,
      run: async () => learnCurrencies(await listCurrencyFacts(db)),
    },
    {
      name: 'rates',
      everyMs: settings.rateMoveMs,
      run: () => moveRates(db, rateSource, clock.now()),
    },
    {
      name: 'rate history',
      everyMs: PAST_MS,
      run: () => storePast(db, rateSource, clock.now()),
    },
    {
      name: 'deposits',
      everyMs: DEPOSITS_MS,
      run: async () => deposits && readDeposits(db, { deposits, now: clock.now() }),
    },
    ...(channels.length > 0
      ? [
          createProviderJob('notices', context, (most) =>
            claimNotices(db, { channels, clock, log }, most),
          ),
        ]
      : []),
    ...(pepper.previous !== undefined || pepper.next !== undefined
      ? [{ name: 'peppers', everyMs: PEPPERS_MS, run: () => measurePeppers(context) }]
      : []),
    ...sweepPictures(context),
    {
      name: 'cleaning',
      everyMs: CLEANING_MS,
      run: () => cleanUp(db, clock.now(), settings.retention),
    },
  ]
}

/** The job that deletes the files of erased pictures, where pictures are files. */
function sweepPictures({ db, clock, settings }: Context): Job[] {
  const { picturesFolder: folder } = settings
  if (folder === undefined) return []
  const run = () => sweepPictureFiles(db, folder, clock.now())
  return [{ name: 'pictures', everyMs: CLEANING_MS, run }]
}

/**
 * A job whose tasks call a provider. A round claims as many tasks as the pool has room for, starts
 * them, and does not wait, so that a hanging task delays no other.
 */
function createProviderJob(
  name: string,
  { settings, metrics, log }: Context,
  claim: (most: number) => Promise<Task[]>,
  everyMs = settings.jobTickMs,
): Job {
  metrics.beginAtZero('wallet_job_tasks_total', { job: [name], outcome: OUTCOMES })
  const pool = createJobPool(CONCURRENT_CALLS, (end) => {
    if ('error' in end) log.error('job task failed', { job: name, ...describeFailure(end.error) })
    metrics.countTask(name, !('error' in end) && end.value === true)
  })
  const run = async () => {
    const most = pool.free()
    if (most > 0) for (const task of await claim(most)) pool.start(task)
  }
  return { name, everyMs, run, pool }
}

function startJob({ name, everyMs, run, pool }: Job, { log, metrics }: Context): RunningJob {
  const state = { isStopped: false, isWokenAgain: false }
  metrics.beginAtZero('wallet_job_runs_total', { job: [name], outcome: OUTCOMES })
  let current: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const runSafely = async () => {
    try {
      await run()
      metrics.countJob(name, true)
    } catch (error) {
      metrics.countJob(name, false)
      log.error('job failed', { job: name, ...describeFailure(error) })
    }
  }

  const work = async () => {
    do {
      state.isWokenAgain = false
      await runSafely()
    } while (state.isWokenAgain && !state.isStopped)
    current = undefined
    if (!state.isStopped) timer = setTimeout(wake, everyMs)
  }

  const wake = () => {
    if (state.isStopped) return
    clearTimeout(timer)
    if (current) state.isWokenAgain = true
    else current = work()
  }

  wake()
  return {
    wake,
    async stop() {
      state.isStopped = true
      clearTimeout(timer)
      await current
      await pool?.idle(LAST_CALLS_MS)
    },
  }
}
