import { useNavigate } from '@tanstack/react-router'
import { type Pot, potEndpoints } from '../../../contract/calls/pots.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { usePotAct } from '../../shared/pots/use-pot-act.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'

interface CloseDialogProps {
  pot: Pot
  /** A plan fills it. */
  hasPlan: boolean
  isOpen: boolean
  onClose: () => void
}

/** Asks before a pot is closed; its money goes back to the account. */
export function CloseDialog({ pot, hasPlan, isOpen, onClose }: CloseDialogProps) {
  const { text, language } = useTexts()
  const navigate = useNavigate()
  const { currency_code: code, name } = pot
  const write = (amount: string) => formatMoney(amount, { currency: code, language }).text
  const act = usePotAct(potEndpoints.closePot, ({ amount }) => {
    showToast(text('pots.deleted', { amount: write(amount), code }))
    void navigate({ to: '/wallet', replace: true, ignoreBlocker: true })
  })
  return (
    <Dialog
      kind="alert"
      isOpen={isOpen}
      onClose={onClose}
      title={text('pots.delete_title', { name })}
      footer={
        <>
          <Button
            kind="danger"
            isWide
            isBusy={act.isRunning}
            onClick={() => act.start({ id: pot.id })}
          >
            {text('pots.delete_btn')}
          </Button>
          <Button kind="soft" isWide onClick={onClose}>
            {text('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{text('pots.delete_descr', { amount: write(pot.balance), code })}</p>
      {hasPlan && <p>{text('pots.delete_plan')}</p>}
      <ErrorLine message={act.error} />
    </Dialog>
  )
}
