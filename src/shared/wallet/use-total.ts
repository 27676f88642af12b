import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { hideMoney, type MoneyParts } from '../../../contract/rules/money-format.ts'
import { areBalancesHiddenAtom } from '../../kernel/environment/hidden-balances.ts'
import { decodeTotal, SNAPSHOT_KEY } from '../../kernel/first-paint/home-snapshot.ts'
import {
  formatTotal,
  labelTotal,
  OLD_RATES_MS,
  shownTotalOf,
  type ShownTotal,
} from '../../kernel/first-paint/total.ts'
import { formatDate, formatTime } from '../../kernel/lib/dates.ts'
import { localStore } from '../../kernel/runtime/storage.ts'
import { useIsPast } from '../../kernel/runtime/use-is-past.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { totalQuery } from './wallet.queries.ts'

/**
 * Returns the total of the owner's accounts (S1); undefined where none is shown. Null while the wallets are loading,
 * unless the server of the last visit counted none: a line that came later would move what is below.
 */
export function useTotal(): ShownTotal | null | undefined {
  const { data, isPending } = useQuery(totalQuery)
  if (data) return shownTotalOf(data.accounts, data.total)
  return isPending && hadTotal() ? null : undefined
}

function hadTotal(): boolean {
  try {
    return decodeTotal(localStore.read(SNAPSHOT_KEY) ?? null) !== null
  } catch {
    return true
  }
}

/** Returns the line over a total. */
export function useTotalLabel(shown: ShownTotal): string {
  const { text } = useTexts()
  const words = useDateWords()
  const at = shown.total.rates_at ?? ''
  const isOld = useIsPast(at === '' ? undefined : Date.parse(at) + OLD_RATES_MS)
  return labelTotal(shown, { date: formatDate(at, words), time: formatTime(at), isOld }, text)
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
