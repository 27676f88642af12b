import { OFFICE_WORDS } from '../../../texts/office.ts'
import { html } from 'hono/html'
import { IN_REVIEW, transactionState } from '../../../contract/rules/statuses.ts'
import type { Language } from '../../../contract/calls/texts.ts'

type Named = readonly [ru: string, en: string, tone: string]

/** Names of what a status means for the money, and their tones. */
const STATES = {
  complete: ['Выполнена', 'Complete', 'good'],
  waiting: ['В обработке', 'In progress', 'warning'],
  undone: ['Не выполнена', 'Failed', 'bad'],
} as const

/** Names of the states that orders and deposits alone have, and of what people review. */
const SPECIAL: Readonly<Record<string, Named>> = {
  [IN_REVIEW]: ['На проверке', 'Under review', 'warning'],
  created: ['Ждет оплаты', 'Waits for the payment', ''],
  expired: ['Срок истек', 'Expired', ''],
  credited: ['Зачислен', 'Credited', 'good'],
  confirming: ['Ждет подтверждений', 'Waits for confirmations', 'warning'],
  below_least: ['Меньше минимума, ждет следующего', 'Below the least, waits for the next', ''],
}

function findName(status: string): Named {
  const state = transactionState(status)
  return SPECIAL[status] ?? (state === 'unknown' ? [status, status, ''] : STATES[state])
}

/** Returns the name of a status of a transaction, an order or a deposit. */
export function nameState(status: string, language: Language): string {
  const [ru, en] = findName(status)
  return language === 'ru' ? ru : en
}

/** Returns the state of a transaction, an order or a deposit as a pill. */
export function showPaymentState(status: string, language: Language) {
  const [, , tone] = findName(status)
  return html`<span class="pill ${tone}">${nameState(status, language)}</span>`
}

/** Returns what differs between an order and its payment as a pill; nothing where they agree. */
export function showDifference(difference: 'amount' | 'currency' | null, language: Language) {
  return difference
    ? html`<span class="pill bad">${OFFICE_WORDS.orderDifferences[difference][language]}</span>`
    : ''
}
