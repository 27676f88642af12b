import { transactionNumber } from '../../../server/domain/ledger/transaction-number.ts'
import {
  at,
  claims,
  onDay,
  onLimit,
  onLine,
  onPage,
  onPair,
  onStaff,
  type TestedAct,
} from './office-act-forms.ts'
import {
  addAnswered,
  addCase,
  addConfirmed,
  addDay,
  addDispute,
  addDraft,
  addEntry,
  addEvent,
  addFrozen,
  addHeld,
  addIdentification,
  addOwner,
  addProposal,
  addQuestion,
  addReported,
  addSigned,
  addSilent,
  addStartedRule,
  addTemplate,
  addTransaction,
  addTriedRule,
} from './office-act-subjects.ts'

const DAY = '2026-11-19'
const LAST_DAY = '2026-11-18'
const READS = { counts: 'each reads' } as const
const ADDS = { counts: 'each adds' } as const
const TAKEN = { isTaken: true } as const

/** The acts of the office by the path of their route. */
export const TESTED_ACTS: Readonly<Record<string, TestedAct>> = {
  ...claims('/payouts', addHeld),
  '/payouts/:id/check': onPage('/payouts', 'check', addSilent, {
    ...TAKEN,
    counts: 'each runs it anew',
  }),
  '/payouts/:id/approve': onPage('/payouts', 'approve', addHeld, TAKEN),
  '/payouts/:id/decline': onPage('/payouts', 'decline', addHeld, TAKEN),
  '/payouts/:id/settle': onPage('/payouts', 'settle', addSilent, {
    ...TAKEN,
    typed: { reference: 'Letter 12 of 20 November' },
  }),
  '/owners/search': at('/owners', '/owners/search', { ...READS, typed: { text: 'Anna Test' } }),
  '/owners/:id/reveal': onPage('/owners', 'reveal', addOwner, {
    ...READS,
    typed: { field: 'phone' },
  }),
  '/owners/:id/notes': {
    ...ADDS,
    make: async (office) => {
      const page = `/owners/${await addOwner(office)}/notes`
      return { page, action: page }
    },
  },
  '/owners/:id/sessions/end': {
    make: async (office) => {
      const page = `/owners/${await addOwner(office)}`
      return { page: `${page}/sessions`, action: `${page}/sessions/end` }
    },
  },
  '/owners/:id/freeze': onPage('/owners', 'freeze', addOwner, { typed: { scope: 'out' } }),
  '/owners/:id/unfreeze': onPage('/owners', 'unfreeze', addFrozen),
  '/owners/:id/export': onPage('/owners', 'export', addOwner, READS),
  '/transactions/:id/ask': onPage(
    '/transactions',
    'ask',
    (office) => addTransaction(office, true),
    { counts: 'each runs it anew' },
  ),
  '/transactions/:id/notes': onPage('/transactions', 'notes', addTransaction, ADDS),
  '/transactions/:id/reveal': onPage(
    '/transactions',
    'reveal',
    (office) => addTransaction(office, true),
    READS,
  ),
  ...claims('/identifications', addIdentification),
  '/identifications/:id/approve': onPage('/identifications', 'approve', addIdentification, TAKEN),
  '/identifications/:id/document': onPage('/identifications', 'document', addIdentification, TAKEN),
  '/identifications/:id/reject': onPage('/identifications', 'reject', addIdentification, TAKEN),
  ...claims('/cases', addCase),
  '/cases/reports/export': at('/cases/reports', '/cases/reports/export', {
    ...READS,
    typed: { first: DAY, last: DAY },
  }),
  '/cases/:id/assign': {
    make: async (office) => {
      const page = `/cases/${await addCase(office)}`
      return { page, action: `${page}/assign`, typed: { operator: office.ids.first } }
    },
    otherTyped: (office) => ({ operator: office.ids.second }),
  },
  '/cases/:id/deadline': onPage('/cases', 'deadline', addCase, {
    typed: { day: '2026-12-10' },
    otherTyped: { day: '2026-12-20' },
  }),
  '/cases/:id/note': onPage('/cases', 'note', addCase, ADDS),
  '/cases/:id/evidence': {
    ...ADDS,
    make: async (office) => {
      const id = await addCase(office)
      const [row] = await office.world.wallet.context.db.query<{ id: string }>(
        `SELECT t.id FROM wallet_transaction t JOIN compliance_case c ON c.user_id = t.user_id
         WHERE c.id = $1 AND t.kind = 'top_up' LIMIT 1`,
        [id],
      )
      const number = transactionNumber('top_up', row?.id ?? '')
      return { page: `/cases/${id}`, action: `/cases/${id}/evidence`, typed: { number } }
    },
  },
  '/cases/:id/clear': onPage('/cases', 'clear', addCase, TAKEN),
  '/cases/:id/confirm': onPage('/cases', 'confirm', addCase, TAKEN),
  '/cases/:id/lift': onPage('/cases', 'lift', addConfirmed, TAKEN),
  '/cases/:id/report': onPage('/cases', 'report', addCase, ADDS),
  '/cases/:id/reports/:report/sent': {
    make: async (office) => {
      const { id, report } = await addReported(office)
      return {
        page: `/cases/${id}`,
        action: `/cases/${id}/reports/${report}/sent`,
        typed: { to: 'The authority', ref: '7' },
      }
    },
  },
  '/rules': at('/rules/new', '/rules', {
    ...ADDS,
    typed: { name: 'A rule', currency: 'RUB', act_withdrawal: 'yes', amount_least: '999999' },
  }),
  '/rules/:id/try': onPage('/rules', 'try', addTriedRule, { counts: 'each runs it anew' }),
  '/rules/:id/start': onPage('/rules', 'start', addTriedRule),
  '/rules/:id/end': onPage('/rules', 'end', addStartedRule),
  ...claims('/help', addQuestion),
  '/help/:id/answer': onPage('/help', 'answer', addQuestion, {
    ...TAKEN,
    typed: { text: 'It is there.' },
  }),
  '/help/:id/note': onPage('/help', 'note', addQuestion, { ...TAKEN, ...ADDS }),
  '/help/:id/close': onPage('/help', 'close', addAnswered, TAKEN),
  '/help/:id/refund': onPage('/help', 'refund', (office) => addQuestion(office, true), {
    ...TAKEN,
    typed: { amount: '1' },
  }),
  '/help-templates': {
    make: async (office) => ({
      page: await addTemplate(office),
      action: '/help-templates',
      typed: { title_en: 'Mine' },
    }),
    otherTyped: { title_en: 'Theirs' },
  },
  '/help-templates/delete': {
    make: async (office) => ({
      page: await addTemplate(office),
      action: '/help-templates/delete',
    }),
  },
  ...claims('/disputes', addDispute),
  '/disputes/:id/answer': onPage('/disputes', 'answer', addDispute, {
    ...TAKEN,
    otherTyped: { text: 'Another answer' },
  }),
  '/disputes/:id/close': onPage('/disputes', 'close', addDispute, TAKEN),
  '/disputes/:id/refund': onPage('/disputes', 'refund', addDispute, {
    ...TAKEN,
    typed: { amount: '1' },
  }),
  ...claims('/events', addEvent),
  '/events/:id/retry': onPage('/events', 'retry', addEvent, TAKEN),
  '/events/remove-unknown': {
    make: async (office) => {
      await addEvent(office, 'unknown')
      return { page: '/events?state=unknown', action: '/events/remove-unknown' }
    },
    counts: 'each runs it anew',
  },
  '/approvals/:id/sign': onPage('/approvals', 'sign', addProposal),
  '/approvals/:id/refuse': onPage('/approvals', 'refuse', addProposal),
  '/approvals/:id/withdraw': onPage(
    '/approvals',
    'withdraw',
    (office) => addProposal(office, 'first'),
    ADDS,
  ),
  '/ledger/manual': at('/ledger/manual', '/ledger/manual', {
    ...ADDS,
    typed: {
      purpose: 'settlement',
      document: 'Act 17',
      from_1: 'bank::RUB',
      to_1: 'gateway_in::RUB',
      amount_1: '1.00',
      from_2: '',
      to_2: '',
      amount_2: '',
    },
  }),
  '/ledger/:id/correct': {
    make: async (office) => {
      const page = `/ledger/${await addEntry(office)}/correct`
      return { page, action: page, typed: { owner_text: 'It was not yours.', amount_1: '1.00' } }
    },
  },
  '/reconciliation/:provider/:day/run': onDay('run', {
    isOfDay: true,
    counts: 'each runs it anew',
  }),
  '/reconciliation/:provider/:day/close': onDay('close', { isOfDay: true, explained: true }),
  '/reconciliation/:provider/:day/close/ask': onDay('close/ask', {
    isOfDay: true,
    explained: true,
  }),
  '/reconciliation/:provider/:day/reopen': onDay('reopen', { isOfDay: true, closed: true }),
  '/reconciliation/:provider/:day/:id/take': onDay('take'),
  '/reconciliation/:provider/:day/:id/release': onDay('release', TAKEN),
  '/reconciliation/:provider/:day/:id/explain': onDay('explain'),
  '/reconciliation/:provider/:day/:id/link': {
    make: async (office) => {
      const { path, id } = await addDay(office)
      const entry = await addEntry(office)
      return { page: `${path}/${id}`, action: `${path}/${id}/link`, typed: { entry } }
    },
  },
  '/books/journal': at('/books', '/books/journal', {
    ...READS,
    typed: { first: LAST_DAY, last: LAST_DAY },
  }),
  '/books/balances': at('/books', '/books/balances', { ...READS, typed: { day: LAST_DAY } }),
  '/books/transactions': at('/books', '/books/transactions', {
    ...READS,
    typed: { first: LAST_DAY, last: LAST_DAY, amount: '100' },
  }),
  '/books/owners': at('/books', '/books/owners', { ...READS, typed: { country: 'DE' } }),
  '/tariffs': at('/tariffs', '/tariffs', ADDS),
  '/tariffs/:id/lines/:line': {
    ...onLine('', { percent: '0.95' }),
    otherTyped: { percent: '0.9' },
  },
  '/tariffs/:id/lines/:line/remove': onLine('/remove'),
  '/tariffs/:id/ask': onPage('/tariffs', 'ask', addDraft),
  '/tariffs/:id/discard': onPage('/tariffs', 'discard', addDraft),
  '/tariffs/:id/withdraw': onPage('/tariffs', 'withdraw', addSigned),
  '/terms/pairs/:pair/withdraw': onPair('USD-EUR', 'withdraw'),
  '/terms/pairs/:pair/return': onPair('USD-EUR', 'return'),
  '/terms/pairs/:pair/release': onPair('RUB-USD', 'release'),
  '/terms/limits/:name': onLimit('', {
    typed: { amount: '40000' },
    otherTyped: { amount: '30000' },
  }),
  '/terms/limits/:name/remove': onLimit('/remove'),
  '/audit/export': at('/audit', '/audit/export', READS),
  '/staff/invite': at('/staff', '/staff/invite', {
    ...ADDS,
    byStaff: true,
    typed: { name: 'Ivan Novikov', viewer: 'on' },
  }),
  '/staff/:id/roles': onStaff('roles', {
    typed: { viewer: 'on', support: 'on' },
    otherTyped: { viewer: 'on', finance: 'on' },
  }),
  '/staff/:id/recovery': onStaff('recovery'),
  '/staff/:id/disable': onStaff('disable'),
}

/** Acts that send a file or answer the script, by the test of their own. */
export const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  '/sign-in': 'office/office-access',
  '/sign-in/options': 'office/office-access',
  '/sign-out': 'office/office-access',
  '/sign': 'office/office-access',
  '/invitation': 'office/office-access',
  '/invitation/who': 'office/office-access',
  '/invitation/options': 'office/office-access',
  '/identifications/:id/ask': 'office/office-identifications',
  '/identifications/:id/documents': 'office/office-identity-documents',
  '/cases/lists/:source': 'screening/matches',
  '/help/:id/typing': 'office/office-help',
  '/reconciliation/:provider/:day/upload': 'office/office-reconciliation',
}
