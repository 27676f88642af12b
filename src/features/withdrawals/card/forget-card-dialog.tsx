import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kernel/api/call.ts'
import { useGuardedMutation } from '../../../kernel/api/use-guarded-mutation.ts'
import { type SavedCard, withdrawalEndpoints } from '../../../../contract/calls/withdrawals.ts'
import { AskDialog } from '../../../shared/ask-dialog/ask-dialog.tsx'
import { errorText } from '../../../kernel/texts/error-text.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
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
  return (
    <AskDialog
      isDanger
      isOpen={card !== undefined}
      title={text('card.remove_title', { last4: card?.last4 ?? '' })}
      button={text('common.delete')}
      error={forget.error ? errorText(forget.error, text) : undefined}
      isBusy={forget.isPending}
      onClose={() => {
        forget.reset()
        onClose()
      }}
      onYes={() => card && forget.start(card)}
    >
      {card && nameOf(card)}
    </AskDialog>
  )
}
