import {
  isAllDays,
  orderRange,
  startOfDay,
  toAllDays,
  withTime,
  type DateLimits,
  type DateRange,
} from '../../kernel/lib/date-range.ts'
import { formatDateText, parseDateText } from '../../kernel/lib/date-range-text.ts'

/** State of an open date picker. The typed texts are its source of truth. */
export interface DateDraft {
  starts: string
  ends: string
  /** Times are the first and last minute of a day, and are not asked for. */
  hasAllDays: boolean
  /** The start was pressed in the calendar; the next press is the end. */
  isChoosingEnd: boolean
  /** The day that arrows move from; its month is the one shown. */
  focused: Date
}

export type DateEnd = 'starts' | 'ends'

const DAY_START = { hours: 0, minutes: 0 }
const DAY_END = { hours: 23, minutes: 59 }

/** A draft that begins with a range, or with nothing in the month of `now`. */
export function startDraft(range: DateRange | undefined, now: Date): DateDraft {
  const empty = { starts: '', ends: '', hasAllDays: true, isChoosingEnd: false, focused: now }
  return range ? putRange({ ...empty, hasAllDays: isAllDays(range) }, range) : empty
}

/** Returns the moment of an end, undefined while it is invalid. */
export function endOf(draft: DateDraft, end: DateEnd): Date | undefined {
  return parseDateText(draft[end], end === 'starts' ? DAY_START : DAY_END)
}

/** The range of a draft with its ends in order, undefined while an end is wrong. */
export function rangeOf(draft: DateDraft): DateRange | undefined {
  const [from, to] = [endOf(draft, 'starts'), endOf(draft, 'ends')]
  if (!from || !to) return undefined
  const range = orderRange(from, to)
  return draft.hasAllDays ? toAllDays(range) : range
}

/** Returns the error of a typed end; an empty one has none. */
export function whyWrong(
  draft: DateDraft,
  end: DateEnd,
  limits: DateLimits,
): 'invalid' | 'disabled' | undefined {
  if (draft[end].trim() === '') return undefined
  const moment = endOf(draft, end)
  if (!moment) return 'invalid'
  return limits.isDayDisabled?.(moment) ? 'disabled' : undefined
}

/** Returns whether a draft is a range within the limits. */
export function canApply(draft: DateDraft, limits: DateLimits): boolean {
  const isWrong = whyWrong(draft, 'starts', limits) ?? whyWrong(draft, 'ends', limits)
  return rangeOf(draft) !== undefined && isWrong === undefined
}

/** A day pressed in the calendar: the start first, then the end; swapped ends are put in order. */
export function pickDay(draft: DateDraft, day: Date): DateDraft {
  const anchor = draft.isChoosingEnd ? endOf(draft, 'starts') : undefined
  const days = orderRange(startOfDay(anchor ?? day), startOfDay(day))
  const range = orderRange(
    withTimeOf(draft, 'starts', days.from),
    withTimeOf(draft, 'ends', days.to),
  )
  return { ...putRange(draft, range), isChoosingEnd: anchor === undefined, focused: day }
}

/** Applies a preset to both ends. */
export function pickPreset(draft: DateDraft, range: DateRange): DateDraft {
  const hasAllDays = isAllDays(range)
  return { ...putRange(draft, range), hasAllDays, isChoosingEnd: false }
}

/** A field that is left shows its date in full; a time of its own turns "all days" off. */
export function leaveField(draft: DateDraft, end: DateEnd): DateDraft {
  const moment = endOf(draft, end)
  if (!moment) return draft
  const whole = end === 'starts' ? DAY_START : DAY_END
  const isWhole = moment.getHours() === whole.hours && moment.getMinutes() === whole.minutes
  return {
    ...draft,
    [end]: formatDateText(moment),
    hasAllDays: draft.hasAllDays && isWhole,
    focused: moment,
  }
}

/** Returns the draft after both fields lose the focus; the displayed month stays. */
export function leaveFields(draft: DateDraft): DateDraft {
  return { ...leaveField(leaveField(draft, 'starts'), 'ends'), focused: draft.focused }
}

/** Turned on, both ends become whole days. */
export function setAllDays(draft: DateDraft, hasAllDays: boolean): DateDraft {
  const range = rangeOf(draft)
  const next = { ...draft, hasAllDays }
  return hasAllDays && range
    ? { ...putRange(next, toAllDays(range)), focused: draft.focused }
    : next
}

/** Sets hours and minutes, `09:00`, of an end. */
export function setTime(draft: DateDraft, end: DateEnd, time: string): DateDraft {
  const moment = endOf(draft, end)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return moment ? { ...draft, [end]: formatDateText(withTime(moment, hours, minutes)) } : draft
}

function putRange(draft: DateDraft, { from, to }: DateRange): DateDraft {
  return { ...draft, starts: formatDateText(from), ends: formatDateText(to), focused: to }
}

function withTimeOf(draft: DateDraft, end: DateEnd, day: Date): Date {
  const whole = end === 'starts' ? DAY_START : DAY_END
  const held = draft.hasAllDays ? undefined : endOf(draft, end)
  return withTime(day, held?.getHours() ?? whole.hours, held?.getMinutes() ?? whole.minutes)
}
