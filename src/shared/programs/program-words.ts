import type { Program } from '../../../contract/calls/programs.ts'
import { formatDate } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useIntervalWords } from './interval-words.ts'
import { repeatsOf } from './program-limit.ts'

/** Returns what a program is called: as it calls itself, or by its host. */
export function nameOfProgram({ name, host }: Pick<Program, 'name' | 'host'>): string {
  return name || host
}

/** Returns functions that write what a program may do. */
export function useProgramWords() {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const dates = useDateWords()
  const intervalWords = useIntervalWords()
  const money = (amount: string, currency: string) => shownMoney(amount, { currency }).text

  /** `Up to $4.99 every month`. */
  const writeLimit = ({ limit }: Program): string => {
    if (!limit) return text('programs.read_only')
    const amount = money(limit.amount, limit.currency_code)
    const interval = repeatsOf(limit)
    if (interval) return text('programs.limit_every', { amount, interval: intervalWords(interval) })
    if (limit.ends_at === undefined) return text('programs.limit_total', { amount })
    return text('programs.limit_until', { amount, date: formatDate(limit.ends_at, dates) })
  }

  return { money, writeLimit }
}
