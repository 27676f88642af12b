import { html } from 'hono/html'
import type { Language } from '../../../src/contract/texts.ts'

/** Names of the states of transactions, orders and deposits, and their tones. */
const STATES: Readonly<Record<string, readonly [ru: string, en: string, tone: string]>> = {
  created: ['Ждет оплаты', 'Waits for the payment', ''],
  pending: ['В обработке', 'In progress', 'warning'],
  review: ['На проверке', 'Under review', 'warning'],
  complete: ['Выполнена', 'Complete', 'good'],
  credited: ['Зачислен', 'Credited', 'good'],
  confirming: ['Ждет подтверждений', 'Waits for confirmations', 'warning'],
  below_least: ['Меньше минимума, ждет следующего', 'Below the least, waits for the next', ''],
  failed: ['Не выполнена', 'Failed', 'bad'],
  expired: ['Срок истек', 'Expired', ''],
  reversed: ['Деньги вернулись', 'Returned', ''],
}

const DIFFERENCES = {
  amount: { ru: 'Другая сумма', en: 'Another amount' },
  currency: { ru: 'Другая валюта, не зачислено', en: 'Another currency, not credited' },
} as const

/** Returns the name of a status of a transaction, an order or a deposit. */
export function nameState(status: string, language: Language): string {
  const [ru, en] = STATES[status] ?? [status, status]
  return language === 'ru' ? ru : en
}

/** Returns the state of a transaction, an order or a deposit as a pill. */
export function showState(status: string, language: Language) {
  const [, , tone = ''] = STATES[status] ?? []
  return html`<span class="pill ${tone}">${nameState(status, language)}</span>`
}

/** Returns what differs between an order and its payment as a pill; nothing where they agree. */
export function showDifference(difference: 'amount' | 'currency' | null, language: Language) {
  return difference ? html`<span class="pill bad">${DIFFERENCES[difference][language]}</span>` : ''
}
