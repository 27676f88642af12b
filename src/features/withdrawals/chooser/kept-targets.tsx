import { useQuery } from '@tanstack/react-query'
import type { WithdrawalMethod } from '../../../../contract/calls/withdrawals.ts'
import { peopleQuery } from '../../../shared/people/people.queries.ts'
import type { KeptTarget } from '../methods/method.ts'
import { PeopleStrip } from '../../../shared/people/people-strip.tsx'

interface KeptTargetsProps {
  /** The ways out of the account; recipients of others are left out. */
  methods: readonly WithdrawalMethod[]
  isAllowed: boolean
  onChoose: (person: KeptTarget) => void
}

/** The five recipients of withdrawals used most, over the ways. */
export function KeptTargets({ methods, isAllowed, onChoose }: KeptTargetsProps) {
  const { data } = useQuery(peopleQuery)
  if (!isAllowed) return null
  const served = (data?.results ?? []).filter((person): person is KeptTarget =>
    methods.some(({ method, is_available }) => is_available && method === person.kind),
  )
  return (
    <PeopleStrip
      people={served}
      onChoose={({ id }) => {
        const person = served.find((one) => one.id === id)
        if (person) onChoose(person)
      }}
    />
  )
}
