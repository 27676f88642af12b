import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kernel/api/call.ts'
import { useGuardedMutation } from '../../../kernel/api/use-guarded-mutation.ts'
import { type SavedCard, withdrawalEndpoints } from '../../../../contract/calls/withdrawals.ts'
import { errorText } from '../../../kernel/texts/error-text.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../../ui/field/error-line.tsx'
import { savedCardsQuery } from '../payout/payout.queries.ts'
import { useCardName } from './use-card-name.ts'

interface ForgetCardDialogProps {
  /** The card to be removed; undefined while the dialog is closed. */
  card: SavedCard | undefined
  onClose: () => void
  onForgotten: (id: string) => void
}

/** Asks before a saved card is removed. */
export function ForgetCardDialog({ card, onClose, onForgotten }: ForgetCardDialogProps) {
  const { text } = useTexts()
  const nameOf = useCardName()
  const queryClient = useQueryClient()
  const { queryKey } = savedCardsQuery
  const forget = useGuardedMutation({
    mutationFn: ({ id }: SavedCard) =>
      call(withdrawalEndpoints.forgetCard, { body: { card_id: id } }),
    onSuccess: (_, { id }) => {
      queryClient.setQueryData(queryKey, (all) => all?.filter((one) => one.id !== id))
      onForgotten(id)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const close = () => {
    forget.reset()
    onClose()
  }
  return (
    <Dialog
      kind="alert"
      isOpen={card !== undefined}
      onClose={close}
      title={text('card.remove_title', { last4: card?.last4 ?? '' })}
      footer={
        <>
          <Button
            kind="danger"
            isWide
            isBusy={forget.isPending}
            onClick={() => card && forget.start(card)}
          >
            {text('common.delete')}
          </Button>
          <Button kind="soft" isWide onClick={close}>
            {text('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{card && nameOf(card)}</p>
      <ErrorLine message={forget.error ? errorText(forget.error, text) : ''} />
    </Dialog>
  )
}
