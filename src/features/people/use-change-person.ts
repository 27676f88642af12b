import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { type People, peopleEndpoints } from '../../../contract/calls/people.ts'
import { peopleQuery } from '../../shared/people/people.queries.ts'

interface Change {
  id: string
  own_name?: string
  is_favourite?: boolean
}

/** Changes a kept recipient; the list shows it as soon as the server has done it. */
export function useChangePerson(onChanged: (change: Change) => void) {
  const queryClient = useQueryClient()
  const { queryKey } = peopleQuery
  return useGuardedMutation({
    mutationFn: (body: Change) => call(peopleEndpoints.changePerson, { body }),
    onSuccess: (_, change) => {
      queryClient.setQueryData(queryKey, (people) => people && withChange(people, change))
      onChanged(change)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

function withChange(people: People, { id, ...change }: Change): People {
  const results = people.results.map((one) => (one.id === id ? { ...one, ...change } : one))
  return { ...people, results }
}
