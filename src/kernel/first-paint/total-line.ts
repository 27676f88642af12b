import { hideMoney } from '../../../contract/rules/money-format.ts'
import en from '../../../contract/texts/en.json' with { type: 'json' }
import ru from '../../../contract/texts/ru.json' with { type: 'json' }
import type { Language } from '../../../contract/calls/texts.ts'
import type { Account, Total } from '../../../contract/calls/wallet.ts'
import { fill } from '../lib/fill.ts'
import { fillAmount, part } from './fill-amount.ts'
import { stored } from './stored.ts'
import { applyStyles } from './templates.ts'
import { formatTotal, labelTotal, OLD_RATES_MS, shownTotalOf } from './total.ts'

/** The build leaves only the texts of the line in them (scripts/vite/inline-scripts.ts). */
const TEXTS: Record<Language, Readonly<Record<string, string>>> = { ru, en }
/** Languages of Intl whose days and times are written as the app writes them. */
const DATES: Record<Language, string> = { ru: 'ru', en: 'en-GB' }

/**
 * Shows the total in the prerendered frame of Home, or takes its place away where none is shown. Throws, and shows
 * nothing, if it is unreadable.
 */
export function placeTotal(
  accounts: readonly Account[],
  total: Total | undefined,
  language: Language,
): void {
  const place = document.querySelector<HTMLElement>('.first-paint [data-first-total]')
  const shown = shownTotalOf(accounts, total)
  if (!place) return
  if (!shown) return place.remove()
  const { amount, rates_at } = shown.total
  const at = new Date(rates_at ?? 0)
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(DATES[language], options).format(at)
  const label = labelTotal(
    shown,
    {
      date: write({ day: 'numeric', month: 'long' }),
      time: write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
      isOld: Date.now() - at.getTime() > OLD_RATES_MS,
    },
    (key, values) => fill(TEXTS[language][key] ?? '', values),
  )
  if (amount === undefined) return
  const money = formatTotal(shown.total, amount, language)
  fillAmount(
    part(place, 1, 0, 0),
    stored('hidden-balances') === 'true' ? hideMoney(money) : money,
    {
      label: TEXTS[language]['amount.hidden'] ?? '',
    },
  )
  part(place, 0, 0).textContent = label
  applyStyles(place)
  place.dataset['filled'] = ''
}
