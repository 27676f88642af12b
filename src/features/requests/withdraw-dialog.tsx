import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { type MoneyRequest, requestEndpoints } from '../../../contract/calls/requests.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'

interface WithdrawDialogProps {
  isOpen: boolean
  request: MoneyRequest
  onClose: () => void
}

/** Asks before a request is withdrawn; what is paid stays paid. */
export function WithdrawDialog({ isOpen, request, onClose }: WithdrawDialogProps) {
  const { text, language } = useTexts()
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
    <Dialog
      kind="alert"
      isOpen={isOpen}
      onClose={onClose}
      title={text('request.withdraw_title')}
      footer={
        <>
          <Button kind="danger" isWide isBusy={withdraw.isPending} onClick={() => withdraw.start()}>
            {text('request.withdraw_btn')}
          </Button>
          <Button kind="soft" isWide onClick={onClose}>
            {text('common.cancel')}
          </Button>
        </>
      }
    >
      <p>
        {text('request.withdraw_descr', {
          amount: formatMoney(collected, { currency, language }).text,
        })}
      </p>
      <ErrorLine message={withdraw.error ? errorText(withdraw.error, text) : undefined} />
    </Dialog>
  )
}
