/** All texts of the date picker. */
export interface DatePickerTexts {
  title: string
  close: string
  presets: string
  starts: string
  ends: string
  /** Format of a typed date. */
  format: string
  invalid: string
  disabled: string
  prevMonth: string
  nextMonth: string
  prevYear: string
  nextYear: string
  /** `Ноябрь 2025` */
  month: (month: Date) => string
  calendar: (month: Date) => string
  /** The whole date, `20 ноября 2025`. */
  day: (day: Date) => string
  /** Monday first. */
  weekdays: readonly { letter: string; name: string }[]
  chooseEnd: string
  selectedRange: (from: Date, to: Date) => string
  allDays: string
  time: string
  startTime: string
  endTime: string
  reset: string
  apply: string
}
