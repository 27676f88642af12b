import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleEndpoints } from '../../../contract/calls/people.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { findKept } from './kinds.ts'
import { peopleQuery } from './people.queries.ts'

/** Whether another owner who was paid first is kept: they are, unless the box is unticked (S2). */
export function SaveRecipient({ recipientId }: { recipientId: string }) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const { data: people } = useQuery(peopleQuery)
  const [wasRemoved, setWasRemoved] = useState(false)
  const to = { method: 'wallet', recipient_id: recipientId } as const
  const person = people && findKept(people.results, to)
  const save = useGuardedMutation({
    mutationFn: (isWanted: boolean) => {
      if (isWanted) return call(peopleEndpoints.keepPerson, { body: { to } })
      setWasRemoved(true)
      return call(peopleEndpoints.removePerson, { body: { id: person?.id ?? '' } })
    },
    onError: (error) => showToast(errorText(error, text)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  })
  if (!people || people.only.is_on) return null
  if (!wasRemoved && person?.used_count !== 1) return null
  return (
    <Checkbox
      isChecked={person !== undefined}
      isDisabled={save.isPending}
      onChange={(isWanted) => save.start(isWanted)}
    >
      {text('people.save_checkbox')}
    </Checkbox>
  )
}
