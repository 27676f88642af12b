import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import {
  findRuleVersion,
  listMonitoringRules,
  listRuleVersions,
  type ShownVersion,
} from '../../domain/monitoring/versions.ts'
import { isTooWide, type Trial } from '../../domain/monitoring/try-rule.ts'
import { listOpenProposals } from '../approvals/proposals.ts'
import type { Markup } from '../markup.ts'
import { showDay, showMoment } from '../page/dates.ts'
import { keyField, reasonField, showFacts, showForm, textField } from '../page/form.ts'
import { showTable } from '../page/table.ts'
import { writeMoney } from '../page/money.ts'
import { wordsIn } from '../page/words.ts'
import { readRowId } from '../queue/claim-routes.ts'
import { showQueue } from '../queue/queue-page.ts'
import { listSubjects } from '../owners/read-subject.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { showRule } from './describe-rule.ts'
import { readDecimals } from '../../domain/ledger/currencies.ts'
import { showRuleForm } from './rule-form.ts'

/** The kind of the proposal that switches a rule on. */
export const START_KIND = 'rule_start'
/** How many days a trial looks back. */
export const TRIAL_DAYS = 30
const MOST_DAYS = 365

/** Returns the version of the path. Throws OfficeRefusal `notFound`. */
export async function findChosenVersion(call: OfficeCall): Promise<ShownVersion> {
  const found = await findRuleVersion(call.office.db, readRowId(call))
  if (!found) throw new OfficeRefusal('notFound')
  return found
}

/** Returns the rules, with one version beside them. */
export async function showVersion(call: OfficeCall): Promise<OfficePage> {
  return showRules(call, await findChosenVersion(call))
}

/** Returns the rules: what each does, whether it is on, and what it would have found. */
export async function showRules(call: OfficeCall, chosen?: ShownVersion): Promise<OfficePage> {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.rules, language)
  const asked = await listAsked(call)
  const rules = await listMonitoringRules(office.db)
  return showQueue({
    language: call.language,
    section: 'rules',
    title: words('title'),
    filters: [],
    notice: html`<p>${words('whatFor')}</p>
      <p>
        ${call.can('rule.ask') ? html`<a class="button main" href="/rules/new">${words('make')}</a>` : ''}
        ${call.can('case.see') ? html`<a class="button" href="/cases">${words('toCases')}</a>` : ''}
      </p>`,
    table: showTable<ShownVersion>({
      label: words('title'),
      language,
      rows: rules,
      empty: words('nothing'),
      isCurrent: ({ ruleId }) => ruleId === chosen?.ruleId,
      columns: [
        {
          head: words('name'),
          cell: ({ id, content, version }) =>
            html`<a href="/rules/${id}" data-row>${content.name}</a><br /><small class="quiet"
                >${words('versionNumber', { version: String(version) })}</small
              >`,
        },
        {
          head: words('whatItDoes'),
          cell: ({ content }) => words(content.holds ? 'doesHold' : 'doesAlert'),
        },
        { head: words('state'), cell: (one) => showState(call, one, asked) },
        {
          head: words('trial'),
          isNumber: true,
          cell: ({ trial }) =>
            trial
              ? words('trialShort', { found: String(trial.found), acts: String(trial.acts) })
              : '—',
        },
      ],
    }),
    ...(chosen && {
      detail: { name: chosen.content.name, body: await showDetail(call, chosen, asked) },
    }),
  })
}

/**
 * Returns the page with the form of a new rule, or of the next version of the one that `from`
 * names.
 */
export async function showNewRule(call: OfficeCall): Promise<OfficePage> {
  const { office, language, form, refused } = call
  const from =
    form['from'] === undefined ? undefined : await findRuleVersion(office.db, form['from'])
  const words = wordsIn(OFFICE_WORDS.rules, language)
  const isNext = from !== undefined || refused?.typed['rule'] !== undefined
  const title = words(isNext ? 'makeVersion' : 'make')
  return {
    title,
    section: 'rules',
    body: html`<div class="head">
        <a class="quiet" href="/rules" data-close>${words('title')}</a>
        <h1>${title}</h1>
      </div>
      <section class="panel"><div class="inside">${await showRuleForm(call, from)}</div></section>`,
  }
}

/** Returns the ids of the proposals that wait, by the version that they switch on. */
async function listAsked({ office, now }: OfficeCall): Promise<ReadonlyMap<string, string>> {
  const open = await listOpenProposals(office.db, now)
  return new Map(
    open.filter(({ kind }) => kind === START_KIND).map(({ subject, id }) => [subject, id]),
  )
}

function showState(
  { language }: OfficeCall,
  { id, startedAt, endedAt }: ShownVersion,
  asked: ReadonlyMap<string, string>,
) {
  const words = wordsIn(OFFICE_WORDS.rules, language)
  if (endedAt) {
    return html`<span class="pill"
      >${words('stateEnded', { date: showDay(endedAt, language) })}</span
    >`
  }
  if (startedAt) {
    const date = showDay(startedAt, language)
    return html`<span class="pill good">${words('stateInForce', { date })}</span>`
  }
  return html`<span class="pill warning"
    >${words(asked.has(id) ? 'stateAsked' : 'stateDraft')}</span
  >`
}

