import { Minus, Plus } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_TIMES } from '../../../contract/calls/plans.ts'
import { addMonths, type CalendarDate, partsOf } from '../../../contract/rules/calendar-date.ts'
import { PLAN_INTERVALS, type PlanInterval } from '../../../contract/rules/plan-dates.ts'
import { useClock } from '../../kernel/runtime/clock.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { RadioList } from '../../ui/choice/radio-list.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { DayField } from '../day-field/day-field.tsx'
import { plansQuery } from './plans.queries.ts'
import { type PlanWhen, proposeFirst, tomorrowIn, zoneOfPlans } from './plan-when.ts'
import { INTERVAL_KEYS } from './use-when-words.ts'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './when.module.css'

const ENDS = ['stop', 'date', 'count'] as const
type End = (typeof ENDS)[number]

/** How far ahead the first day may be, and the last one, in months. */
const MONTHS_TO_FIRST = 24
const MONTHS_TO_LAST = 120
/** Days of a month from which on shorter months have none. */
const LAST_SURE_DAY = 28
const LAST_DAY = 31
const TIMES_PROPOSED = 12

interface WhenSheetProps {
  value: PlanWhen | undefined
  isPlan: boolean
  onClose: () => void
  onChoose: (value: PlanWhen | undefined) => void
}

/** On which days something is done: how often, from when on, and until when (S4). */
export function WhenSheet({ value, isPlan, onClose, onChoose }: WhenSheetProps) {
  const { text } = useTexts()
  const { data } = useQuery(plansQuery)
  const zone = zoneOfPlans(data?.time_zone)
  const tomorrow = useClock((now) => tomorrowIn(zone, new Date(now)))
  const [when, setWhen] = useState(value)
  const kept = isPlan && when?.every === value?.every ? value?.first_on : undefined
  const isPast = when !== undefined && when.first_on < tomorrow && when.first_on !== kept
  const options = PLAN_INTERVALS.map((every) => ({
    value: every,
    label: text(INTERVAL_KEYS[every]),
  }))
  const choose = (every: PlanInterval | 'now') => {
    if (every === 'now') setWhen(undefined)
    else setWhen({ every, first_on: proposeFirst(every, tomorrow) })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('when.title')}
      closeLabel={text('common.close')}
      footer={
        <Button isWide disabled={isPast} onClick={() => onChoose(when)}>
          {text('when.done_btn')}
        </Button>
      }
    >
      <div className={stack.gap3}>
        <RadioList<PlanInterval | 'now'>
          label={text('when.title')}
          isLabelHidden
          options={[
            ...(isPlan ? [] : [{ value: 'now' as const, label: text('when.now') }]),
            ...options,
          ]}
          value={when?.every ?? 'now'}
          onChange={choose}
        />
        {when && <Days key={when.every} {...{ when, tomorrow, kept, isPast }} onChange={setWhen} />}
        {when && (
          <p className={textStyle.caption}>
            {text('when.time_hint', { time: data?.times[0] ?? '09:00', zone })}
          </p>
        )}
      </div>
    </Dialog>
  )
}

interface DaysProps {
  when: PlanWhen
  tomorrow: CalendarDate
  /** The first day of a plan that has begun. */
  kept: CalendarDate | undefined
  /** The first day is before the first one that may be chosen. */
  isPast: boolean
  onChange: (when: PlanWhen) => void
}

function Days({ when, tomorrow, kept, isPast, onChange }: DaysProps) {
  const { text } = useTexts()
  const { every, first_on: first } = when
  const { day } = partsOf(first)
  const setFirst = (first_on: CalendarDate) => {
    const { until_on: until } = when
    onChange({
      ...when,
      first_on,
      ...(until !== undefined && until < first_on && { until_on: first_on }),
    })
  }
  return (
    <div className={styles.inset}>
      <DayField
        label={text('when.first_label')}
        value={first}
        least={tomorrow}
        most={addMonths(tomorrow, MONTHS_TO_FIRST - 1)}
        kept={kept}
        isOpenFirst={every === 'once'}
        onChoose={setFirst}
        error={isPast ? text('when.first_past') : undefined}
      />
      {every === 'month' && day > LAST_SURE_DAY && day < LAST_DAY && (
        <p className={textStyle.caption}>{text('when.month_end_hint', { day: String(day) })}</p>
      )}
      {every !== 'once' && <Until {...{ when, tomorrow }} onChange={onChange} />}
    </div>
  )
}

function endOf({ until_on, times }: PlanWhen): End {
  if (until_on !== undefined) return 'date'
  return times === undefined ? 'stop' : 'count'
}

function Until({ when, tomorrow, onChange }: Pick<DaysProps, 'when' | 'tomorrow' | 'onChange'>) {
  const { text } = useTexts()
  const { every, first_on, until_on, times } = when
  const least = first_on < tomorrow ? tomorrow : first_on
  const choose = (end: End) =>
    onChange({
      every,
      first_on,
      ...(end === 'date' && { until_on: addMonths(least, TIMES_PROPOSED) }),
      ...(end === 'count' && { times: TIMES_PROPOSED }),
    })
  const count = (change: number) => {
    const next = Math.min(MOST_TIMES, Math.max(1, (times ?? 1) + change))
    onChange({ every, first_on, times: next })
  }
  return (
    <>
      <RadioList<End>
        label={text('when.until_label')}
        options={ENDS.map((end) => ({ value: end, label: text(`when.until_${end}`) }))}
        value={endOf(when)}
        onChange={choose}
      />
      {until_on !== undefined && (
        <DayField
          label={text('when.last_label')}
          value={until_on}
          least={least}
          most={addMonths(least, MONTHS_TO_LAST)}
          onChoose={(date) => onChange({ every, first_on, until_on: date })}
        />
      )}
      {times !== undefined && (
        <div className={styles.count} role="group" aria-label={text('when.count_label')}>
          <IconButton
            label={text('when.count_less')}
            disabled={times <= 1}
            onClick={() => count(-1)}
          >
            <Icon of={Minus} size={20} />
          </IconButton>
          <output>{text('when.count_value', { count: String(times) })}</output>
          <IconButton
            label={text('when.count_more')}
            disabled={times >= MOST_TIMES}
            onClick={() => count(1)}
          >
            <Icon of={Plus} size={20} />
          </IconButton>
        </div>
      )}
    </>
  )
}
