import { queryOptions } from '@tanstack/react-query'
import { helpEndpoints, type Question } from '../../../contract/calls/help.ts'
import { call } from '../../kernel/api/call.ts'

/** Pause between reads while support is typing, ms. */
const TYPING_MS = 4000

/** The owner's questions to support, the one with the latest message first. */
export const questionsQuery = queryOptions({
  queryKey: ['help'],
  queryFn: ({ signal }) => call(helpEndpoints.questions, { signal }),
})

/** One question with the latest of its messages. */
export function questionQuery(number: string) {
  return queryOptions({
    queryKey: ['help', 'one', number],
    queryFn: ({ signal }): Promise<Question> =>
      call(helpEndpoints.question, { query: { number }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.is_typing ? TYPING_MS : false),
  })
}
