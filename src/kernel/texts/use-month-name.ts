import { useTexts } from './texts.tsx'

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/**
 * Returns a function that writes a month and its year, `Ноябрь 2026`; within a sentence `ноябрь
 * 2026`.
 */
export function useMonthName({ isInSentence = false } = {}): (month: Date) => string {
  const { text, language } = useTexts()
  const nameOf = (month: Date) => {
    const name = text(`date.month.${numberOf(month)}`)
    const usual = new Intl.DateTimeFormat(language, { month: 'long' }).format(month)
    return isInSentence && isLower(usual) ? name.toLocaleLowerCase(language) : name
  }
  return (month) => `${nameOf(month)}\u00a0${month.getFullYear()}`
}

/** Returns a function that writes a month in three letters. */
export function useShortMonth(): (month: Date) => string {
  const { text } = useTexts()
  return (month) => text(`date.month_short.${numberOf(month)}`)
}

/** Whether a language writes a month with a small letter. */
function isLower(name: string): boolean {
  return name === name.toLowerCase()
}

function numberOf(month: Date) {
  return MONTHS[month.getMonth()] ?? 1
}
