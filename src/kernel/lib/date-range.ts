import dayjs from 'dayjs'

/**
 * Rules of a range of moments that is chosen by days and minutes, on the owner's own clock (I3,
 * I4).
 */

/** Both ends are included; the last minute counts whole. */
export interface DateRange {
  from: Date
  to: Date
}

export interface DateLimits {
  /** True for a day that may not be chosen. */
  isDayDisabled?: ((day: Date) => boolean) | undefined
}

/** A named range that the picker offers; an invalid one is not drawn. */
export interface Preset {
  name: string
  from: Date
  to: Date
}

export const PRESET_IDS = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_year',
  'last_year',
] as const
export type PresetId = (typeof PRESET_IDS)[number]

const WEEK = 7

/** The first minute of a day. */
export function startOfDay(moment: Date): Date {
  return dayjs(moment).startOf('day').toDate()
}

/** The last minute of a day. */
function endOfDay(moment: Date): Date {
  return dayjs(moment).endOf('day').startOf('minute').toDate()
}

/** The day of one moment at the hours and minutes given. */
export function withTime(day: Date, hours: number, minutes: number): Date {
  return dayjs(day).hour(hours).minute(minutes).startOf('minute').toDate()
}

/** The day so many days later, or earlier when negative. */
export function shiftDays(day: Date, days: number): Date {
  return dayjs(day).add(days, 'day').toDate()
}

/** The same day so many months later, or the last one of a month that is too short for it. */
export function shiftMonths(day: Date, months: number): Date {
  return dayjs(day).add(months, 'month').toDate()
}

/** Monday of the week that a day is in. */
export function startOfWeek(day: Date): Date {
  return shiftDays(startOfDay(day), -((day.getDay() + WEEK - 1) % WEEK))
}

/** Two ends in the order of time. */
export function orderRange(from: Date, to: Date): DateRange {
  return from.getTime() <= to.getTime() ? { from, to } : { from: to, to: from }
}

/** The whole days of a range, from the first minute of the first to the last of the last. */
export function toAllDays({ from, to }: DateRange): DateRange {
  const ordered = orderRange(from, to)
  return { from: startOfDay(ordered.from), to: endOfDay(ordered.to) }
}

/** Returns whether a range is of whole days. */
export function isAllDays({ from, to }: DateRange): boolean {
  return isSameMinute(from, startOfDay(from)) && isSameMinute(to, endOfDay(to))
}

/** Returns whether two moments are on one day of this device. */
export function isSameDay(a: Date, b: Date): boolean {
  return dayjs(a).isSame(b, 'day')
}

/** Returns whether two ranges have the same ends, to the minute. */
export function isSameRange(a: DateRange, b: DateRange): boolean {
  return isSameMinute(a.from, b.from) && isSameMinute(a.to, b.to)
}

/** Six weeks from Monday on that show a month whole, with days of its neighbours around it. */
export function monthGrid(month: Date): Date[][] {
  const first = startOfWeek(firstOfMonth(month, 0))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: WEEK }, (__, day) => shiftDays(first, week * WEEK + day)),
  )
}

const PRESETS: Record<PresetId, (now: Date) => DateRange> = {
  today: (now) => ({ from: now, to: now }),
  yesterday: (now) => ({ from: shiftDays(now, -1), to: shiftDays(now, -1) }),
  this_week: (now) => ({ from: startOfWeek(now), to: now }),
  last_week: (now) => ({
    from: shiftDays(startOfWeek(now), -WEEK),
    to: shiftDays(startOfWeek(now), -1),
  }),
  this_month: (now) => ({ from: firstOfMonth(now, 0), to: now }),
  last_month: (now) => ({ from: firstOfMonth(now, -1), to: shiftDays(firstOfMonth(now, 0), -1) }),
  this_year: (now) => ({ from: firstOfMonth(now, -now.getMonth()), to: now }),
  last_year: (now) => ({
    from: firstOfMonth(now, -now.getMonth() - 12),
    to: shiftDays(firstOfMonth(now, -now.getMonth()), -1),
  }),
}

/** Returns the whole days of a preset; a period that has not ended yet ends today. */
export function presetRange(id: PresetId, now: Date): DateRange {
  return toAllDays(PRESETS[id](now))
}

/** Presets that can be offered: with a name, with ends that are dates and may be chosen (I4). */
export function usablePresets(presets: readonly Preset[], limits: DateLimits = {}): Preset[] {
  const isUsable = (end: Date) => !Number.isNaN(end.getTime()) && !limits.isDayDisabled?.(end)
  return presets
    .filter(({ name, from, to }) => name.trim() !== '' && isUsable(from) && isUsable(to))
    .map(({ name, from, to }) => {
      const range = orderRange(from, to)
      return { name, from: range.from, to: range.to }
    })
}

function isSameMinute(a: Date, b: Date): boolean {
  return dayjs(a).isSame(b, 'minute')
}

function firstOfMonth(now: Date, months: number): Date {
  return dayjs(now).startOf('month').add(months, 'month').toDate()
}
