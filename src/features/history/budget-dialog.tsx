import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { type Budget, categoryEndpoints } from '../../../contract/calls/categories.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { call, type BodyOf } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { ownTimeZone } from '../../kernel/lib/time-zone.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useCategoryName } from '../../shared/categories/use-category-name.ts'
import { FormDialog } from '../../shared/kept-form/form-dialog.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { useAmountError } from '../../shared/money-act/amount-error.ts'
import { MoneyField } from '../../shared/money-act/money-field.tsx'
import { amountToSend, typedOf } from '../../../contract/rules/typed-money.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chip } from '../../ui/choice/chip.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import styles from './budgets.module.css'

const Typed = v.object({ amount: v.string() })
const formOf = ({ category = '' }: Budget) => `budget ${category}`

interface BudgetDialogProps {
  /** The budget that is set; closed without one. */
  budget: Budget | undefined
  currency: string
  onClose: () => void
}

/** The budget of a category, or of all together, in the main currency (S8). */
export function BudgetDialog({ budget, currency, onClose }: BudgetDialogProps) {
  const { text } = useTexts()
  const [shown, setShown] = useState(budget)
  // Title and amount stay while the dialog slides away.
  if (budget !== undefined && budget !== shown) setShown(budget)
  const nameOf = useCategoryName([shown?.category])
  const name = shown?.category === undefined ? text('budget.title') : nameOf(shown.category)
  return (
    <FormDialog
      isOpen={budget !== undefined}
      form={shown && formOf(shown)}
      onClose={onClose}
      title={name}
    >
      {shown && (
        <BudgetForm
          key={shown.category ?? ''}
          budget={shown}
          name={name}
          currency={currency}
          onDone={onClose}
        />
      )}
    </FormDialog>
  )
}

interface BudgetFormProps {
  budget: Budget
  name: string
  currency: string
  onDone: () => void
}

function BudgetForm({ budget, name, currency, onDone }: BudgetFormProps) {
  const { text, language } = useTexts()
  const isOnline = useOnline()
  const [{ amount }, change, forget] = useKeptState(formOf(budget), Typed, {
    amount: typedOf(budget.amount ?? ''),
  })
  const { error, showError } = useAmountError(amount, { currency, balance: undefined })
  const { category, version, average } = budget
  const place = { ...(category !== undefined && { category }), version }
  const write = (sum: string) => formatMoney(sum, { currency, language }).text
  const toSet = amountToSend(amount, currency)
  const { set, remove } = useBudgetActs({
    onSet: (sum) => {
      forget()
      showToast(
        category === undefined
          ? text('budget.saved_month', { amount: write(sum) })
          : text('budget.saved', { name, amount: write(sum) }),
      )
      onDone()
    },
    onRemoved: () => {
      forget()
      onDone()
    },
  })
  const failure = set.error ?? remove.error
  const failureText = failure ? errorText(failure, text) : undefined
  const isBusy = set.isPending || remove.isPending
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        showError()
        if (toSet === undefined || !isOnline) return
        set.start({ ...place, amount: toSet, time_zone: ownTimeZone() })
      }}
    >
      <MoneyField
        label={text('budget.amount_label')}
        value={amount}
        onChange={(typed) => {
          set.reset()
          change({ amount: typed })
        }}
        currency={currency}
        size="l"
        error={error}
        hasErrorRoom
        hasAutoFocus
        isReadOnly={isBusy}
        onBlur={showError}
      />
      {average !== undefined && (
        <div>
          <Chip disabled={isBusy} on="card" onClick={() => change({ amount: typedOf(average) })}>
            {text('budget.suggest', { amount: write(average) })}
          </Chip>
        </div>
      )}
      <p className={styles.caption}>{text('budget.warn_hint')}</p>
      <ErrorLine message={isOnline ? failureText : text('error.offline_action')} />
      <Button
        type="submit"
        isWide
        disabled={toSet === undefined || !isOnline}
        isBusy={set.isPending}
      >
        {text('budget.save_btn')}
      </Button>
      {budget.amount !== undefined && (
        <Button
          kind="plain"
          isWide
          disabled={!isOnline}
          isBusy={remove.isPending}
          onClick={() => remove.start(place)}
        >
          {text('budget.remove_btn')}
        </Button>
      )}
    </form>
  )
}

function useBudgetActs({
  onSet,
  onRemoved,
}: {
  onSet: (amount: string) => void
  onRemoved: () => void
}) {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['budgets'] })
  const set = useGuardedMutation({
    mutationFn: (body: BodyOf<typeof categoryEndpoints.setBudget>) =>
      call(categoryEndpoints.setBudget, { body }),
    onSuccess: (_, { amount }) => onSet(amount),
    onSettled,
  })
  const remove = useGuardedMutation({
    mutationFn: (body: BodyOf<typeof categoryEndpoints.removeBudget>) =>
      call(categoryEndpoints.removeBudget, { body }),
    onSuccess: onRemoved,
    onSettled,
  })
  return { set, remove }
}
