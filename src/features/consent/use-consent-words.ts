import type { Consent } from '../../../contract/calls/programs.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { formatAmount, parseAmount } from '../../../contract/rules/money.ts'
import { periodsInYear } from '../../../contract/rules/repeating-interval.ts'
import { formatDate } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useIntervalWords } from '../../shared/programs/interval-words.ts'
import { repeatsOf } from '../../shared/programs/program-limit.ts'

/** A name and its value. */
export interface ShownFact {
  name: string
  value: string
  isWarning?: boolean
  /** Wide screens have it beside the decision. */
  isNarrow?: boolean
}

interface ConsentWords {
  /** The question as one sentence. */
  title: string
  /** The same in three lines: words, the amount, how often; absent without an amount. */
  lines?: { lead: string; after: string }
  facts: ShownFact[]
  /** At most in a year, for what repeats. */
  yearly?: string
}

/**
 * Returns how the page says what a program asks for. Amounts are limits, so nothing is promised to
 * be charged (T4).
 */
export function useConsentWords(consent: Consent): ConsentWords {
  const { text, language } = useTexts()
  const dates = useDateWords()
  const intervalWords = useIntervalWords()
  const { limit, receiver, host } = consent
  const name = consent.name || host
  const reads = consent.access.flatMap(({ actions }) => actions).filter(isRead)
  const readsAll = reads.some((action) => action.endsWith('-all'))
  if (!limit) {
    return {
      title: text(readsAll ? 'consent.read_all_title' : 'consent.read_title', { name }),
      facts: [],
    }
  }
  const { currency_code: currency } = limit
  const money = (amount: string) => formatMoney(amount, { currency, language }).text
  const amount = money(limit.amount)
  const interval = repeatsOf(limit)
  const isOnce = !interval && receiver?.is_exact === true
  const end = limit.ends_at ?? (interval ? undefined : receiver?.expires_at)
  const until =
    end === undefined
      ? text('common.until_stopped')
      : text('consent.until_date', { date: formatDate(end, dates) })
  const every = interval && intervalWords(interval)
  const isLater = interval && interval.start > new Date(dates.now)
  const yearly =
    interval && inYear(limit.amount, currency, periodsInYear(interval, new Date(dates.now)))
  const facts: (ShownFact | undefined)[] = [
    receiver && receiver.purpose !== ''
      ? {
          name: text('consent.for_label'),
          value: text('consent.quoted', { words: receiver.purpose }),
        }
      : undefined,
    isOnce && end !== undefined
      ? {
          name: text('consent.when_label'),
          value: text('consent.when_once', { date: formatDate(end, dates) }),
        }
      : undefined,
    interval && every !== undefined
      ? {
          name: text('consent.when_label'),
          value: isLater
            ? text('consent.when_from', {
                date: formatDate(interval.start, dates),
                interval: every,
              })
            : text('consent.when_every', { interval: every }),
        }
      : undefined,
    every !== undefined && limit.renews_at !== undefined
      ? {
          name: text('consent.next_label'),
          value: text('consent.next_value', {
            date: formatDate(limit.renews_at, dates),
            interval: every,
          }),
        }
      : undefined,
    yearly === undefined
      ? undefined
      : { name: text('consent.max_year'), value: money(yearly), isNarrow: true },
    isOnce
      ? undefined
      : {
          name: text('consent.until_label'),
          value: end === undefined ? text('consent.until_you') : formatDate(end, dates),
        },
    receiver
      ? { name: text('consent.to_label'), value: receiver.address }
      : { name: text('consent.to_label'), value: text('consent.to_any'), isWarning: true },
    readsAll ? { name: text('consent.reads_label'), value: text('consent.reads_all') } : undefined,
  ]
  return {
    title: titleOf(),
    lines: linesOf(),
    facts: facts.filter((fact) => fact !== undefined),
    ...(yearly !== undefined && { yearly: money(yearly) }),
  }

  function titleOf(): string {
    if (every !== undefined) {
      return text('consent.pay_every_title', { name, amount, interval: every })
    }
    return text(isOnce ? 'consent.pay_title' : 'consent.pay_up_title', { name, amount })
  }

  function linesOf() {
    if (every !== undefined) {
      return {
        lead: text('consent.lead_every'),
        after: text('consent.lead_until', { interval: every, until }),
      }
    }
    if (isOnce) return { lead: text('consent.lead_one'), after: text('consent.once') }
    return { lead: text('consent.lead_up'), after: text('consent.lead_total', { until }) }
  }
}

function isRead(action: string): boolean {
  return /^(?:read|list)/.test(action)
}

function inYear(amount: string, currency: string, periods: number): string | undefined {
  const decimals = decimalsOf(currency)
  const minor = parseAmount(amount, decimals)
  return minor === undefined ? undefined : formatAmount(minor * BigInt(periods), decimals)
}
