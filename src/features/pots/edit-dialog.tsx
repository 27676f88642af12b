import { useState } from 'react'
import type { Pot } from '../../../contract/calls/pots.ts'
import { cleanPotName } from '../../../contract/rules/pots.ts'
import { dayKey } from '../../kernel/lib/dates.ts'
import { useToday } from '../../kernel/runtime/clock.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { FormDialog } from '../../shared/kept-form/form-dialog.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { typedOf } from '../../../contract/rules/typed-money.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { findPotProblem, PotDraft, type PotProblem, readTypedGoal } from './pot-draft.ts'
import { PotFields } from './pot-fields.tsx'
import stack from '../../ui/styles/stack.module.css'
import { useChangePot } from './use-change-pot.ts'

const formOf = ({ id }: Pot) => `pot ${id}`

interface EditDialogProps {
  pot: Pot
  isOpen: boolean
  onClose: () => void
}

/** Picture, name, goal and day of a pot that is open. */
export function EditDialog({ pot, isOpen, onClose }: EditDialogProps) {
  const { text } = useTexts()
  return (
    <FormDialog isOpen={isOpen} form={formOf(pot)} onClose={onClose} title={text('pots.edit_btn')}>
      <EditForm pot={pot} onDone={onClose} />
    </FormDialog>
  )
}

function EditForm({ pot, onDone }: { pot: Pot; onDone: () => void }) {
  const { text } = useTexts()
  const today = dayKey(useToday())
  const { id, name, icon, goal = '', goal_date: date = '', currency_code: currency } = pot
  const [draft, put, forget] = useKeptState<PotDraft>(formOf(pot), PotDraft, {
    name,
    icon,
    goal: typedOf(goal),
    date,
  })
  const [problem, setProblem] = useState<PotProblem>()
  const change = useChangePot(() => {
    forget()
    onDone()
  })
  return (
    <form
      className={stack.gap4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const found = findPotProblem(draft, { currency, today, keptDate: date })
        setProblem(found)
        if (found !== undefined) return
        change.start({
          id,
          name: cleanPotName(draft.name),
          icon: draft.icon,
          goal: readTypedGoal(draft.goal, currency) ?? null,
          goal_date: draft.date === '' ? null : draft.date,
        })
      }}
    >
      <PotFields
        draft={draft}
        onChange={(parts) => {
          change.reset()
          setProblem(undefined)
          put(parts)
        }}
        currency={currency}
        today={today}
        keptDate={date}
        problem={problem}
        isReadOnly={change.isPending}
      />
      <ErrorLine message={change.error ? errorText(change.error, text) : undefined} />
      <Button type="submit" isWide isBusy={change.isPending}>
        {text('common.save')}
      </Button>
    </form>
  )
}
