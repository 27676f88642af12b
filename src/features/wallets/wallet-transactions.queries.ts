import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Language } from '../../contract/texts.ts'
import type { Transaction } from '../../contract/wallet.ts'

/** Rows asked for at once; the server gives no more. */
const PAGE_ROWS = 100

/** First and last moment; an end that is left out is open. */
export interface Period {
  from?: Date | undefined
  to?: Date | undefined
}

/**
 * All transactions in a currency within a period, newest first: their sums need each of them. A
 * server that knows neither pages nor filters sends everything, and the rest is left out here (K3).
 */
export function walletTransactionsQuery(code: string, period: Period, language: Language) {
  const [from, to] = [period.from?.toISOString(), period.to?.toISOString()]
  return queryOptions({
    queryKey: ['transactions', 'wallet', code, from, to, language],
    queryFn: async ({ signal }): Promise<Transaction[]> => {
      const rows: Transaction[] = []
      let total = 0
      do {
        const query = {
          ordering: '-created_at',
          limit: String(PAGE_ROWS),
          offset: String(rows.length),
          currency_code: code,
          ...(from !== undefined && { created_at__gte: from }),
          ...(to !== undefined && { created_at__lt: to }),
        } as const
        const { results, count = 0 } = await call(endpoints.transactions, { query, signal })
        rows.push(...results)
        total = results.length === 0 ? 0 : count
      } while (rows.length < total)
      return rows.filter((row) => row.currency_code === code && isWithin(row, period))
    },
  })
}

function isWithin({ created_at: at }: Transaction, { from, to }: Period): boolean {
  const moment = new Date(at)
  return (!from || moment >= from) && (!to || moment < to)
}
