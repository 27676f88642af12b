import { useQuery } from '@tanstack/react-query'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useMoneyDraft } from '../../shared/money-act/money-draft.ts'
import { peopleQuery } from '../../shared/people/people.queries.ts'
import { usePersonWords } from '../../shared/people/person-words.ts'
import { PageSkeleton } from '../../ui/progress/page-skeleton.tsx'
import { RequestFormScreen } from './request-form-screen.tsx'
import type { DraftPerson } from './request-draft.ts'

interface RequestStartScreenProps {
  wallets: readonly [Account, ...Account[]]
  /** A bill is to be split: people are chosen first. */
  isSplit: boolean
  /** Id of the kept recipient who is asked. */
  personId: string | undefined
}

/** The form of a request with what led to it: a payment that is split, or somebody who is asked. */
export function RequestStartScreen({ wallets, isSplit, personId }: RequestStartScreenProps) {
  const { nameOf, detailsOf } = usePersonWords()
  const people = useQuery({ ...peopleQuery, enabled: personId !== undefined })
  const paid = useMoneyDraft()
  if (personId !== undefined && people.isPending) return <PageSkeleton shape="form" />
  const asked = (people.data?.results ?? []).flatMap((person): DraftPerson[] =>
    person.id === personId && person.kind === 'wallet'
      ? [
          {
            kind: 'wallet',
            recipient_id: person.recipient.id,
            name: nameOf(person),
            details: detailsOf(person),
            part: '',
          },
        ]
      : [],
  )
  return (
    <RequestFormScreen
      wallets={wallets}
      start={{
        bill: paid?.amount ?? '',
        currency: paid?.currency_code,
        note: paid?.note ?? '',
        people: asked,
        isSplit,
      }}
    />
  )
}
