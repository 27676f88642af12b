import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { readBySupport } from '../../domain/help/answer-question.ts'
import { findDispute } from '../../domain/disputes/find-disputes.ts'
import { findQueued, type QueuedQuestion } from '../../domain/help/list-queue.ts'
import { showRefund } from '../disputes/dispute-detail.ts'
import { showDisputeEvidence } from '../disputes/dispute-evidence.ts'
import { showDisputeSessions } from '../disputes/dispute-sessions.ts'
import { nameLevel } from '../../messages/level-name.ts'
import { maskOwner, showOwnerState } from '../owners/owner-pills.ts'
import { findOwner, type ShownOwner } from '../owners/read-owner.ts'
import { showMoment } from '../page/dates.ts'
import { reasonField, showFacts, showForm } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { showClaim } from '../queue/claim-block.ts'
import { type Claim, listClaims } from '../queue/claims.ts'
import { readRowId } from '../queue/claim-routes.ts'
import { recordQueueLook } from '../queue/record-look.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { showComposer } from './help-composer.ts'
import { listOwnTemplates } from './own-templates.ts'
import { ANSWER_TEMPLATES } from './templates.ts'
import { showLog } from './help-log.ts'
import { HELP_QUEUE, nameSubject, showAssigned, showWait, writeAmount } from './help-queue.ts'
import { languageName } from '../../../contract/rules/language-name.ts'

/** Returns the question of the path. Throws OfficeRefusal `notFound`. */
export async function findChosenQuestion(call: OfficeCall): Promise<QueuedQuestion> {
  const found = await findQueued(call.office.db, readRowId(call))
  if (!found) throw new OfficeRefusal('notFound')
  return found
}

/**
 * Returns the page of a question to whoever opens it: the look is in the audit log, and the owner
 * sees that it is read.
 */
export async function lookAtQuestion(call: OfficeCall): Promise<OfficePage> {
  const { office, now } = call
  const chosen = await findChosenQuestion(call)
  const { id, number: subject } = chosen
  await recordQueueLook(call, { event: 'help_seen', subject, part: 'messages' })
  if (call.can('help.work')) {
    await office.db.transaction((tx) => readBySupport(tx, id, now))
  }
  return showQuestion(call)
}

/** Returns the page of a question: its messages, and beside them the transaction and the owner. */
export async function showQuestion(call: OfficeCall): Promise<OfficePage> {
  const { office, language, now, form } = call
  const words = wordsIn(OFFICE_WORDS.help, language)
  const question = await findChosenQuestion(call)
  const { id, number } = question
  const owner = await findOwner(office.db, question.userId)
  const claim = (await listClaims(office.db, HELP_QUEUE, now)).get(id)
  const isBeside = form['part'] === 'beside'
  const tab = (name: 'conversation' | 'beside', link: string, isChosen: boolean) =>
    html`<a href="${link}" ${isChosen ? html`aria-current="true"` : ''}>${words(name)}</a>`
  return {
    title: `${nameSubject(question, language)}, ${number}`,
    section: 'help',
    body: html`<div class="head">
        <a class="quiet" href="/help" data-close>${words('title')}</a>
        <h1>${nameSubject(question, language)}</h1>
        <span class="quiet">${number}</span>
        ${showWait(call, question)} ${showAssigned(call, claim)} ${showEnd(call, question)}
      </div>
      <p class="tabs parts" role="group" aria-label="${number}">
        ${tab('conversation', `/help/${id}`, !isBeside)}
        ${tab('beside', `/help/${id}?part=beside`, isBeside)}
      </p>
      <div class="split parted ${isBeside ? 'beside' : ''}">
        <div>
          ${await showLog(call, question)}
          <p class="quiet">${words('pictureHint')}</p>
          ${await showActs(call, { question, owner, claim })}
        </div>
        <aside class="side">
          ${await showTransaction(call, question, claim)} ${showOwner(call, owner)}
        </aside>
      </div>`,
  }
}

function showEnd({ language }: OfficeCall, { closedAt, closedBy, helped }: QueuedQuestion) {
  if (!closedAt) return ''
  const words = wordsIn(OFFICE_WORDS.help, language)
  return html`<span class="quiet"
      >${words(closedBy === 'owner' ? 'closedByOwner' : 'closedBySupport')},
      ${showMoment(closedAt, language)}</span
    >
    ${
      helped === null
        ? ''
        : html`<span class="pill ${helped ? 'good' : 'warning'}"
            >${words(helped ? 'ratingYes' : 'ratingNo')}</span
          >`
    }`
}

interface HelpActsInput {
  question: QueuedQuestion
  owner: ShownOwner
  claim: Claim | undefined
}

async function showActs(call: OfficeCall, { question, owner, claim }: HelpActsInput) {
  const { id, closedAt, number } = question
  if (closedAt) return ''
  const words = wordsIn(OFFICE_WORDS.help, call.language)
  const dispute = await findDispute(call.office.db, id)
  const templates = [...(await listOwnTemplates(call.office.db)), ...ANSWER_TEMPLATES]
  const values = {
    name: owner.first_name,
    amount: writeAmount(question, question.language),
    number: dispute?.transaction.number ?? number,
  }
  const closing = html`<details class="panel">
    <summary>${words('close')}</summary>
    <div class="inside">
      ${showForm(call, {
        action: `/help/${id}/close`,
        body: (own) => html`${reasonField(own)}<button>${words('close')}</button>`,
      })}
    </div>
  </details>`
  return showClaim(call, {
    claim,
    path: `/help/${id}`,
    canWork: call.can('help.work'),
    acts: html`${showComposer(call, question, { values, templates })} ${closing}`,
  })
}

async function showTransaction(call: OfficeCall, { id }: QueuedQuestion, claim: Claim | undefined) {
  const words = wordsIn(OFFICE_WORDS.help, call.language)
  const dispute = await findDispute(call.office.db, id)
  if (!dispute) return html`<p class="panel empty">${words('noTransaction')}</p>`
  const mayRefund = !dispute.closedAt && claim?.operatorId === call.operator.id
  return html`<section class="panel" aria-label="${words('transaction')}">
    <div class="inside">
      ${await showDisputeEvidence(call, dispute)} ${await showDisputeSessions(call, dispute, claim)}
      ${mayRefund ? await showRefund(call, dispute, `/help/${id}`) : ''}
    </div>
  </section>`
}

function showOwner(call: OfficeCall, owner: ShownOwner) {
  const { language } = call
  const words = wordsIn(OFFICE_WORDS.help, language)
  const { name, phone, email } = maskOwner(owner)
  return html`<section class="panel">
    <h2>${words('owner')}</h2>
    <div class="inside">
      ${showFacts([
        [words('owner'), name],
        [words('number'), owner.number],
        [words('status'), showOwnerState(owner, language)],
        [words('phone'), phone],
        [words('email'), email],
        [words('level'), nameLevel(owner.level, language)],
        [words('language'), languageName(owner.language, language)],
      ])}
      ${
        call.can('owner.see')
          ? html`<p><a href="/owners/${owner.id}">${words('ownerPage')}</a></p>`
          : ''
      }
    </div>
  </section>`
}
