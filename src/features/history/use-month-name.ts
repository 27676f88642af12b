import { useTexts } from '../../texts/texts.tsx'

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
const SHORT_LENGTH = 3

/** Returns a function that writes a month and its year, `Ноябрь 2026`. */
export function useMonthName(): (month: Date) => string {
  const wordOf = useMonthWord()
  return (month) => `${wordOf(month)}\u00a0${month.getFullYear()}`
}

/** Returns a function that writes a month in three letters. */
export function useShortMonth(): (month: Date) => string {
  const wordOf = useMonthWord()
  return (month) => wordOf(month).slice(0, SHORT_LENGTH)
}

function useMonthWord(): (month: Date) => string {
  const { text } = useTexts()
  return (month) => text(`date.month.${MONTHS[month.getMonth()] ?? 1}`)
}
