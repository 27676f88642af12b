import { html } from 'hono/html'
import { IN_REVIEW, transactionState } from '../../../contract/rules/statuses.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { LocalText } from '../../../texts/languages.ts'

type Named = readonly [name: LocalText, tone: string]

const WORDS = OFFICE_WORDS.paymentStates

/** Names of what a status means for the money, and their tones. */
const STATES = {
  complete: [WORDS.complete, 'good'],
  waiting: [WORDS.waiting, 'warning'],
  undone: [WORDS.undone, 'bad'],
} as const

/** Names of the states that orders and deposits alone have, and of what people review. */
const SPECIAL: Readonly<Record<string, Named>> = {
  [IN_REVIEW]: [WORDS.in_review, 'warning'],
  created: [WORDS.created, ''],
  expired: [WORDS.expired, ''],
  credited: [WORDS.credited, 'good'],
  confirming: [WORDS.confirming, 'warning'],
  below_least: [WORDS.below_least, ''],
}

/** Returns the name of a status and its tone; an unknown status is named by its code. */
function findName(status: string, language: Language): [name: string, tone: string] {
  const state = transactionState(status)
  const known = SPECIAL[status] ?? (state === 'unknown' ? undefined : STATES[state])
  return known ? [known[0][language], known[1]] : [status, '']
}

/** Returns the name of a status of a transaction, an order or a deposit. */
export function nameState(status: string, language: Language): string {
  return findName(status, language)[0]
}

/** Returns the state of a transaction, an order or a deposit as a pill. */
export function showPaymentState(status: string, language: Language) {
  const [name, tone] = findName(status, language)
  return html`<span class="pill ${tone}">${name}</span>`
}

/** Returns what differs between an order and its payment as a pill; nothing where they agree. */
export function showDifference(difference: 'amount' | 'currency' | null, language: Language) {
  return difference
    ? html`<span class="pill bad">${OFFICE_WORDS.orderDifferences[difference][language]}</span>`
    : ''
}
