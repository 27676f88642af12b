import type { Context } from './context.ts'
import { deliverSms } from './domain/codes-delivery.ts'
import { cleanUp } from './domain/limits-cleaning.ts'
import { moveRates } from './domain/rates.ts'
import { expireTopUps } from './domain/top-up.ts'
import { settlePayouts } from './domain/withdrawal.ts'
import { describeFailure } from './failure-description.ts'

const EXPIRY_MS = 30_000
const CLEANING_MS = 600_000

interface Job {
  name: string
  everyMs: number
  run: () => Promise<unknown>
}

interface RunningJob {
  /** Runs the job now, or once more when it is running. */
  wake: () => void
  stop: () => Promise<void>
}

/**
 * Starts the work that no request waits for: SMS, payouts, expired top-ups, rates, cleaning. Each job
 * runs at once and then again and again, never twice at a time in one process; a failure is logged
 * and the job goes on. `stop` resolves when none runs any more.
 */
export function startJobs(context: Context): { stop(): Promise<void> } {
  const running = new Map(
    listJobs(context).map((job) => [job.name, startJob(job, context)] as const),
  )
  const stopListening = context.smsQueued.listen(() => running.get('sms')?.wake())
  return {
    async stop() {
      stopListening()
      await Promise.all(Array.from(running.values(), (job) => job.stop()))
    },
  }
}

function listJobs({ db, clock, gateways, settings, log }: Context): Job[] {
  const { sms, payout } = gateways
  const isErasedWhenSent = !settings.sandbox
  return [
    {
      name: 'sms',
      everyMs: settings.jobTickMs,
      run: () => deliverSms(db, { gateway: sms, now: clock.now(), isErasedWhenSent, log }),
    },
    {
      name: 'payouts',
      everyMs: settings.jobTickMs,
      run: async () => payout && settlePayouts(db, { now: clock.now(), payout }),
    },
    { name: 'expiry', everyMs: EXPIRY_MS, run: () => expireTopUps(db, { now: clock.now() }) },
    { name: 'rates', everyMs: settings.rateMoveMs, run: () => moveRates(db, clock.now()) },
    { name: 'cleaning', everyMs: CLEANING_MS, run: () => cleanUp(db, clock.now()) },
  ]
}

function startJob({ name, everyMs, run }: Job, { log, metrics }: Context): RunningJob {
  const state = { isStopped: false, isWokenAgain: false }
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
    },
  }
}
