import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import {
  countOverdueEvents,
  removeUnknownEvents,
  requeueEvent,
} from '../../domain/provider-events/operate-events.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { RowId, Sort } from '../form-fields.ts'
import { dropItem, keepItem } from '../queue/claims.ts'
import { listClaimRoutes } from '../queue/claim-routes.ts'
import { refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficeRoute, Redirect, OfficeSection } from '../route.ts'
import {
  EVENT_CHOICES,
  EVENT_QUEUE,
  findChosenEvent,
  showEvent,
  showEvents,
} from './events-page.ts'

const PROVIDER_LENGTH = 40
const Provider = v.optional(v.pipe(v.string(), v.maxLength(PROVIDER_LENGTH)), '')

export const eventsSection: OfficeSection = {
  id: 'events',
  path: '/events',
  name: OFFICE_WORDS.events.title,
  icon: 'events',
  group: 2,
  permission: 'event.see',
  count: ({ db }, now) => countOverdueEvents(db, now),
}

/** Routes of the events of providers that were not settled (P3). */
export const eventsRoutes: readonly OfficeRoute[] = [
  {
    method: 'GET',
    path: '/events',
    permission: 'event.see',
    form: v.object({
      state: v.optional(v.picklist(EVENT_CHOICES), 'all'),
      provider: Provider,
      sort: Sort,
      after: v.optional(RowId),
    }),
    answer: (call) => showEvents(call),
  },
  { method: 'GET', path: '/events/:id', permission: 'event.see', answer: showEvent },
  ...listClaimRoutes({
    kind: EVENT_QUEUE,
    path: '/events',
    permission: 'event.retry',
    page: showEvent,
    require: findChosenEvent,
  }),
  {
    method: 'POST',
    path: '/events/:id/retry',
    permission: 'event.retry',
    page: showEvent,
    answer: retry,
  },
  {
    method: 'POST',
    path: '/events/remove-unknown',
    permission: 'event.retry',
    form: v.strictObject({ provider: Provider }),
    page: (call) => showEvents(call),
    answer: removeUnknown,
  },
]

/** Removes at once what is not ours, of one provider or of all. */
async function removeUnknown({ office, actor, now, form }: OfficeCall): Promise<Redirect> {
  const provider = form['provider'] ?? ''
  await office.db.transaction(async (tx) => {
    const count = await removeUnknownEvents(tx, provider)
    const detail = { provider, count: String(count) }
    await writeOfficeAudit(tx, { actor, now, event: 'events_removed', subject: '', detail })
  })
  return { to: '/events', notice: 'done' }
}

/** Puts the event to the front of the queue; the jobs of the wallet settle it. */
async function retry(call: OfficeCall): Promise<Redirect> {
  const { office, actor, now } = call
  const { id, provider, kind, state } = await findChosenEvent(call)
  const item = { kind: EVENT_QUEUE, subject: id }
  await office.db.transaction(async (tx) => {
    await keepItem(tx, call, item)
    if (!(await requeueEvent(tx, id, now))) throw refuseForm(OFFICE_WORDS.events.alreadySettled)
    await dropItem(tx, call, item)
    const detail = { provider, kind, state }
    await writeOfficeAudit(tx, { actor, now, event: 'event_requeued', subject: id, detail })
  })
  office.eventStored.notify()
  return { to: `/events/${id}`, notice: 'done' }
}
