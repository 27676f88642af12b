import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { telegramEndpoints } from '../../../contract/calls/telegram.ts'

/** The bot, and the owner's account of Telegram. */
export const telegramQuery = queryOptions({
  queryKey: ['telegram'],
  queryFn: ({ signal }) => call(telegramEndpoints.telegram, { signal }),
})

/** Fetches again what a link or its end changes. */
export function refreshTelegram(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: telegramQuery.queryKey })
}
