import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { isZeroAmount } from '../../../contract/rules/money.ts'
import { type MoneyRequest, requestEndpoints } from '../../../contract/calls/requests.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { AskDialog } from '../../shared/ask-dialog/ask-dialog.tsx'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

interface WithdrawDialogProps {
  isOpen: boolean
  request: MoneyRequest
  onClose: () => void
}

/** Asks before a request is withdrawn; what is paid stays paid. */
export function WithdrawDialog({ isOpen, request, onClose }: WithdrawDialogProps) {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const queryClient = useQueryClient()
  const { id, collected, currency_code: currency } = request
  const withdraw = useGuardedMutation({
    mutationFn: () => call(requestEndpoints.withdrawRequest, { body: { id } }),
    onSuccess: () => {
      showToast(text('request.withdrawn'))
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['requests'] }),
  })
  return (
    <AskDialog
      isDanger
      isOpen={isOpen}
      title={text('request.withdraw_title')}
      button={text('request.withdraw_btn')}
      error={withdraw.error ? errorText(withdraw.error, text) : undefined}
      isBusy={withdraw.isPending}
      onClose={() => {
        withdraw.reset()
        onClose()
      }}
      onYes={() => withdraw.start()}
    >
      {isZeroAmount(collected)
        ? text('request.withdraw_unpaid')
        : text('request.withdraw_descr', { amount: shownMoney(collected, { currency }).text })}
    </AskDialog>
  )
}
