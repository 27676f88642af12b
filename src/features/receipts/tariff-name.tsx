import type { ChargedBy } from '../../../contract/calls/tariffs.ts'
import { formatFullDate } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

/** The tariff by which something was charged: `2 of 5 December 2026`. */
export function TariffName({ tariff: { number, starts_at: at } }: { tariff: ChargedBy }) {
  const { text } = useTexts()
  const date = formatFullDate(at, useDateWords())
  return <span>{text('tariffs.of', { number: String(number), date })}</span>
}
