import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { hideMoney, type MoneyParts } from '../../../contract/rules/money-format.ts'
import { areBalancesHiddenAtom } from '../../kernel/environment/hidden-balances.ts'
import { FIRST_TOTAL_KEY, type FirstTotal, NO_TOTAL } from '../../kernel/first-paint/first-total.ts'
import { formatTotal, labelTotal, OLD_RATES_MS, shownTotalOf, type ShownTotal } from './total.ts'
import { formatDate, formatTime } from '../../kernel/lib/dates.ts'
import { localStore } from '../../kernel/runtime/storage.ts'
import { useIsPast } from '../../kernel/runtime/use-is-past.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { totalQuery } from './wallet.queries.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** Age after which a total is not in the first frame, ms. */
const KEPT_MS = DAY_MS
const NOTHING: ShownTotal = { total: { currency_code: '', parts: [] }, accounts: [], leftOut: [] }

/**
 * Returns the total of the owner's accounts (S1); undefined where none is shown. Null while the
 * wallets are loading, unless the server of the last visit counted none: a line that came later
 * would move what is below.
 */
export function useTotal(): ShownTotal | null | undefined {
  const { data, isPending } = useQuery(totalQuery)
  if (data) return shownTotalOf(data.accounts, data.total)
  return isPending && localStore.read(FIRST_TOTAL_KEY) !== NO_TOTAL ? null : undefined
}

/** Returns the line over a total. */
export function useTotalLabel(shown: ShownTotal): string {
  const { label, oldLabel, oldAt } = useTotalLabels(shown)
  return useIsPast(oldAt) ? oldLabel : label
}

/**
 * Returns the line over a total while its rates are fresh, the one from `oldAt` on, and when that
 * is, ms.
 */
function useTotalLabels(shown: ShownTotal) {
  const { text } = useTexts()
  const words = useDateWords()
  const at = shown.total.rates_at
  const rates = at === undefined ? undefined : { date: formatDate(at, words), time: formatTime(at) }
  return {
    label: labelTotal(shown, rates, { isOld: false, text }),
    oldLabel: labelTotal(shown, rates, { isOld: true, text }),
    oldAt: at === undefined ? undefined : Date.parse(at) + OLD_RATES_MS,
  }
}

/** Stores a total for the first frame of the next start, and its absence. */
export function useKeepFirstTotal(shown: ShownTotal | null | undefined): void {
  const { language } = useTexts()
  const kept = useFirstTotal(shown ?? NOTHING)
  const text = shown ? JSON.stringify({ ...kept, language }) : NO_TOTAL
  useEffect(() => {
    if (shown !== null) localStore.write(FIRST_TOTAL_KEY, text)
  }, [text, shown])
}

function useFirstTotal(shown: ShownTotal): Omit<FirstTotal, 'language'> {
  const { language } = useTexts()
  const { dataUpdatedAt } = useQuery(totalQuery)
  const { label, oldLabel, oldAt = Infinity } = useTotalLabels(shown)
  const money = formatTotal(shown.total, shown.total.amount ?? '', language)
  const endsAt = dataUpdatedAt + KEPT_MS
  return { label, oldLabel, oldAt: Math.min(oldAt, endsAt), endsAt, money }
}

/** An amount of a total, and what readers hear of it. */
interface TotalMoney {
  parts: MoneyParts
  spoken: string
}

/** Returns a function that writes amounts of a total, as dots where amounts are hidden (M5). */
export function useTotalMoney({ total }: ShownTotal): (amount: string) => TotalMoney {
  const { text, language } = useTexts()
  const isHidden = useAtomValue(areBalancesHiddenAtom)
  return (amount) => {
    const parts = formatTotal(total, amount, language)
    if (!isHidden || !parts.isKnown) return { parts, spoken: parts.text }
    return { parts: hideMoney(parts), spoken: text('amount.hidden') }
  }
}
