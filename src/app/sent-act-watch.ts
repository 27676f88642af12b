import { ApiError, isRefusedForNow } from '../kernel/api/api-error.ts'
import { call } from '../kernel/api/call.ts'
import { markTold, onSentAct, readSentActs, untilLeft } from '../kernel/api/sent-acts.ts'
import { actOutcomeEndpoints } from '../../contract/calls/act-outcome.ts'
import type { ActCall } from '../../contract/rules/act-calls.ts'
import { settleKey } from '../shared/money-act/intent-keys.ts'
import {
  dropAct,
  findUnsettledActs,
  moveAct,
  type UnsettledAct,
} from '../shared/money-act/unsettled-acts.ts'
import { refreshMoney } from '../shared/wallet/refresh-money.ts'
import { restartForm } from '../kernel/runtime/kept-forms.ts'
import { report } from '../kernel/runtime/report.ts'
import { store } from '../kernel/runtime/store.ts'
import { isLockedAtom } from '../kernel/session/lock/locked.ts'
import { isSignedIn, onSessionChange, readToken } from '../kernel/session/session.ts'
import { queryClient } from './query-client.ts'

/** Time after sending within which a call that is still on its way may be done, ms. */
const ARRIVAL_MS = 20_000
/** The forms whose input a done act erases, where that is not the one of its own name. */
const FORMS: Partial<Record<ActCall, readonly string[]>> = {
  transfer: ['transfer', 'pay-link'],
  placePlan: ['transfer', 'exchange', 'payout', 'change-plan', 'addToPot'],
  placeRateOrder: ['rate-order'],
  reportProblem: ['problem'],
}

/** Pauses between questions, ms. */
const PAUSES_MS = [500, 1000, 2000]
const LAST_PAUSE_MS = 4000

/**
 * Finds calls whose answer was lost by a reload, a crash, an update, a lock or the line, at a start
 * in whatever tab, asks what became of each, and notifies the owner. The same act is not offered
 * meanwhile (K2).
 */
export function watchSentActs(): void {
  onSentAct(look)
  onSessionChange(look)
  store.sub(isLockedAtom, look)
  look()
}

function look(): void {
  if (!isSignedIn() || store.get(isLockedAtom)) return
  for (const found of findUnsettledActs()) {
    follow(found).catch((error: unknown) => report('sent-act', error))
  }
}

async function follow({ act, key }: UnsettledAct): Promise<void> {
  await untilLeft(key)
  const sent = readSentActs().find((one) => one.key === key)
  // The tab that sent it has had the answer.
  if (!sent) {
    dropAct(key)
    refreshMoney(queryClient)
    return
  }
  moveAct(key, 'checking')
  const until = performance.now() + ARRIVAL_MS
  const token = readToken()
  // Another session may be that of another owner, who has sent nothing under this key.
  for (let round = 0; isSignedIn() && readToken() === token; round += 1) {
    // It counts only where the call could not arrive any more before the question was asked.
    const isFinal = Date.now() >= sent.sentAt + ARRIVAL_MS || performance.now() >= until
    const told = await ask(act, key)
    if (readToken() !== token) break
    if (told && (told.stage !== 'none' || isFinal)) {
      tell({ act, key, ...told })
      return
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSES_MS[round] ?? LAST_PAUSE_MS))
  }
  // Retried by the session or the unlocked app that follows.
  dropAct(key)
}

type SettledAct = Pick<UnsettledAct, 'stage' | 'outcome'>

/** Returns the answer of the server; undefined where it does not answer. */
async function ask(act: ActCall, key: string): Promise<SettledAct | undefined> {
  try {
    const outcome = await call(actOutcomeEndpoints.actOutcome, { query: { call: act, key } })
    return { stage: outcome.state, outcome }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A server without this call.
    const isUnable = error.kind === 'malformed' || error.kind === 'refused'
    return isUnable && !isRefusedForNow(error) ? { stage: 'unknown' } : undefined
  }
}

function tell({ act, key, stage, outcome }: UnsettledAct): void {
  markTold(key)
  // Of an unknown outcome the same press repeats the same act.
  if (stage !== 'unknown') settleKey(key)
  if (stage === 'done') for (const form of FORMS[act] ?? [act]) restartForm(form)
  moveAct(key, stage, outcome)
  refreshMoney(queryClient)
  void queryClient.invalidateQueries({ queryKey: ['profile'] })
}
