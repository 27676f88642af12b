import { html } from 'hono/html'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { listCaseHits } from '../../domain/screening/case-hits.ts'
import { showAsk } from '../approvals/show-ask.ts'
import { showMoment } from '../page/dates.ts'
import { choiceField, keyField, reasonField, showFacts, showForm } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import type { Claim } from '../queue/claims.ts'
import { showClaim } from '../queue/claim-block.ts'
import type { OfficeCall } from '../route.ts'
import { showAlerts } from './case-alerts.ts'
import { nameHit, showHits } from './case-hits.ts'
import { showCaseEvidence } from './case-evidence.ts'
import { showCaseNotes } from './case-notes.ts'
import { showCaseReports } from './case-reports.ts'
import { showDuties } from './case-duties.ts'
import { type CasePayout, type ComplianceCase, listCasePayouts } from './read-cases.ts'

/** The kind of the proposal that confirms a case, or lifts what was confirmed. */
export const VERDICT_KIND = 'match_verdict'

/** Returns the state of a case as a pill. */
export function showCaseState({ state }: Pick<ComplianceCase, 'state'>, { language }: OfficeCall) {
  const tone = { open: 'warning', confirmed: 'bad', cleared: 'good' }[state]
  return html`<span class="pill ${tone}">${OFFICE_WORDS.cases[`${state}State`][language]}</span>`
}

const NEXT = { open: 'nextOpen', confirmed: 'nextConfirmed', cleared: 'nextCleared' } as const

/** Returns what is to be done next, and by whom. */
function nameNext(
  { language, operator }: OfficeCall,
  { state }: Pick<ComplianceCase, 'state'>,
  claim: Claim | undefined,
) {
  const words = wordsIn(OFFICE_WORDS.cases, language)
  if (state !== 'open' || !claim) return words(NEXT[state])
  if (claim.operatorId === operator.id) return words('nextTaken')
  return words('nextOthers', { name: claim.operatorName })
}

/** Returns the facts of a case, and the forms of whoever has taken it. */
export async function showCaseDetail(
  call: OfficeCall,
  shown: ComplianceCase,
  claim: Claim | undefined,
) {
  const { language, now } = call
  const words = wordsIn(OFFICE_WORDS.cases, language)
  const { id, userId, owner, subject, cause, state, openedAt, deadline, hits, alerts } = shown
  const isLate = state === 'open' && deadline < now
  return html`<p class="notice warning">${words('noTip')}</p>
    ${showFacts([
      [words('status'), showCaseState(shown, call)],
      [words('next'), nameNext(call, shown, claim)],
      [words('owner'), html`<a href="/owners/${userId}">${owner || '—'}</a>`],
      [words('about'), words(`of_${subject}`)],
      [words('cause'), words(`cause_${cause}`)],
      [words('opened'), showMoment(openedAt, language)],
      [words('assignee'), shown.assignee ?? words('noAssignee')],
      ...listDecision(call, shown),
      ...(state === 'open'
        ? [
            [
              words('deadline'),
              html`<span class="${isLate ? 'late' : ''}">${showMoment(deadline, language)}</span>`,
            ] as const,
          ]
        : []),
    ])}
    ${
      alerts > 0
        ? html`<h3>${words('alerts')}</h3>
            ${await showAlerts(call, shown)}`
        : ''
    }
    ${
      hits > 0
        ? html`<h3>${words('hits')}</h3>
            ${await showHits(call, { id })}`
        : ''
    }
    <h3>${words('payouts')}</h3>
    ${await showPayouts(call, shown)} ${await showActs(call, shown, claim)}
    ${await showDuties(call, shown)} ${await showCaseEvidence(call, shown)}
    ${await showCaseNotes(call, shown)} ${await showCaseReports(call, shown)}`
}

function listDecision({ language }: OfficeCall, shown: ComplianceCase) {
  const words = wordsIn(OFFICE_WORDS.cases, language)
  const { decidedAt, decidedBy, reason } = shown
  if (!decidedAt) return []
  return [
    [words('decided'), `${showMoment(decidedAt, language)} · ${decidedBy ?? '—'}`] as const,
    [words('reason'), reason] as const,
  ]
}

async function showPayouts(call: OfficeCall, shown: ComplianceCase) {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.cases, language)
  const payouts = await listCasePayouts(office.db, shown)
  if (payouts.length === 0) return html`<p class="quiet">${words('noPayouts')}</p>`
  return html`<ul>
    ${payouts.map((payout) => html`<li>${showPayout(payout, call)}</li>`)}
  </ul>`
}

function showPayout(payout: CasePayout, { language }: OfficeCall) {
  const { id, number, amountMinor, currencyCode: currency, decimals } = payout
  const { text } = formatMoney(formatAmount(amountMinor, decimals), { language, currency })
  return html`<a href="/payouts/${id}">${number}</a>, ${text}`
}

async function showActs(call: OfficeCall, shown: ComplianceCase, claim: Claim | undefined) {
  const { id, state, subject } = shown
  if (state === 'cleared' || (state === 'confirmed' && subject === 'activity')) return ''
  return showAsk(call, { kind: VERDICT_KIND, subject: id }, async () => {
    const acts = state === 'open' ? await showDecisions(call, shown) : showLift(call, shown)
    return showClaim(call, { claim, path: `/cases/${id}`, canWork: call.can('case.work'), acts })
  })
}

async function showDecisions(call: OfficeCall, { id, subject }: ComplianceCase) {
  const words = wordsIn(OFFICE_WORDS.cases, call.language)
  const isActivity = subject === 'activity'
  const hits = isActivity ? [] : await listCaseHits(call.office.db, id)
  const clear = words(isActivity ? 'clearActivity' : 'clear')
  return html`<details class="panel" open>
      <summary>${clear}</summary>
      <div class="inside">
        <p>${words(isActivity ? 'clearActivityHint' : 'clearHint')}</p>
        ${showForm(call, {
          action: `/cases/${id}/clear`,
          body: (own) => html`${reasonField(own)} <button class="main">${clear}</button>`,
        })}
      </div>
    </details>
    <details class="panel">
      <summary>${words(isActivity ? 'confirmActivity' : 'confirm')}</summary>
      <div class="inside">
        <p>${words(isActivity ? 'confirmActivityHint' : 'confirmHint')}</p>
        ${showForm(call, {
          action: `/cases/${id}/confirm`,
          isSigned: true,
          body: (own) =>
            html`${keyField(own)}
              ${
                isActivity
                  ? ''
                  : choiceField(own, {
                      name: 'hit',
                      label: words('which'),
                      choices: hits.map((hit) => [hit.id, nameHit(own, hit)]),
                    })
              }
              ${reasonField(own)} <button class="danger">${words('ask')}</button>`,
        })}
      </div>
    </details>`
}

function showLift(call: OfficeCall, { id }: ComplianceCase) {
  const words = wordsIn(OFFICE_WORDS.cases, call.language)
  return html`<details class="panel">
    <summary>${words('lift')}</summary>
    <div class="inside">
      <p>${words('liftHint')}</p>
      ${showForm(call, {
        action: `/cases/${id}/lift`,
        isSigned: true,
        body: (own) => html`${keyField(own)} ${reasonField(own)} <button>${words('ask')}</button>`,
      })}
    </div>
  </details>`
}
