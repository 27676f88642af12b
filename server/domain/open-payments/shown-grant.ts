import {
  endOfInterval,
  periodAt,
  readInterval,
} from '../../../contract/rules/repeating-interval.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import type { GrantRow } from './grant-row.ts'

/** Returns a program as an owner sees it: its address, the host of it, and what it calls itself. */
export function showProgram({ client, client_name }: Pick<GrantRow, 'client' | 'client_name'>) {
  return { client, host: hostOf(client), name: client_name }
}

/**
 * Returns the host of a program's wallet address; where a host has addresses of many owners, as
 * ours, the address behind it too.
 */
export function hostOf(client: string): string {
  if (!URL.canParse(client)) return client
  const { host, pathname } = new URL(client)
  return pathname.startsWith('/@') ? host + pathname : host
}

/**
 * Returns the hosts of which any may be blocked for a program: a blocked host is also blocked at
 * each address behind it.
 */
export function blockableHosts(client: string): string[] {
  return URL.canParse(client) ? [hostOf(client), new URL(client).host] : [client]
}

/** Returns what the payments of a grant are bounded by; undefined where it may read alone. */
export function showGrantLimit(grant: GrantRow, decimals: number, now: Date) {
  const { limit_currency, limit_debit_minor, limit_receive_minor, repeats } = grant
  const minor = limit_debit_minor ?? limit_receive_minor
  if (minor === null || limit_currency === null) return undefined
  const interval = repeats === null ? undefined : readInterval(repeats)
  const period = interval && periodAt(interval, now)
  const end = interval && endOfInterval(interval)
  const isLast = period !== undefined && end !== undefined && period.end >= end
  return {
    amount: formatAmount(minor, decimals),
    currency_code: limit_currency,
    is_received: limit_debit_minor === null,
    ...(repeats !== null && { interval: repeats }),
    ...(period && !isLast && { renews_at: period.end.toISOString() }),
    ...(end && { ends_at: end.toISOString() }),
  }
}