async function showDetail(
  call: OfficeCall,
  shown: ShownVersion,
  asked: ReadonlyMap<string, string>,
) {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.rules, language)
  const { content, version, madeBy, madeAt, endedAt, endedBy, endReason, startedAt } = shown
  const decimals = await readDecimals(office.db)
  const draft = asked.has(shown.id) ? 'nextAsked' : 'nextDraft'
  const next = endedAt ? 'nextEnded' : startedAt ? 'nextInForce' : draft
  return html`${showFacts([
      [words('state'), showState(call, shown, asked)],
      [words('next'), words(next)],
      [words('version'), String(version)],
      [words('madeBy'), `${madeBy} · ${showMoment(madeAt, language)}`],
      ...(endedAt && endReason
        ? [[words('endReason'), `${endReason} · ${endedBy ?? '—'}`] as const]
        : []),
    ])}
    <h3>${words('conditions')}</h3>
    ${showRule(content, { decimals, language })}
    <h3>${words('trial')}</h3>
    ${shown.trial ? await showTrial(call, shown.trial) : ''}
    ${showActs(call, shown, asked.get(shown.id))} ${await showVersions(call, shown)}`
}

/** Returns what a trial found. */
export async function showTrial({ office, language }: OfficeCall, trial: Trial): Promise<Markup> {
  const words = wordsIn(OFFICE_WORDS.rules, language)
  const { days, acts, found, owners, examples, endedAt } = trial
  const numbers = { days: String(days), acts: String(acts) }
  const subjects = await listSubjects(
    office.db,
    examples.map(({ transactionId }) => transactionId),
  )
  return html`<p>
      ${
        acts === 0
          ? words('trialNone', numbers)
          : words('trialFound', { ...numbers, found: String(found), owners: String(owners) })
      }
    </p>
    ${endedAt === null ? '' : html`<p class="quiet">${words('trialEnded', { at: showMoment(new Date(endedAt), language) })}</p>`}
    ${isTooWide(trial) ? html`<p class="notice warning">${words('tooWide')}</p>` : ''}
    ${
      subjects.length === 0
        ? ''
        : html`<p>${words('examples')}:</p>
            <ul>
              ${subjects.map(
                ({ id, number, amount, currency, createdAt }) =>
                  html`<li>
                    <a href="/transactions/${id}">${number}</a>,
                    ${writeMoney(amount, currency, language)}, ${showMoment(createdAt, language)}
                  </li>`,
              )}
            </ul>`
    }`
}

function showActs(call: OfficeCall, shown: ShownVersion, proposalId: string | undefined) {
  const words = wordsIn(OFFICE_WORDS.rules, call.language)
  const { id, startedAt, endedAt, trial } = shown
  const renew = call.can('rule.ask')
    ? html`<p><a class="button" href="/rules/new?from=${id}">${words('makeVersion')}</a></p>`
    : ''
  if (proposalId !== undefined) {
    return html`<p class="notice warning">
      <a href="/approvals/${proposalId}">${words('waits')}</a>
    </p>`
  }
  if (endedAt) return renew
  if (startedAt) {
    if (!call.can('rule.end')) return renew
    return html`${renew}
      <details class="panel">
        <summary>${words('end')}</summary>
        <div class="inside">
          <p>${words('endHint')}</p>
          ${showForm(call, {
            action: `/rules/${id}/end`,
            body: (own) =>
              html`${reasonField(own)} <button class="danger">${words('end')}</button>`,
          })}
        </div>
      </details>`
  }
  if (!call.can('rule.ask')) return ''
  const isWide = trial !== null && isTooWide(trial)
  return html`${showForm(call, {
      action: `/rules/${id}/try`,
      body: (own) =>
        html`${textField(own, {
            name: 'days',
            label: words('trialDays'),
            value: String(trial?.days ?? TRIAL_DAYS),
            hint: `1–${MOST_DAYS}`,
            maxLength: 3,
          })}<button>${words('trialAgain')}</button>`,
    })}
    <details class="panel" open>
      <summary>${words('start')}</summary>
      <div class="inside">
        <p>${words('startHint')}</p>
        ${showForm(call, {
          action: `/rules/${id}/start`,
          isSigned: true,
          body: (own) =>
            html`${keyField(own)} ${reasonField(own)}
              ${isWide ? html`<label class="choice"><input type="checkbox" name="wide" value="yes" /> ${words('wide')}</label>` : ''}
              <button class="main">${words('askSecond')}</button>`,
        })}
      </div>
    </details>
    ${renew}`
}

async function showVersions(call: OfficeCall, { id, ruleId }: ShownVersion) {
  const words = wordsIn(OFFICE_WORDS.rules, call.language)
  const versions = await listRuleVersions(call.office.db, ruleId)
  if (versions.length < 2) return ''
  return html`<h3>${words('versions')}</h3>
    <ul>
      ${versions.map((one) => {
        const name = words('versionNumber', { version: String(one.version) })
        const shown = one.id === id ? name : html`<a href="/rules/${one.id}">${name}</a>`
        return html`<li>${shown} ${showState(call, one, new Map())}</li>`
      })}
    </ul>`
}
