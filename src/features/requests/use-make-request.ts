import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { type MoneyRequest, requestEndpoints } from '../../../contract/calls/requests.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { createIntentKeys, useIntentKeys } from '../../shared/money-act/intent-keys.ts'
import { endOfDay } from '../../shared/requests/last-day.ts'
import type { DraftPerson, RequestDraft } from './request-draft.ts'
import type { SharedBill } from './request-split.ts'

interface Making {
  account: Account
  draft: RequestDraft
  shared: SharedBill
  onMade: (request: MoneyRequest) => void
}

/** Returns the call that asks for money; pressed again without an answer it asks once. */
export function useMakeRequest({ account, draft, shared, onMade }: Making) {
  const keys = useIntentKeys(() => createIntentKeys('request'))
  return useGuardedMutation({
    mutationFn: async () => {
      const write = (minor: Minor) => formatAmount(minor, decimalsOf(account.currency_code))
      const body = {
        account_id: account.id,
        bill: write(shared.bill),
        own: write(shared.own),
        parts: draft.people.map((person, n) => ({
          to: toOf(person),
          amount: write(shared.parts[n] ?? 0n),
        })),
        note: draft.note.trim(),
        until: endOfDay(draft.lastDay),
      }
      const intent = [JSON.stringify(body)]
      const { request } = await callKeyed(requestEndpoints.makeRequest, {
        body,
        idempotencyKey: await keys.keyFor(intent),
        isRepeatable: true,
      })
      keys.settle(intent)
      return request
    },
    onSuccess: onMade,
  })
}

function toOf(person: DraftPerson) {
  if (person.kind === 'phone') return { phone: person.phone }
  return person.kind === 'wallet' ? { recipient_id: person.recipient_id } : {}
}
