import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { renderMessage } from '../../domain/money-messages.ts'
import { transactionNumber } from '../../domain/ledger/transaction-number.ts'
import type { MessageParams } from '../../messages/fill-message.ts'
import type { LedgerEntry } from '../ledger/read-entry.ts'
import { wordsIn } from '../page/words.ts'
import type { State } from './list-states.ts'
import type { Details } from './read-details.ts'
import type { Subject } from '../owners/read-subject.ts'
import { showProvider } from '../page/show-provider.ts'

const MAX_OF_A_KIND = 50

/** A report of the owner about the transaction. */
export interface Report {
  id: string
  number: string
  created_at: Date
  answered_at: Date | null
  closed_at: Date | null
}

/** Returns the reports of its owner about a transaction. */
export async function listReports(db: Queryable, { userId, id }: Subject): Promise<Report[]> {
  const rows = await db.query<Omit<Report, 'number'>>(
    `SELECT id, created_at, answered_at, closed_at FROM transaction_problem
     WHERE user_id = $1 AND transaction_id = $2 ORDER BY created_at LIMIT ${MAX_OF_A_KIND}`,
    [userId, id],
  )
  return rows.map((row) => Object.assign(row, { number: transactionNumber('problem', row.id) }))
}

interface EventsInput {
  subject: Subject
  details: Details
  entries: readonly LedgerEntry[]
  reports: readonly Report[]
  language: Language
}

/**
 * Returns what happened around a transaction: events of its provider, reports, notifications,
 * signatures.
 */
export async function listEvents(db: Queryable, given: EventsInput): Promise<State[]> {
  const lists = [
    await listProviderEvents(db, given),
    listReportStates(given),
    await listNotifications(db, given),
    await listSignatures(db, given),
  ]
  return lists.flat().toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** What providers call the payment, order, claims or payout of a transaction. */
function listReferences({ subject, details: { order, payout, claims } }: EventsInput): string[] {
  const all = [
    subject.id,
    order?.provider_ref,
    order?.payment_ref,
    ...claims.map(({ provider_ref }) => provider_ref),
    payout?.shown.id,
    payout?.shown.providerRef,
  ]
  return [...new Set(all.filter((ref): ref is string => typeof ref === 'string' && ref !== ''))]
}

const EVENT_STATES = {
  queued: 'stateQueued',
  settled: 'stateSettled',
  unknown: 'stateUnknown',
  dead: 'stateDead',
} as const

async function listProviderEvents(db: Queryable, given: EventsInput): Promise<State[]> {
  const { details, language } = given
  const words = wordsIn(OFFICE_WORDS.transactions, language)
  const rows = await db.query<{
    id: string
    provider: string
    ref: string
    state: keyof typeof EVENT_STATES
    received_at: Date
  }>(
    `SELECT id, provider, ref, state, received_at FROM provider_event
     WHERE ref IN (SELECT jsonb_array_elements_text($1::jsonb)) AND kind IN ('payment', 'payout')
       AND ($2::text IS NULL OR provider = $2) ORDER BY received_at DESC LIMIT ${MAX_OF_A_KIND}`,
    [JSON.stringify(listReferences(given)), details.order?.provider ?? null],
  )
  return rows.map(({ id, provider, ref, state, received_at }) => ({
    at: received_at,
    what: words('providerEvent'),
    detail: `${showProvider(provider, language)} · ${ref} · ${OFFICE_WORDS.events[EVENT_STATES[state]][language]}`,
    link: `/events/${id}`,
  }))
}

function listReportStates({ reports, language }: EventsInput): State[] {
  const words = wordsIn(OFFICE_WORDS.transactions, language)
  return reports.flatMap(({ id, number, created_at, answered_at, closed_at }) => {
    const link = `/help/${id}`
    return [
      { at: created_at, what: words('reported'), detail: number, link },
      ...(answered_at
        ? [{ at: answered_at, what: words('reportAnswered'), detail: number, link }]
        : []),
      ...(closed_at ? [{ at: closed_at, what: words('reportClosed'), detail: number, link }] : []),
    ]
  })
}

async function listNotifications(
  db: Queryable,
  { subject: { userId, number, createdAt }, language }: EventsInput,
): Promise<State[]> {
  const rows = await db.query<{ text_key: string; params: MessageParams; created_at: Date }>(
    `SELECT text_key, params, created_at FROM notification
     WHERE user_id = $1 AND created_at >= $2 AND params ->> 'number' = $3
     ORDER BY created_at LIMIT ${MAX_OF_A_KIND}`,
    [userId, createdAt, number],
  )
  return rows.map(({ text_key, params, created_at }) => ({
    at: created_at,
    what: OFFICE_WORDS.transactions.told[language],
    detail: renderMessage(text_key, params, language),
  }))
}

interface ProposalRow {
  id: string
  asked_name: string
  asked_at: Date
  decided_name: string | null
  decided_at: Date | null
}

/** Proposals about its entries, payout, reports and claims. */
async function listSignatures(
  db: Queryable,
  { subject, details, entries, reports, language }: EventsInput,
): Promise<State[]> {
  const words = wordsIn(OFFICE_WORDS.transactions, language)
  const about = [
    subject.id,
    details.payout?.shown.id,
    ...entries.map(({ id }) => id),
    ...reports.map(({ id }) => id),
    ...details.claims.map(({ id }) => id),
  ]
  const rows = await db.query<ProposalRow>(
    `SELECT p.id, a.name AS asked_name, p.asked_at, d.name AS decided_name, p.decided_at
     FROM office_proposal p JOIN office_operator a ON a.id = p.asked_by
     LEFT JOIN office_operator d ON d.id = p.decided_by
     WHERE p.subject IN (SELECT jsonb_array_elements_text($1::jsonb))
     ORDER BY p.asked_at LIMIT ${MAX_OF_A_KIND}`,
    [JSON.stringify(about.filter((id) => id !== undefined))],
  )
  const asked = rows.map(({ id, asked_name, asked_at }) => ({
    at: asked_at,
    what: words('asked'),
    detail: asked_name,
    link: `/approvals/${id}`,
  }))
  const decided = rows.flatMap(({ id, decided_name, decided_at }) => {
    if (!decided_at) return []
    const link = `/approvals/${id}`
    return [{ at: decided_at, what: words('decided'), detail: decided_name ?? '', link }]
  })
  return [...asked, ...decided]
}
