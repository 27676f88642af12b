import type { LucideIconData } from '@lucide/icons'
import type { KeptRecipient } from '../../../../contract/calls/people.ts'
import type { RepeatDetails } from '../../../../contract/calls/repeat.ts'
import type { PayoutRecipient } from '../../../../contract/calls/payout-targets.ts'
import type { PayoutStatus } from '../../../../contract/calls/withdrawals.ts'
import type { PayoutMethod } from '../../../../contract/rules/rails.ts'
import type { TextKey } from '../../../kernel/texts/built-in.ts'
import type { PayoutDraft } from '../payout/payout-draft.ts'

/** A kept recipient of withdrawals. */
export type KeptTarget = Exclude<KeptRecipient, { kind: 'wallet' }>
/** Whom a withdrawal went to that is made once more. */
export type RepeatedTarget = NonNullable<RepeatDetails['to']>

/** What the page of a payout says where it follows no network. */
interface ResultWords {
  waiting: TextKey
  done: TextKey
  arrived: TextKey
  returned: TextKey
}

/** A method of withdrawing: all that the pages around its form do differently by method. */
export interface WithdrawalMethodFacts {
  icon: LucideIconData
  title: TextKey
  caption?: TextKey
  /**
   * Heading of the recipients that fill the form; absent where the form has a choice of its own.
   */
  recipientsTitle?: TextKey
  /** Name by which those paid before are listed, by a server that keeps no recipients. */
  listedAs?: PayoutRecipient['method']
  /** Usual height of its form under the account, px. */
  formHeight: number
  /** The fee is taken out of the typed amount; else it is added. */
  isFeeInside: boolean
  /** Absent where a payout is followed on its network. */
  words?: ResultWords
  /** Returns the pause between two looks at a payout on its way, ms. */
  pauseOf(payout: PayoutStatus): number
  /** Returns what a kept recipient fills in. */
  draftOfKept(person: KeptTarget): Partial<PayoutDraft>
  /** Returns what a withdrawal that is made once more fills in. */
  draftOfRepeat(to: RepeatedTarget): Partial<PayoutDraft>
}

/** The facts of one method, which gets recipients of its own alone. */
export interface MethodFacts<Name extends PayoutMethod> extends WithdrawalMethodFacts {
  draftOfKept(person: Extract<KeptTarget, { kind: Name }>): Partial<PayoutDraft>
  draftOfRepeat(to: Extract<RepeatedTarget, { method: Name }>): Partial<PayoutDraft>
}
