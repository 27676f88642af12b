import { hideMoney, type MoneyParts } from '../../../contract/rules/money-format.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { StorageKey } from '../runtime/storage.ts'
import { fillAmount, part } from './fill-amount.ts'
import { stored } from './stored.ts'
import { applyStyles } from './templates.ts'
import { firstTexts } from './first-texts.ts'

/** The total of the last visit, as Home shows it in the first frame of the next start (S1). */
export interface FirstTotal {
  language: Language
  label: string
  /** The label with the day of the rates, from `oldAt` on, ms. */
  oldLabel: string
  oldAt: number
  /** Shown until then, ms. */
  endsAt: number
  money: MoneyParts
}

export const FIRST_TOTAL_KEY = 'first-total' satisfies StorageKey
/** Stored where Home shows no total: it has no place in the first frame. */
export const NO_TOTAL = 'none'

/**
 * Shows the total in the prerendered frame of Home, or takes its place away. Throws if what is
 * stored is invalid.
 */
export function placeTotal(language: Language): void {
  const place = document.querySelector<HTMLElement>('.first-paint [data-first-total]')
  const text = stored(FIRST_TOTAL_KEY)
  if (!place || !text) return
  if (text === NO_TOTAL) return place.remove()
  const { label, oldLabel, oldAt, endsAt, money, ...total }: FirstTotal = JSON.parse(text)
  const now = Date.now()
  if (total.language !== language || !(now < endsAt)) return
  const shown = stored('hidden-balances') === 'true' ? hideMoney(money) : money
  fillAmount(part(place, 1, 0, 0), shown, { label: firstTexts(language)['amount.hidden'] ?? '' })
  part(place, 0, 0).textContent = now < oldAt ? label : oldLabel
  applyStyles(place)
  place.dataset['filled'] = ''
}
