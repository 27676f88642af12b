import { html } from 'hono/html'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import {
  type CaseHit,
  type CasePayout,
  type ComplianceCase,
  listCaseHits,
  listCasePayouts,
} from '../../domain/screening/find-cases.ts'
import { MATCH_RULES } from '../../domain/screening/names/compare-names.ts'
import { listOpenProposals } from '../approvals/proposals.ts'
import { showMoment } from '../page/dates.ts'
import { keyField, reasonField, showFacts, showForm } from '../page/form.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import type { Claim } from '../queue/claims.ts'
import { showClaim } from '../queue/claim-block.ts'
import type { OfficeCall } from '../route.ts'
import { MATCH_WORDS } from './match-words.ts'

/** The kind of the proposal that confirms a case, or lifts what was confirmed. */
export const VERDICT_KIND = 'match_verdict'
/** Names of an entry that are shown beside the one that is close. */
const MOST_NAMES = 5

/** Returns the state of a case as a pill. */
export function showCaseState({ state }: ComplianceCase, { language }: OfficeCall) {
  const tone = { open: 'warning', confirmed: 'bad', cleared: 'good' }[state]
  return html`<span class="pill ${tone}">${MATCH_WORDS[`${state}State`][language]}</span>`
}

/** Returns what of a case is close to which entries, and why. */
export async function showHits(call: OfficeCall, { id }: Pick<ComplianceCase, 'id'>) {
  const words = wordsIn(MATCH_WORDS, call.language)
  return showTable<CaseHit>({
    label: words('hits'),
    language: call.language,
    rows: await listCaseHits(call.office.db, id),
    empty: words('hits'),
    columns: [
      {
        head: words('compared'),
        cell: ({ part, compared }) =>
          html`${compared || '—'}<br /><small class="quiet">${words(`part_${part}`)}</small>`,
      },
      { head: words('entry'), cell: (hit) => showEntry(call, hit) },
      {
        head: words('why'),
        cell: ({ rules, score }) => html`${nameRules(call, rules)}<br /><small>${score} %</small>`,
      },
    ],
  })
}

function showEntry(call: OfficeCall, hit: CaseHit) {
  const words = wordsIn(MATCH_WORDS, call.language)
  const { matched, source, ref, about, names, isInForce } = hit
  const others = names.filter((name) => name !== matched).slice(0, MOST_NAMES)
  return html`${matched}<br /><small class="quiet"
      >${words(`source_${source}`)}
      ${ref}${about && `, ${about}`}${isInForce ? '' : `, ${words('notInForce')}`}</small
    >${
      others.length > 0
        ? html`<br /><small class="quiet"
              >${words('otherNames', { names: others.join('; ') })}</small
            >`
        : ''
    }`
}

function nameRules({ language }: OfficeCall, rules: string): string {
  const words = wordsIn(MATCH_WORDS, language)
  const named = new Set(rules.split(' '))
  const known = [...MATCH_RULES, 'address' as const].filter((rule) => named.has(rule))
  return known.map((rule) => words(`rule_${rule}`)).join(', ')
}

/** Returns the facts of a case, and the forms of whoever has taken it. */
export async function showCaseDetail(
  call: OfficeCall,
  shown: ComplianceCase,
  claim: Claim | undefined,
) {
  const { language, now } = call
  const words = wordsIn(MATCH_WORDS, language)
  const { id, userId, owner, subject, cause, state, openedAt, deadline } = shown
  const isLate = state === 'open' && deadline < now
  return html`<p class="notice warning">${words('noTip')}</p>
    ${showFacts([
      [words('status'), showCaseState(shown, call)],
      [words('owner'), html`<a href="/owners/${userId}">${owner}</a>`],
      [words('about'), words(subject === 'owner' ? 'ofOwner' : 'ofPayout')],
      [words('cause'), words(`cause_${cause}`)],
      [words('opened'), showMoment(openedAt, language)],
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
    <h3>${words('hits')}</h3>
    ${await showHits(call, { id })}
    <h3>${words('payouts')}</h3>
    ${await showPayouts(call, shown)} ${await showActs(call, shown, claim)}`
}

function listDecision({ language }: OfficeCall, shown: ComplianceCase) {
  const words = wordsIn(MATCH_WORDS, language)
  const { decidedAt, decidedBy, reason } = shown
  if (!decidedAt) return []
  return [
    [words('decided'), `${showMoment(decidedAt, language)} · ${decidedBy ?? '—'}`] as const,
    [words('reason'), reason] as const,
  ]
}

async function showPayouts(call: OfficeCall, shown: ComplianceCase) {
  const { office, language } = call
  const words = wordsIn(MATCH_WORDS, language)
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
  const { office, language, now } = call
  const words = wordsIn(MATCH_WORDS, language)
  const { id, state } = shown
  if (state === 'cleared') return ''
  const open = await listOpenProposals(office.db, now)
  const waiting = open.find(({ kind, subject }) => kind === VERDICT_KIND && subject === id)
  if (waiting) {
    return html`<p class="notice warning">
      <a href="/approvals/${waiting.id}">${words('waits')}</a>
    </p>`
  }
  const acts = state === 'open' ? await showDecisions(call, shown) : showLift(call, shown)
  return showClaim(call, { claim, path: `/matches/${id}`, canWork: call.can('match.work'), acts })
}

async function showDecisions(call: OfficeCall, { id }: ComplianceCase) {
  const words = wordsIn(MATCH_WORDS, call.language)
  const hits = await listCaseHits(call.office.db, id)
  return html`<details class="panel" open>
      <summary>${words('clear')}</summary>
      <div class="inside">
        <p>${words('clearHint')}</p>
        ${showForm({
          action: `/matches/${id}/clear`,
          body: html`${reasonField(call)} <button class="main">${words('clear')}</button>`,
        })}
      </div>
    </details>
    <details class="panel">
      <summary>${words('confirm')}</summary>
      <div class="inside">
        <p>${words('confirmHint')}</p>
        ${showForm({
          action: `/matches/${id}/confirm`,
          isSigned: true,
          body: html`${keyField(call)}
            <label class="field"
              ><span>${words('which')}</span
              ><select name="hit">
                ${hits.map((hit) => html`<option value="${hit.id}">${nameHit(call, hit)}</option>`)}
              </select></label
            >
            ${reasonField(call)} <button class="danger">${words('ask')}</button>`,
        })}
      </div>
    </details>`
}

/** Returns the entry of a hit in one line. */
export function nameHit(
  { language }: OfficeCall,
  { matched, source, ref }: Pick<CaseHit, 'matched' | 'source' | 'ref'>,
): string {
  return `${matched} (${MATCH_WORDS[`source_${source}`][language]} ${ref})`
}

function showLift(call: OfficeCall, { id }: ComplianceCase) {
  const words = wordsIn(MATCH_WORDS, call.language)
  return html`<details class="panel">
    <summary>${words('lift')}</summary>
    <div class="inside">
      <p>${words('liftHint')}</p>
      ${showForm({
        action: `/matches/${id}/lift`,
        isSigned: true,
        body: html`${keyField(call)} ${reasonField(call)} <button>${words('ask')}</button>`,
      })}
    </div>
  </details>`
}
