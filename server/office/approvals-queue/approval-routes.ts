import { html } from 'hono/html'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { showApproval, showProposalState } from '../approvals/approval-block.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import {
  countOpenProposals,
  endProposal,
  findProposal,
  listDecidedProposals,
  listOpenProposals,
  type Proposal,
  signProposal,
} from '../approvals/proposals.ts'
import { Reason, RowId, SignedForm } from '../form-fields.ts'
import { showAge, showMoment } from '../page/dates.ts'
import type { Markup } from '../markup.ts'
import type { OfficeSection } from '../route.ts'
import { type TableColumn, showTable } from '../page/table.ts'
import { showAbout } from '../page/about.ts'
import { wordsIn } from '../page/words.ts'
import { nameObjects } from '../audit-page/name-object.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall, OfficePage, OfficeRoute } from '../route.ts'

const DECIDED_SHOWN = 50

/** The queue of acts that wait for a second person. */
export const approvalSection: OfficeSection = {
  id: 'approvals',
  path: '/approvals',
  name: OFFICE_WORDS.approvals.title,
  icon: 'approvals',
  group: 2,
  permission: 'approval.see',
  count: async ({ db }, now) => ({ count: await countOpenProposals(db, now), overdue: 0 }),
}

/** Returns the routes of acts that need two people (P4), of these kinds. */
export function listApprovalRoutes(kinds: readonly ProposalKind[]): OfficeRoute[] {
  const kindOf = ({ kind }: Proposal) => {
    const found = kinds.find((known) => known.kind === kind)
    if (!found) throw new OfficeRefusal('notFound')
    return found
  }
  const showQueue = (
    call: OfficeCall,
    chosen?: { proposal: Proposal; result?: Markup | undefined },
  ) => showApprovals(call, { kindOf, chosen })
  const showChosen = async (call: OfficeCall) =>
    showQueue(call, { proposal: await findCurrent(call) })
  return [
    {
      method: 'GET',
      path: '/approvals',
      permission: 'approval.see',
      answer: (call) => showQueue(call),
    },
    { method: 'GET', path: '/approvals/:id', permission: 'approval.see', answer: showChosen },
    {
      method: 'POST',
      path: '/approvals/:id/sign',
      permission: 'approval.see',
      isSigned: true,
      form: v.strictObject({
        content_hash: v.pipe(v.string(), v.hash(['sha256'])),
        assertion: SignedForm,
      }),
      page: showChosen,
      answer: async (call) => {
        const proposal = await findCurrent(call)
        const kind = kindOf(proposal)
        if (!call.can(kind.sign)) throw new OfficeRefusal('denied')
        const result = await sign(call, kind, proposal)
        return showQueue(call, { proposal: await findCurrent(call), result })
      },
    },
    {
      method: 'POST',
      path: '/approvals/:id/refuse',
      permission: 'approval.see',
      form: v.strictObject({ reason: Reason }),
      page: showChosen,
      answer: async (call) => {
        const proposal = await findCurrent(call)
        if (!call.can(kindOf(proposal).sign)) throw new OfficeRefusal('denied')
        await end(call, proposal, 'refused')
        return { to: '/approvals', notice: 'refused' }
      },
    },
    {
      method: 'POST',
      path: '/approvals/:id/withdraw',
      permission: 'approval.see',
      page: showChosen,
      answer: async (call) => {
        const proposal = await findCurrent(call)
        if (proposal.askedBy.id !== call.operator.id) throw new OfficeRefusal('denied')
        await end(call, proposal, 'withdrawn')
        return { to: '/approvals', notice: 'withdrawn' }
      },
    },
  ]
}

function findCurrent(call: OfficeCall): Promise<Proposal> {
  return findProposal(call.office.db, readId(call), call.now)
}

function readId({ params }: OfficeCall): string {
  const id = v.safeParse(RowId, params['id'])
  if (!id.success) throw new OfficeRefusal('notFound')
  return id.output
}

