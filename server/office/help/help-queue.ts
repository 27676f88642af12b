import { html } from 'hono/html'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import {
  countQueue,
  HELP_CHOICES,
  listQueue,
  type QueuedQuestion,
} from '../../domain/help/list-queue.ts'
import { DISPUTE_QUEUE } from '../disputes/disputes-page.ts'
import { showAge, showMoment } from '../page/dates.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import { type Claim, listClaims } from '../queue/claims.ts'
import { showQueue } from '../queue/queue-page.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/** The queue in `office_claim`: a refund for a question is asked for by whoever has taken it. */
export const HELP_QUEUE = DISPUTE_QUEUE
/** Questions on the page: those that wait longest. */
const MOST_SHOWN = 200

const REASONS = {
  unknown: 'unknown',
  not_received: 'not_received',
  amount: 'amount_wrong',
  twice: 'twice',
  other: 'other',
} as const

/** Returns what a question is about. */
export function nameSubject({ reason }: Pick<QueuedQuestion, 'reason'>, language: Language) {
  return OFFICE_WORDS.help[REASONS[reason]][language]
}

/** Returns the amount of the transaction of a question, with its currency. */
export function writeAmount({ amount }: QueuedQuestion, language: Language): string | undefined {
  if (!amount) return undefined
  const { minor, decimals, currencyCode: currency } = amount
  return formatMoney(formatAmount(minor, decimals), { language, currency }).text
}

/**
 * Returns how long the owner has waited: amber over half of the promised time, red over all of it.
 */
export function showWait(call: OfficeCall, { waitsSince, closedAt }: QueuedQuestion) {
  const { language, now, office } = call
  const words = wordsIn(OFFICE_WORDS.help, language)
  if (closedAt) return html`<span class="pill">${words('closedAt')}</span>`
  if (!waitsSince) return html`<span class="pill good">${words('answered')}</span>`
  const norm = office.settings.helpAnswerHours * HOUR_MS
  const waited = now.getTime() - waitsSince.getTime()
  const tone = waited > norm ? 'bad' : waited > norm / 2 ? 'warning' : ''
  return html`<span class="pill ${tone}" title="${showMoment(waitsSince, language)}"
    >${showAge(waitsSince, now, language)}</span
  >`
}

/** Returns the questions of a choice. */
export async function showHelpQueue(call: OfficeCall): Promise<OfficePage> {
  const { office, language, form, now, operator } = call
  const words = wordsIn(OFFICE_WORDS.help, language)
  const choice = HELP_CHOICES.find((known) => known === form['choice']) ?? 'waiting'
  const norm = { hours: office.settings.helpAnswerHours, now }
  const rows = await listQueue(office.db, {
    ...norm,
    choice,
    queue: HELP_QUEUE,
    operatorId: operator.id,
    most: MOST_SHOWN,
  })
  const { count, overdue } = await countQueue(office.db, norm)
  const counts: Readonly<Partial<Record<string, number>>> = { waiting: count, overdue }
  const claims = await listClaims(office.db, HELP_QUEUE, now)
  return showQueue({
    language: call.language,
    section: 'help',
    title: words('title'),
    ...(overdue > 0 && {
      notice: html`<p class="notice bad" role="status">
        ${words('overdueCount', { count: String(overdue) })}
      </p>`,
    }),
    filters: HELP_CHOICES.map((name) => ({
      link: `/help?choice=${name}`,
      name: words(name),
      isChosen: name === choice,
      count: counts[name],
    })),
    table: showQuestions(call, rows, claims),
  })
}

function showQuestions(
  call: OfficeCall,
  rows: readonly QueuedQuestion[],
  claims: ReadonlyMap<string, Claim>,
) {
  const { language } = call
  const words = wordsIn(OFFICE_WORDS.help, language)
  return showTable<QueuedQuestion>({
    label: words('title'),
    language,
    rows,
    empty: OFFICE_WORDS.queue.empty[language],
    columns: [
      { head: words('colWaiting'), cell: (one) => showWait(call, one) },
      {
        head: words('owner'),
        cell: ({ id, owner }) => html`<a href="/help/${id}" data-row>${owner}</a>`,
      },
      {
        head: words('colSubject'),
        cell: (one) =>
          html`${nameSubject(one, language)}<br /><small class="quiet">${one.number}</small>`,
      },
      {
        head: words('amount'),
        isNumber: true,
        cell: (one) => writeAmount(one, language) ?? '—',
      },
      {
        head: words('status'),
        cell: ({ id, helped }) =>
          html`${showAssigned(call, claims.get(id))}
          ${
            helped === null
              ? ''
              : html`<span class="pill ${helped ? 'good' : 'warning'}"
                  >${words(helped ? 'ratingYes' : 'ratingNo')}</span
                >`
          }`,
      },
    ],
  })
}

/** Returns who works on a question. */
export function showAssigned({ language }: OfficeCall, claim: Claim | undefined) {
  if (!claim) return ''
  const words = wordsIn(OFFICE_WORDS.help, language)
  return html`<span class="pill">${words('assigned', { name: claim.operatorName })}</span>`
}
