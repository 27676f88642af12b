import { useQueryClient } from '@tanstack/react-query'
import { rateOrderEndpoints } from '../../../contract/calls/rate-orders.ts'
import { rateOrdersQuery } from '../../shared/rate-orders/rate-orders.queries.ts'
import { refreshMoney } from '../../shared/wallet/refresh-money.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'

/** Returns a mutation that cancels an order or an alert; one that was executed meanwhile is read again. */
export function useCancelOrder(id: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: () => call(rateOrderEndpoints.cancelRateOrder, { body: { id } }),
    onSuccess: onDone,
    onSettled: () => {
      refreshMoney(queryClient)
      return queryClient.invalidateQueries({ queryKey: rateOrdersQuery.queryKey })
    },
  })
}
