import { currencySymbol } from '../../../contract/rules/currencies.ts'
import { POT_NAME_LENGTH } from '../../../contract/rules/pots.ts'
import { addMonths } from '../../../contract/rules/calendar-date.ts'
import { DayField } from '../../shared/day-field/day-field.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../kernel/texts/use-text-limit.ts'
import { MoneyLine } from '../../shared/money-act/money-line.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { IconChoice } from './icon-choice.tsx'
import type { PotDraft, PotProblem } from './pot-draft.ts'
import styles from './pots.module.css'

/** How far ahead the day of a goal may be. */
const MONTHS_AHEAD = 1200

interface PotFieldsProps {
  draft: PotDraft
  onChange: (parts: Partial<PotDraft>) => void
  currency: string
  today: string
  /** The day that the pot has. */
  keptDate?: string | undefined
  /** The field that was found wrong when the form was sent. */
  problem: PotProblem | undefined
  isReadOnly: boolean
}

/** Picture, name, goal and day of a pot. */
export function PotFields(props: PotFieldsProps) {
  const { draft, onChange, currency, today, keptDate, problem, isReadOnly } = props
  const { text } = useTexts()
  const limit = useTextLimit(POT_NAME_LENGTH)
  return (
    <>
      <IconChoice value={draft.icon} onChange={(icon) => onChange({ icon })} />
      <TextField
        label={text('pots.name_label')}
        placeholder={text('pots.name_placeholder')}
        value={draft.name}
        limit={limit}
        autoComplete="off"
        readOnly={isReadOnly}
        onChange={(name) => onChange({ name })}
        error={problem === 'name' ? text('validation.required') : undefined}
      />
      <div className={styles.pair}>
        <MoneyLine
          label={`${text('pots.goal_label')}, ${currencySymbol(currency) ?? currency}`}
          plain={draft.goal}
          currency={currency}
          isReadOnly={isReadOnly}
          optionalMark={text('common.optional')}
          onType={(goal) => onChange({ goal })}
          error={problem === 'goal' ? text('validation.amount_invalid') : undefined}
        />
        <DayField
          label={text('pots.date_label')}
          value={draft.date}
          least={today}
          most={addMonths(today, MONTHS_AHEAD)}
          kept={keptDate}
          isReadOnly={isReadOnly}
          optionalMark={text('common.optional')}
          onChoose={(date) => onChange({ date })}
          onClear={() => onChange({ date: '' })}
          error={problem === 'date' ? text('validation.date_past') : undefined}
        />
      </div>
    </>
  )
}
