import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import {
  countWaitingEvents,
  type EventChoice,
  findEvent,
  listWaitingEvents,
  type WaitingEvent,
} from '../../domain/provider-events/operate-events.ts'
import { showMoment } from '../page/dates.ts'
import { hiddenField, showFacts, showForm } from '../page/form.ts'
import { BY_TIME, readTimeSorting, showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import { type Claim, listClaims } from '../queue/claims.ts'
import { showClaim, showTaken } from '../queue/claim-block.ts'
import { readRowId } from '../queue/claim-routes.ts'
import { type QueueFilter, showQueue } from '../queue/queue-page.ts'
import { cutPage, READ_ROWS } from '../cut-page.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { maskBody } from './mask-body.ts'
import { showProvider } from '../page/show-provider.ts'

/** The queue in `office_claim`. */
export const EVENT_QUEUE = 'provider_event'

const CHOICES = {
  all: 'all',
  dead: 'stateDead',
  queued: 'stateQueued',
  unknown: 'stateUnknown',
} as const satisfies Record<EventChoice, keyof typeof OFFICE_WORDS.events>

/** Names of the choices of the page. */
export const EVENT_CHOICES = ['all', 'dead', 'queued', 'unknown'] as const

const STATES = {
  queued: ['stateQueued', 'warning'],
  dead: ['stateDead', 'bad'],
  unknown: ['stateUnknown', ''],
  settled: ['stateSettled', 'good'],
} as const
const KINDS = {
  payment: 'kindPayment',
  payout: 'kindPayout',
  identification: 'kindIdentification',
  sms: 'kindSms',
} as const

interface ChosenEvent extends WaitingEvent {
  body: string
}

/** Returns one event of the path. Throws OfficeRefusal `notFound`. */
export async function findChosenEvent(call: OfficeCall): Promise<ChosenEvent> {
  const event = await findEvent(call.office.db, readRowId(call))
  if (!event) throw new OfficeRefusal('notFound')
  return event
}

/** Returns the page of one event. */
export async function showEvent(call: OfficeCall): Promise<OfficePage> {
  return showEvents(call, await findChosenEvent(call))
}

/** Returns the events that were not settled, and one event's detail. */
export async function showEvents(call: OfficeCall, chosen?: ChosenEvent): Promise<OfficePage> {
  const { office, language, form, now } = call
  const words = wordsIn(OFFICE_WORDS.events, language)
  const choice = EVENT_CHOICES.find((known) => known === form['state']) ?? 'all'
  const provider = form['provider'] ?? ''
  const after = form['after']
  const sorting = readTimeSorting(form['sort'], true)
  const asked = { choice, provider, after, ...sorting, most: READ_ROWS }
  const { shown, next } = cutPage(await listWaitingEvents(office.db, asked), ({ id }) => id)
  const claims = await listClaims(office.db, EVENT_QUEUE, now)
  const linkTo = (query: Readonly<Record<string, string>>) =>
    `/events?${new URLSearchParams({ state: choice, provider, ...query }).toString()}`
  const columns = [
    {
      head: words('received'),
      sort: BY_TIME,
      cell: ({ id, received_at: at }: WaitingEvent) =>
        html`<a href="/events/${id}" data-row>${showMoment(at, language)}</a>`,
    },
    {
      head: words('provider'),
      cell: ({ provider: id }: WaitingEvent) => showProvider(id, language),
    },
    { head: words('kind'), cell: ({ kind }: WaitingEvent) => words(KINDS[kind]) },
    { head: words('object'), cell: ({ ref }: WaitingEvent) => html`<code>${ref}</code>` },
    { head: words('tries'), cell: ({ tries }: WaitingEvent) => String(tries), isNumber: true },
    {
      head: words('status'),
      cell: ({ state, id }: WaitingEvent) =>
        html`${showState(call, state)} ${showTaken(call, claims.get(id))}`,
    },
  ]
  return showQueue({
    language: call.language,
    section: 'events',
    title: words('title'),
    filters: await listFilters(call, { choice, provider, linkTo }),
    table: html`${choice === 'unknown' ? await showRemoval(call, provider) : ''}
    ${showTable({
      label: words('title'),
      language,
      rows: shown,
      empty: OFFICE_WORDS.queue.empty[language],
      columns,
      isCurrent: ({ id }) => id === chosen?.id,
      sorting,
      linkTo,
      next,
      isLater: after !== undefined,
    })}`,
    ...(chosen && {
      detail: { name: words(KINDS[chosen.kind]), body: showDetail(call, chosen, claims) },
    }),
  })
}

/** One act for all events that are not ours, which somebody may have sent by the thousand. */
async function showRemoval(call: OfficeCall, provider: string) {
  const { office, language, can } = call
  const counts = await countWaitingEvents(office.db)
  const count = counts
    .filter((row) => row.state === 'unknown' && (provider === '' || row.provider === provider))
    .reduce((sum, row) => sum + row.count, 0)
  if (count === 0 || !can('event.retry')) return ''
  const words = wordsIn(OFFICE_WORDS.events, language)
  return showForm(call, {
    action: '/events/remove-unknown',
    body: () =>
      html`<p class="quiet">${words('removeUnknownHint')}</p>
        ${hiddenField('provider', provider)}
        <button>${words('removeUnknown', { count: String(count) })}</button>`,
  })
}

interface EventFilter {
  choice: EventChoice
  provider: string
  linkTo: (query: Readonly<Record<string, string>>) => string
}

/** The states of the chosen provider, then the providers. */
async function listFilters(
  { office, language }: OfficeCall,
  { choice, provider, linkTo }: EventFilter,
): Promise<QueueFilter[]> {
  const words = wordsIn(OFFICE_WORDS.events, language)
  const counts = await countWaitingEvents(office.db)
  const total = (rows: typeof counts) => rows.reduce((sum, { count }) => sum + count, 0)
  const ofProvider = counts.filter((row) => provider === '' || row.provider === provider)
  const states = EVENT_CHOICES.map((state) => ({
    link: linkTo({ state }),
    name: words(CHOICES[state]),
    count: total(ofProvider.filter((row) => state === 'all' || row.state === state)),
    isChosen: state === choice,
  }))
  const names = [...new Set(counts.map((row) => row.provider))]
  const providers = ['', ...names].map((name) => ({
    link: linkTo({ provider: name }),
    name: name === '' ? words('allProviders') : showProvider(name, language),
    isChosen: name === provider,
  }))
  return [...states, ...(names.length > 1 || provider !== '' ? providers : [])]
}

function showState({ language }: OfficeCall, state: WaitingEvent['state']) {
  const [key, tone] = STATES[state]
  return html`<span class="pill ${tone}">${OFFICE_WORDS.events[key][language]}</span>`
}

function showDetail(call: OfficeCall, event: ChosenEvent, claims: ReadonlyMap<string, Claim>) {
  const { language } = call
  const words = wordsIn(OFFICE_WORDS.events, language)
  const { id, provider, ref, state, tries, received_at, next_at, ended_at, body } = event
  const time = ended_at ?? next_at
  const acts = html`<p class="quiet">${words('retryHint')}</p>
    ${showForm(call, {
      action: `/events/${id}/retry`,
      body: () => html`<button class="main">${words('retry')}</button>`,
    })}`
  return html`${showFacts([
      [words('status'), showState(call, state)],
      [words('provider'), showProvider(provider, language)],
      [words('object'), html`<code>${ref}</code>`],
      [words('received'), showMoment(received_at, language)],
      [words('tries'), String(tries)],
      [words(ended_at ? 'ended' : 'next'), showMoment(time, language)],
    ])}
    ${
      state === 'settled'
        ? ''
        : showClaim(call, {
            claim: claims.get(id),
            path: `/events/${id}`,
            canWork: call.can('event.retry'),
            acts,
          })
    }
    <h2>${words('body')}</h2>
    ${
      body === ''
        ? html`<p class="quiet">${words('bodyErased')}</p>`
        : html`<pre>${maskBody(body)}</pre>
            <p class="quiet">${words('bodyHint')}</p>`
    }`
}
