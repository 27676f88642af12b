import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ADDITIONS } from '../../contract/rules/capabilities.ts'
import { profileQuery } from '../shared/profile/profile.queries.ts'
import { hideBalances } from '../kernel/environment/hidden-balances.ts'

/**
 * Shows amounts with a server that does not tell the addition, whose app has no way to show them
 * (M5).
 */
export function useVisibleBalances(): void {
  const { data: canHide } = useQuery({
    ...profileQuery,
    select: ({ capabilities }) => capabilities.includes(ADDITIONS),
  })
  useEffect(() => {
    if (canHide === false) hideBalances(false)
  }, [canHide])
}
