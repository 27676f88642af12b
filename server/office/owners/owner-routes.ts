import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { Reason, RowId, Sort } from '../form-fields.ts'
import type { Markup } from '../markup.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall, OfficePage, OfficeRoute, OfficeSection } from '../route.ts'
import { askUnfreeze, freeze } from './freeze-acts.ts'
import { FreezeFields, UnfreezeFields } from './freeze-form.ts'
import { exportLedger, showExport, showLedger } from './ledger-tab.ts'
import { addOwnerNote, NoteFields, showNotes } from './notes.ts'
import { showOrders } from './orders-tab.ts'
import { showOwnerPage, type Tab } from './owner-page.ts'
import { showIdentificationCases, showProfile, showSessions } from './owner-tabs.ts'
import { findOwner, listShownAccounts, type ShownOwner } from './read-owner.ts'
import { recordOwnerLook } from './record-look.ts'
import { RevealFields } from './reveal-form.ts'
import { reveal } from './reveal.ts'
import { endOwnerSessions } from './sessions-act.ts'
import { SEARCH_LENGTH, searchOwners, showSearch } from './search-owners.ts'

const Paging = v.object({ sort: Sort, after: v.optional(v.pipe(v.string(), v.maxLength(60))) })

export const ownerSection: OfficeSection = {
  id: 'owners',
  path: '/owners',
  name: OFFICE_WORDS.owners.title,
  icon: 'owners',
  group: 1,
  permission: 'owner.see',
}

/** Routes of owners (P2): search and page. Every search and every look is in the audit log. */
export const ownerRoutes: readonly OfficeRoute[] = [
  {
    method: 'GET',
    path: '/owners',
    permission: 'owner.see',
    answer: (call) => showSearch(call),
  },
  {
    method: 'POST',
    path: '/owners/search',
    permission: 'owner.see',
    form: v.strictObject({
      text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(SEARCH_LENGTH)),
    }),
    page: (call) => showSearch(call),
    answer: searchOwners,
  },
  { method: 'GET', path: '/owners/:id', permission: 'owner.see', form: Paging, answer: showOwner },
  {
    method: 'GET',
    path: '/owners/:id/ledger/:account',
    permission: 'owner.see',
    form: Paging,
    answer: showOwner,
  },
  {
    method: 'GET',
    path: '/owners/:id/orders',
    permission: 'owner.see',
    form: Paging,
    answer: (call) => showPart(call, { tab: 'orders', show: showOrders }),
  },
  { method: 'GET', path: '/owners/:id/profile', permission: 'owner.see', answer: showProfilePage },
  {
    method: 'GET',
    path: '/owners/:id/sessions',
    permission: 'owner.see',
    answer: showSessionsPage,
  },
  {
    method: 'GET',
    path: '/owners/:id/identification',
    permission: 'owner.see',
    answer: (call) => showPart(call, { tab: 'identification', show: showIdentificationCases }),
  },
  { method: 'GET', path: '/owners/:id/notes', permission: 'owner.see', answer: showNotesPage },
  {
    method: 'POST',
    path: '/owners/:id/reveal',
    permission: 'owner.reveal',
    form: RevealFields,
    page: showProfilePage,
    answer: reveal,
  },
  {
    method: 'POST',
    path: '/owners/:id/notes',
    permission: 'owner.note',
    form: NoteFields,
    page: showNotesPage,
    answer: addOwnerNote,
  },
  {
    method: 'POST',
    path: '/owners/:id/sessions/end',
    permission: 'owner.end_sessions',
    form: v.strictObject({ reason: Reason }),
    page: showSessionsPage,
    answer: endOwnerSessions,
  },
  {
    method: 'POST',
    path: '/owners/:id/freeze',
    permission: 'owner.freeze',
    isSigned: true,
    form: FreezeFields,
    page: showProfilePage,
    answer: freeze,
  },
  {
    method: 'POST',
    path: '/owners/:id/unfreeze',
    permission: 'owner.unfreeze.ask',
    isSigned: true,
    form: UnfreezeFields,
    page: showProfilePage,
    answer: askUnfreeze,
  },
  {
    method: 'POST',
    path: '/owners/:id/export',
    permission: 'owner.see',
    form: v.strictObject({ account: RowId }),
    answer: exportLedger,
  },
]

interface Part {
  tab: Tab
  show: (call: OfficeCall, owner: ShownOwner) => Promise<Markup> | Markup
}

/** One part of an owner's page; the look is in the audit log. */
async function showPart(call: OfficeCall, { tab, show }: Part): Promise<OfficePage> {
  const owner = await findOwner(call.office.db, call.params['id'])
  await recordOwnerLook(call, { owner, part: tab })
  return showOwnerPage(call, { owner, tab, body: await show(call, owner) })
}

function showProfilePage(call: OfficeCall): Promise<OfficePage> {
  return showPart(call, { tab: 'profile', show: showProfile })
}

function showSessionsPage(call: OfficeCall): Promise<OfficePage> {
  return showPart(call, { tab: 'sessions', show: showSessions })
}

function showNotesPage(call: OfficeCall): Promise<OfficePage> {
  return showPart(call, { tab: 'notes', show: showNotes })
}

/** The ledger of an account, of the first one by default. */
async function showOwner(call: OfficeCall): Promise<OfficePage> {
  const { office, params } = call
  const owner = await findOwner(office.db, params['id'])
  const accounts = await listShownAccounts(office.db, owner.id)
  const chosen = params['account']
  const account = chosen === undefined ? accounts[0] : accounts.find(({ id }) => id === chosen)
  if (chosen !== undefined && !account) throw new OfficeRefusal('notFound')
  await recordOwnerLook(call, {
    owner,
    part: account ? `ledger ${account.currency_code}` : 'ledger',
  })
  return showOwnerPage(call, {
    owner,
    tab: 'ledger',
    account,
    body: await showLedger(call, owner, account),
    ...(account && { end: showExport(call, owner, account) }),
  })
}
