import { COMPLETE } from '../../../../contract/rules/statuses.ts'
import type { PayoutStatus } from '../../../../contract/calls/withdrawals.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { isPayoutOpen } from '../payout/payout.queries.ts'

/** The steps of a withdrawal to a network, in their order. */
const STEPS = ['accepted', 'sent', 'confirming', 'done'] as const

type StepName = PayoutStatus['steps'][number]['step']

export interface NetworkStep {
  key: StepName
  name: string
  state: 'done' | 'present' | 'ahead' | 'failed'
  /** When it was reached; empty for one that is ahead. */
  at: string
}

/** Returns the steps of a withdrawal with their names; a failed one ends with what it reached. */
export function useNetworkSteps(payout: PayoutStatus): readonly NetworkStep[] {
  const { text } = useTexts()
  const { confirmations = 0, confirmations_needed: total = 0 } = payout
  const names: Readonly<Record<StepName, string>> = {
    accepted: text('crypto.step_accepted'),
    sent: text('crypto.step_sent', { network: payout.network ?? '' }),
    // A network whose number of confirmations is not known yet is not counted.
    confirming:
      total > 0
        ? text('crypto.step_confirming', { count: confirmations, total })
        : text('crypto.step_confirming_uncounted'),
    done: text('crypto.step_done'),
    failed: text('payout.failed_title'),
  }
  return stepStates(payout).map(({ key, state, at }) => ({ key, state, at, name: names[key] }))
}

/** Returns the state of each step. */
export function stepStates(
  payout: Pick<PayoutStatus, 'steps' | 'status'>,
): readonly Omit<NetworkStep, 'name'>[] {
  const atOf = (wanted: StepName) => payout.steps.find(({ step }) => step === wanted)?.at
  const isOpen = isPayoutOpen(payout)
  const failedAt = atOf('failed')
  if (!isOpen && payout.status !== COMPLETE) {
    const reached = STEPS.filter((step) => atOf(step) !== undefined && step !== 'done')
    return [
      ...reached.map((key) => ({ key, state: 'done', at: atOf(key) ?? '' }) as const),
      { key: 'failed', state: 'failed', at: failedAt ?? '' } as const,
    ]
  }
  const last = STEPS.findLastIndex((step) => atOf(step) !== undefined)
  return STEPS.map((key, index) => ({
    key,
    state: isOpen ? stateAt(index, last) : 'done',
    at: atOf(key) ?? '',
  }))
}

/** The last step that was reached goes on; before a payout is sent, that is the first. */
function stateAt(index: number, last: number): NetworkStep['state'] {
  if (index === last) return 'present'
  return index < last ? 'done' : 'ahead'
}
