import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { isTooWide, tryRule } from '../../domain/monitoring/try-rule.ts'
import { addVersion, endVersion, lockRuleVersions } from '../../domain/monitoring/versions.ts'
import { propose } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { FormKey, Reason, RowId, SignedForm } from '../form-fields.ts'
import { makeOnce } from '../make-once.ts'
import { requireSeen } from '../page/seen.ts'
import { refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficeRoute, OfficeSection, Redirect } from '../route.ts'
import { readDecimals } from '../../domain/ledger/currencies.ts'
import { readRuleForm, RuleFields } from './rule-form.ts'
import {
  findChosenVersion,
  showNewRule,
  showRules,
  showVersion,
  START_KIND,
  TRIAL_DAYS,
} from './rules-page.ts'

export const rulesSection: OfficeSection = {
  id: 'rules',
  path: '/rules',
  name: OFFICE_WORDS.rules.title,
  icon: 'rules',
  group: 3,
  permission: 'rule.see',
}

/** Routes of the rules about what owners do (W5). */
export const rulesRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/rules', permission: 'rule.see', answer: (call) => showRules(call) },
  {
    method: 'GET',
    path: '/rules/new',
    permission: 'rule.ask',
    form: v.object({ from: v.optional(RowId) }),
    answer: showNewRule,
  },
  { method: 'GET', path: '/rules/:id', permission: 'rule.see', answer: showVersion },
  {
    method: 'POST',
    path: '/rules',
    permission: 'rule.ask',
    form: RuleFields,
    page: showNewRule,
    answer: make,
  },
  {
    method: 'POST',
    path: '/rules/:id/try',
    permission: 'rule.ask',
    form: v.strictObject({
      days: v.pipe(v.string(), v.regex(/^(?:[1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/)),
    }),
    page: showVersion,
    answer: tryAgain,
  },
  {
    method: 'POST',
    path: '/rules/:id/start',
    permission: 'rule.ask',
    isSigned: true,
    form: v.strictObject({
      key: FormKey,
      reason: Reason,
      wide: v.optional(v.literal('yes')),
      assertion: SignedForm,
    }),
    page: showVersion,
    answer: askStart,
  },
  {
    method: 'POST',
    path: '/rules/:id/end',
    permission: 'rule.end',
    form: v.strictObject({ reason: Reason }),
    page: showVersion,
    answer: end,
  },
]

/** Stores a version of a rule, once for each key, and tries it on history. */
async function make(call: OfficeCall): Promise<Redirect> {
  const { office, operator, actor, now, form } = call
  const content = readRuleForm(call, await readDecimals(office.db))
  const trial = await tryRule(office.db, content, { days: TRIAL_DAYS, now })
  const store = async (tx: Queryable) => {
    const ruleId = form['rule']
    if (ruleId !== undefined) {
      const [last] = await lockRuleVersions(tx, ruleId)
      if (!last) throw refuseForm(OFFICE_WORDS.rules.gone)
      requireSeen(call, [last.id])
    }
    const made = await addVersion(tx, { ruleId, content, trial, operatorId: operator.id, now })
    const detail = { name: content.name, content: JSON.stringify(content) }
    await writeOfficeAudit(tx, { actor, now, event: 'rule_made', subject: made, detail })
    return made
  }
  const id = await office.db.transaction((tx) => makeOnce(tx, call, () => store(tx)))
  return { to: `/rules/${id}` }
}

async function tryAgain(call: OfficeCall): Promise<Redirect> {
  const { office, actor, now, form } = call
  const { id, content, startedAt } = await findChosenVersion(call)
  if (startedAt) throw refuseForm(OFFICE_WORDS.rules.gone)
  const trial = await tryRule(office.db, content, { days: Number(form['days']), now })
  await office.db.transaction(async (tx) => {
    const tried = await tx.query(
      'UPDATE monitoring_rule SET trial = $2 WHERE id = $1 AND started_at IS NULL RETURNING 1',
      [id, JSON.stringify(trial)],
    )
    if (tried.length === 0) throw refuseForm(OFFICE_WORDS.rules.gone)
    const { days, acts, found } = trial
    const detail = { days: String(days), acts: String(acts), found: String(found) }
    await writeOfficeAudit(tx, { actor, now, event: 'rule_tried', subject: id, detail })
  })
  return { to: `/rules/${id}`, notice: 'done' }
}

/**
 * Signs first that a version is put in force; one that finds nearly everything is refused, unless
 * the operator knows.
 */
async function askStart(call: OfficeCall): Promise<Redirect> {
  const { office, form } = call
  const { id, content, version, trial, startedAt, endedAt } = await findChosenVersion(call)
  const { key = '', reason = '', wide } = form
  if (startedAt || endedAt || !trial) throw refuseForm(OFFICE_WORDS.rules.gone)
  const isWide = isTooWide(trial)
  if (isWide && wide !== 'yes') throw refuseForm(OFFICE_WORDS.rules.tooWide)
  await office.db.transaction((tx) =>
    propose(tx, call, {
      kind: START_KIND,
      subject: id,
      content: {
        name: content.name,
        version: String(version),
        rule: JSON.stringify(content),
        found: String(trial.found),
        acts: String(trial.acts),
        days: String(trial.days),
        wide: isWide ? 'yes' : 'no',
      },
      reason,
      key,
    }),
  )
  return { to: `/rules/${id}`, notice: 'asked' }
}

async function end(call: OfficeCall): Promise<Redirect> {
  const { office, operator, actor, now, form } = call
  const { id, content } = await findChosenVersion(call)
  const { reason = '' } = form
  await office.db.transaction(async (tx) => {
    if (!(await endVersion(tx, { id, operatorId: operator.id, reason, now }))) {
      throw refuseForm(OFFICE_WORDS.rules.gone)
    }
    const detail = { name: content.name }
    await writeOfficeAudit(tx, { actor, now, event: 'rule_ended', subject: id, reason, detail })
  })
  return { to: `/rules/${id}`, notice: 'done' }
}
