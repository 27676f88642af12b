import * as v from 'valibot'
import { FormDialog } from '../../shared/kept-form/form-dialog.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { useAmountError } from '../../shared/money-act/amount-error.ts'
import { MoneyField } from '../../shared/money-act/money-field.tsx'
import { amountToSend, typedOf } from '../../../contract/rules/typed-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './own-code.module.css'

const Typed = v.object({ amount: v.string() })
const FORM = 'code-amount'

interface CodeAmountDialogProps {
  isOpen: boolean
  currency: string
  /** As it was typed; empty for any amount. */
  amount: string
  onClose: () => void
  onApply: (amount: string) => void
}

/** Sets the amount of the owner's code, or removes it. */
export function CodeAmountDialog(props: CodeAmountDialogProps) {
  const { text } = useTexts()
  return (
    <FormDialog
      isOpen={props.isOpen}
      form={FORM}
      onClose={props.onClose}
      title={text('qr.amount_label')}
    >
      {props.isOpen && <AmountForm {...props} />}
    </FormDialog>
  )
}

function AmountForm({ currency, amount, onApply }: CodeAmountDialogProps) {
  const { text } = useTexts()
  const [{ amount: typed }, change, forget] = useKeptState(FORM, Typed, { amount })
  const { error, showError } = useAmountError(typed, { currency })
  const toSend = amountToSend(typed, currency)
  const finish = (given: string) => {
    forget()
    onApply(given)
  }
  const apply = () => {
    if (toSend === undefined) showError()
    else finish(typedOf(toSend))
  }
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <MoneyField
        label={text('qr.amount_label')}
        value={typed}
        onChange={(next) => change({ amount: next })}
        currency={currency}
        error={error}
        hasErrorRoom
        hasAutoFocus
        onBlur={showError}
        onSubmit={apply}
      />
      <Button type="submit" isWide disabled={toSend === undefined}>
        {text('common.apply')}
      </Button>
      {amount !== '' && (
        <Button kind="plain" isWide onClick={() => finish('')}>
          {text('qr.amount_clear')}
        </Button>
      )}
    </form>
  )
}
