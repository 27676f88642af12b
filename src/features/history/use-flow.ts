import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ShownFilter } from '../../shared/transaction/transaction-filter.ts'
import { flowQuery } from './flow.queries.ts'
import { monthRange } from './flow-period.ts'
import { useStatedCurrency } from './stated-currency.ts'
import { useToday } from '../../kernel/runtime/clock.ts'

/** Money in and out of the filter, of this month where it has no period, with its period. */
export function useFlow({ range: chosen, currencyCode: account }: ShownFilter, enabled = true) {
  const now = useToday()
  const range = useMemo(() => chosen ?? monthRange(now), [chosen, now])
  const [stated] = useStatedCurrency()
  const query = useQuery({ ...flowQuery({ range, account, stated }), enabled })
  return { range, query }
}
