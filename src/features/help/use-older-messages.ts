import { useState } from 'react'
import { helpEndpoints, type HelpMessage, type Question } from '../../../contract/calls/help.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'

/** Returns the messages before the latest page that were loaded, and the function that loads a page more. */
export function useOlderMessages({ number, messages, has_older: hasOlder }: Question) {
  const [pages, setPages] = useState<readonly Question[]>([])
  const older = pages.flatMap((page) => page.messages)
  const shown = new Set(messages.map(({ id }) => id))
  const first: HelpMessage | undefined = older[0] ?? messages[0]
  const loading = useGuardedMutation({
    mutationFn: () => call(helpEndpoints.question, { query: { number, before: first?.id ?? '' } }),
    onSuccess: (page) => setPages((before) => [page, ...before]),
  })
  return {
    // A message moves out of the latest page when others come.
    messages: older.filter(({ id }) => !shown.has(id)),
    hasMore: pages[0]?.has_older ?? hasOlder,
    isLoading: loading.isPending,
    load: () => loading.start(),
  }
}