/** Signs and does what was proposed; what is out of date ends, so that it can be proposed anew. */
async function sign(
  call: OfficeCall,
  kind: ProposalKind,
  proposal: Proposal,
): Promise<Markup | undefined> {
  const { id } = proposal
  const contentHash = call.form['content_hash'] ?? ''
  try {
    return await call.office.db.transaction(async (tx) =>
      kind.perform(tx, call, await signProposal(tx, call, { id, contentHash })),
    )
  } catch (thrown) {
    if (thrown instanceof OfficeRefusal && thrown.code === 'approvalStale') {
      await end(call, proposal, 'stale')
    }
    throw thrown
  }
}

async function end(
  call: OfficeCall,
  { id }: Proposal,
  state: 'refused' | 'withdrawn' | 'stale',
): Promise<void> {
  const reason = call.form['reason'] ?? ''
  await call.office.db.transaction((tx) => endProposal(tx, call, { id, state, reason }))
}

interface ApprovalView {
  kindOf: (proposal: Proposal) => ProposalKind
  chosen: { proposal: Proposal; result?: Markup | undefined } | undefined
}

/** Returns what a proposal is about, as the audit log has it. */
function about({ kind, subject, content }: Proposal) {
  return { event: 'proposal_asked', subject, detail: { ...content, kind } }
}

async function showApprovals(
  call: OfficeCall,
  { kindOf, chosen }: ApprovalView,
): Promise<OfficePage> {
  const { office, language, now } = call
  const words = wordsIn(OFFICE_WORDS.approvals, language)
  const open = await listOpenProposals(office.db, now)
  const decided = await listDecidedProposals(office.db, { now, most: DECIDED_SHOWN })
  const nameObject = await nameObjects(call, [...open, ...decided].map(about))
  const nameOf = (proposal: Proposal) => kindOf(proposal).name[language]
  const link = (proposal: Proposal) =>
    html`<a href="/approvals/${proposal.id}" data-row>${nameOf(proposal)}</a>`
  const middle: TableColumn<Proposal>[] = [
    { head: words('action'), cell: link },
    { head: words('object'), cell: (proposal) => nameObject(about(proposal)) },
    { head: words('who'), cell: ({ askedBy }) => askedBy.name },
    { head: words('reason'), cell: ({ reason }) => reason },
    { head: words('status'), cell: (proposal) => showProposalState(call, proposal) },
  ]
  const isCurrent = ({ id }: Proposal) => id === chosen?.proposal.id
  const shared = { language, isCurrent }
  return {
    title: words('title'),
    section: approvalSection.id,
    body: html`<div class="head"><h1>${words('title')}</h1></div>
      ${showAbout('approvals', language)}
      <div class="split">
        <div>
          ${showTable({
            ...shared,
            label: words('title'),
            rows: open,
            empty: words('empty'),
            columns: [
              { head: words('waiting'), cell: ({ askedAt }) => showAge(askedAt, now, language) },
              ...middle,
            ],
          })}
          <h2>${words('decided')}</h2>
          ${showTable({
            ...shared,
            label: words('decided'),
            rows: decided,
            empty: words('noneDecided'),
            columns: [
              { head: words('time'), cell: ({ askedAt }) => showMoment(askedAt, language) },
              ...middle,
            ],
          })}
        </div>
        ${
          chosen
            ? html`<aside class="side panel" aria-label="${nameOf(chosen.proposal)}">
                <h2>${nameOf(chosen.proposal)}</h2>
                <div class="inside">
                  ${chosen.result ? html`<div class="notice" role="status">${chosen.result}</div>` : ''}
                  ${await kindOf(chosen.proposal).show(call, chosen.proposal)}
                  ${showApproval(call, kindOf(chosen.proposal), chosen.proposal)}
                </div>
              </aside>`
            : ''
        }
      </div>`,
  }
}
