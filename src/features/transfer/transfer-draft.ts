import { useAtom } from 'jotai'
import type { Recipient } from '../../contract/transfers.ts'
import { readLanguage } from '../../environment/language.ts'
import { lastPhoneCountry } from '../../shared/phone-entry/last-country.ts'
import { sessionAtom } from '../../runtime/session-data.ts'
import { store } from '../../runtime/store.ts'
import type { PhoneValue } from '../../ui/phone/countries.ts'

/** What is typed and chosen in both steps of a transfer, until it is sent. */
export interface TransferDraft {
  phone: PhoneValue
  recipient: Recipient | undefined
  accountId: string | undefined
  /** As it is typed. */
  amount: string
  note: string
}

const draftAtom = sessionAtom<TransferDraft | undefined>(undefined)

/** Returns the draft of this visit, which both steps share, and a function that changes parts of it. */
export function useTransferDraft() {
  const [kept, setKept] = useAtom(draftAtom)
  const draft = kept ?? emptyDraft()
  const change = (parts: Partial<TransferDraft>) =>
    setKept((before) => ({ ...(before ?? emptyDraft()), ...parts }))
  return [draft, change] as const
}

/** Deletes the draft, such as after the transfer. */
export function forgetTransferDraft(): void {
  store.set(draftAtom, undefined)
}

function emptyDraft(): TransferDraft {
  const phone = { iso: lastPhoneCountry(readLanguage()), digits: '' }
  return { phone, recipient: undefined, accountId: undefined, amount: '', note: '' }
}
