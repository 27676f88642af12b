import { useQuery } from '@tanstack/react-query'
import { type KeptRecipient } from '../../../contract/calls/people.ts'
import { useKeptId } from '../../shared/people/kept-choice.ts'
import { peopleQuery } from '../../shared/people/people.queries.ts'

type Person = Extract<KeptRecipient, { kind: 'wallet' }>

/** Returns the other owner whom the history entry is about, as they are kept. */
export function useKeptPerson(): Person | undefined {
  const id = useKeptId()
  const { data } = useQuery({ ...peopleQuery, enabled: id !== undefined })
  return data?.results.find((one): one is Person => one.kind === 'wallet' && one.id === id)
}
