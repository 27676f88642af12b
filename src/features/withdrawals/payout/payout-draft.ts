import { useAtom, useAtomValue } from 'jotai'
import * as v from 'valibot'
import type { Account } from '../../../../contract/calls/wallet.ts'
import { PlanWhen } from '../../../shared/plans/plan-when.ts'
import { useFormRound } from '../../../shared/kept-form/use-kept-state.ts'
import { useMoneyDraft } from '../../../shared/money-act/money-draft.ts'
import { amountIn, TypedAmount } from '../../../shared/money-act/typed-amount.ts'
import { currentWalletCodeAtom, indexOfWallet } from '../../../shared/wallet/current-wallet.ts'
import { sessionAtom } from '../../../kernel/runtime/session-data.ts'
import {
  atFormRestart,
  forgetForm,
  keepForm,
  readForm,
} from '../../../kernel/runtime/kept-forms.ts'
import { store } from '../../../kernel/runtime/store.ts'

/** The pages share it, so it belongs to no entry of the history. */
const [FORM, ENTRY] = ['payout', '']

const PayoutDraft = v.object({
  accountId: v.optional(v.string()),
  typed: v.optional(TypedAmount),
  /** Ten digits after +7, as far as they are typed; undefined until the owner changes them. */
  phone: v.optional(v.string()),
  bankId: v.optional(v.string()),
  /** The saved card, by its id. */
  cardId: v.optional(v.string()),
  /** Code of the network. */
  network: v.optional(v.string()),
  address: v.optional(v.string()),
  /** When the code was scanned whose address has been filled in, ms. */
  scannedAt: v.optional(v.number()),
  /** On which days it is paid out; undefined: at once. */
  when: v.optional(PlanWhen),
})

/** What is typed and chosen on the pages of a withdrawal. Never a PIN or anything of a new card. */
export type PayoutDraft = v.InferOutput<typeof PayoutDraft>

const draftAtom = sessionAtom<PayoutDraft | undefined>(undefined)

/** The scanner is not a page of the withdrawal, but leads back to it. */
let isKept = false

/**
 * Returns the draft that the pages share, and a function that changes parts of it. A reload keeps
 * it.
 */
export function usePayoutDraft() {
  // Read anew when it is returned after a sign-in.
  useFormRound(FORM)
  const [draft, setDraft] = useAtom(draftAtom)
  const change = (parts: Partial<PayoutDraft>) => {
    const next = { ...(store.get(draftAtom) ?? readDraft()), ...parts }
    keepForm(FORM, ENTRY, next)
    setDraft(next)
  }
  return [draft ?? readDraft(), change] as const
}

/**
 * Returns the account of a withdrawal: the chosen one, else the one in the requested currency, else
 * the current one; with the typed amount, which a repeated withdrawal fills in.
 */
export function usePayoutAccount(
  wallets: readonly [Account, ...Account[]],
  currency: string | undefined,
) {
  const current = useAtomValue(currentWalletCodeAtom)
  const repeated = useMoneyDraft()
  const [draft, change] = usePayoutDraft()
  const wallet =
    wallets.find(({ id }) => id === draft.accountId) ??
    wallets.find(({ currency_code: code }) => code === currency) ??
    wallets[indexOfWallet(wallets, current)] ??
    wallets[0]
  const { currency_code: amountCurrency } = wallet
  const typed = draft.typed ?? {
    amount: repeated?.amount ?? '',
    amountCurrency: repeated?.currency_code,
  }
  return {
    wallet,
    choose: ({ id }: Account) => change({ accountId: id }),
    amount: amountIn(typed, amountCurrency),
    setAmount: (amount: string) => change({ typed: { amount, amountCurrency } }),
  }
}

/** Deletes the draft when its pages are left, unless they were left for the scanner. */
export function leavePayoutDraft(): void {
  if (isKept) isKept = false
  else forgetPayoutDraft()
}

/** Keeps the draft while an address is scanned. */
export function keepPayoutDraft(): void {
  isKept = true
}

/** Deletes the draft, such as after a plan of it was set. */
export function forgetPayoutDraft(): void {
  forgetForm(FORM)
  store.set(draftAtom, undefined)
}

atFormRestart(FORM, forgetPayoutDraft)

function readDraft(): PayoutDraft {
  const kept = v.safeParse(PayoutDraft, readForm(FORM, ENTRY))
  return kept.success ? kept.output : {}
}
