import { useNavigate } from '@tanstack/react-router'
import { type Pot, potEndpoints } from '../../../contract/calls/pots.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { isZeroAmount } from '../../../contract/rules/money.ts'
import { usePotAct } from '../../shared/pots/use-pot-act.ts'
import { AskDialog } from '../../shared/ask-dialog/ask-dialog.tsx'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

interface CloseDialogProps {
  pot: Pot
  /** A plan fills it. */
  hasPlan: boolean
  isOpen: boolean
  onClose: () => void
}

/** Asks before a pot is closed; its money goes back to the account. */
export function ClosePotDialog({ pot, hasPlan, isOpen, onClose }: CloseDialogProps) {
  const { text, language } = useTexts()
  const navigate = useNavigate()
  const { currency_code: code, name } = pot
  const write = (amount: string) => formatMoney(amount, { currency: code, language }).text
  const act = usePotAct(potEndpoints.closePot, ({ amount }) => {
    showToast(
      isZeroAmount(amount)
        ? text('pots.deleted_empty')
        : text('pots.deleted', { amount: write(amount), code }),
    )
    void navigate({ to: '/wallet', replace: true, ignoreBlocker: true })
  })
  return (
    <AskDialog
      isDanger
      isOpen={isOpen}
      title={text('pots.delete_title', { name })}
      button={text('pots.delete_btn')}
      error={act.error}
      isBusy={act.isRunning}
      onClose={() => {
        act.clearError()
        onClose()
      }}
      onYes={() => act.start({ id: pot.id })}
      note={hasPlan ? text('pots.delete_plan') : undefined}
    >
      {isZeroAmount(pot.balance)
        ? text('pots.delete_empty')
        : text('pots.delete_descr', { amount: write(pot.balance), code })}
    </AskDialog>
  )
}
