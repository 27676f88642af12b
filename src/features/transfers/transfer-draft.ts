import { useAtom } from 'jotai'
import * as v from 'valibot'
import { Recipient } from '../../../contract/calls/transfers.ts'
import { readLanguage } from '../../kernel/environment/language.ts'
import { TypedAmount } from '../../shared/money-act/typed-amount.ts'
import { PlanWhen } from '../../shared/plans/plan-when.ts'
import { lastPhoneCountry } from '../../shared/phone-entry/last-country.ts'
import { atFormRestart, forgetForm, keepForm, readForm } from '../../kernel/runtime/kept-forms.ts'
import { useFormRound } from '../../shared/kept-form/use-kept-state.ts'
import { sessionAtom } from '../../kernel/runtime/session-data.ts'
import { store } from '../../kernel/runtime/store.ts'

/** Both steps share it, so it belongs to no entry of the history. */
const [FORM, ENTRY] = ['transfer', '']

const TransferDraft = v.object({
  phone: v.object({ iso: v.string(), digits: v.string() }),
  /** The wallet address in place of the phone, as it is typed. */
  address: v.optional(v.string()),
  recipient: v.optional(Recipient),
  accountId: v.optional(v.string()),
  ...TypedAmount.entries,
  note: v.string(),
  when: v.optional(PlanWhen),
})

/** What is typed and chosen in both steps of a transfer, until it is sent. */
export type TransferDraft = v.InferOutput<typeof TransferDraft>

const draftAtom = sessionAtom<TransferDraft | undefined>(undefined)

/**
 * Returns the draft of this visit, which both steps share, and a function that changes parts of it.
 * A reload keeps it.
 */
export function useTransferDraft() {
  // Read anew when it is returned after a sign-in.
  useFormRound(FORM)
  const [kept, setKept] = useAtom(draftAtom)
  const draft = kept ?? readDraft()
  const change = (parts: Partial<TransferDraft>) => {
    const next = { ...(store.get(draftAtom) ?? readDraft()), ...parts }
    keepForm(FORM, ENTRY, next)
    setKept(next)
  }
  return [draft, change] as const
}

/** Deletes the draft, such as after the transfer. */
export function forgetTransferDraft(): void {
  forgetForm(FORM)
  store.set(draftAtom, undefined)
}

atFormRestart(FORM, forgetTransferDraft)

function readDraft(): TransferDraft {
  const kept = v.safeParse(TransferDraft, readForm(FORM, ENTRY))
  return kept.success ? kept.output : emptyDraft()
}

function emptyDraft(): TransferDraft {
  const phone = { iso: lastPhoneCountry(readLanguage()), digits: '' }
  return { phone, recipient: undefined, accountId: undefined, amount: '', note: '' }
}
