import { html } from 'hono/html'
import * as v from 'valibot'
import { formatAmount } from '../../../contract/rules/money.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import {
  type Condition,
  type MonitoringRule,
  readRule,
  WATCHED_KINDS,
} from '../../domain/monitoring/rule.ts'
import { listRuleVersions } from '../../domain/monitoring/versions.ts'
import { FormKey, RowId, Seen } from '../form-fields.ts'
import { choiceField, hiddenField, keyField, showForm, textField } from '../page/form.ts'
import { readFormAmount } from '../page/read-amount.ts'
import { seenField } from '../page/seen.ts'
import { wordsIn } from '../page/words.ts'
import { refuseField, refuseForm } from '../refusal.ts'
import type { OfficeCall, Typed } from '../route.ts'
import { type Decimals, readDecimals } from '../../domain/ledger/currencies.ts'

/** The lines of the form: what a condition is, and which numbers it needs. */
const ROWS = [
  { row: 'amount', condition: { is: 'amount' }, fields: ['least'] },
  { row: 'sum_in', condition: { is: 'sum', flow: 'in' }, fields: ['least', 'hours'] },
  { row: 'sum_out', condition: { is: 'sum', flow: 'out' }, fields: ['least', 'hours'] },
  { row: 'count_in', condition: { is: 'count', flow: 'in' }, fields: ['least', 'hours'] },
  { row: 'count_out', condition: { is: 'count', flow: 'out' }, fields: ['least', 'hours'] },
  { row: 'senders', condition: { is: 'senders' }, fields: ['least', 'hours'] },
  { row: 'recipients', condition: { is: 'recipients' }, fields: ['least', 'hours'] },
  { row: 'new_device', condition: { is: 'new_device' }, fields: ['hours'] },
  { row: 'new_recipient', condition: { is: 'new_recipient' }, fields: ['hours'] },
  { row: 'registered', condition: { is: 'registered' }, fields: ['hours'] },
  { row: 'share', condition: { is: 'share' }, fields: ['percent'] },
  { row: 'through', condition: { is: 'through' }, fields: ['hours', 'percent'] },
] as const

const OF_MONEY = new Set(['amount', 'sum_in', 'sum_out'])
const NUMBER_LENGTH = 20
const WHOLE = /^[0-9]{1,6}$/
const Text = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(NUMBER_LENGTH)), '')
const Tick = v.optional(v.literal('yes'))

/** Fields of the form that makes a version of a rule. */
export const RuleFields = v.strictObject({
  key: FormKey,
  seen: v.optional(Seen),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
  about: v.pipe(v.string(), v.trim(), v.maxLength(1000)),
  rule: v.optional(RowId),
  currency: Text,
  holds: Tick,
  ...Object.fromEntries(WATCHED_KINDS.map((kind) => [`act_${kind}`, Tick])),
  ...Object.fromEntries(
    ROWS.flatMap(({ row, fields }) => fields.map((field) => [`${row}_${field}`, Text])),
  ),
})

/** Returns the rule that a form has. Throws a refusal that says what is wrong. */
export function readRuleForm(
  { form, language }: Pick<OfficeCall, 'form' | 'language'>,
  decimals: Decimals,
): MonitoringRule {
  const currency = form['currency'] ? form['currency'] : null
  const places = currency === null ? undefined : decimals.get(currency)
  if (currency !== null && places === undefined) {
    throw refuseField('currency', OFFICE_WORDS.rules.fault_currency)
  }
  const content = {
    name: form['name'] ?? '',
    about: form['about'] ?? '',
    acts: WATCHED_KINDS.filter((kind) => form[`act_${kind}`] === 'yes'),
    currency,
    conditions: ROWS.flatMap((row) => readRow(row, { form, language, places })),
    holds: form['holds'] === 'yes',
  }
  const rule = readRule(content)
  if (rule === 'currency') throw refuseField('currency', OFFICE_WORDS.rules.fault_currency)
  if (typeof rule === 'string') throw refuseForm(OFFICE_WORDS.rules[`fault_${rule}`])
  return rule
}

function readRow(
  { row, condition, fields }: (typeof ROWS)[number],
  {
    form,
    language,
    places,
  }: Pick<OfficeCall, 'form' | 'language'> & { places: number | undefined },
): object[] {
  const typed = fields.map((field) => [field, form[`${row}_${field}`] ?? ''] as const)
  if (typed.every(([, text]) => text === '')) return []
  const values = typed.map(([field, text]) => {
    const name = `${row}_${field}`
    if (field !== 'least' || !OF_MONEY.has(row)) {
      if (!WHOLE.test(text)) throw refuseField(name, OFFICE_WORDS.rules.fault_number, { text })
      return [field, Number(text)]
    }
    if (places === undefined) throw refuseField('currency', OFFICE_WORDS.rules.fault_currency)
    const amount = readFormAmount(text, { language, decimals: places })
    if (amount === undefined) throw refuseField(name, OFFICE_WORDS.rules.fault_amount, { text })
    return [field, String(amount)]
  })
  return [{ ...condition, ...Object.fromEntries(values) }]
}

/** Returns what is typed in the form for a rule that has these values. */
function typeRule(rule: MonitoringRule | undefined, decimals: Decimals): Typed {
  if (!rule) return {}
  const places = decimals.get(rule.currency ?? '') ?? 0
  return {
    name: rule.name,
    about: rule.about,
    currency: rule.currency ?? '',
    ...(rule.holds && { holds: 'yes' }),
    ...Object.fromEntries(rule.acts.map((kind) => [`act_${kind}`, 'yes'])),
    ...Object.fromEntries(rule.conditions.flatMap((condition) => typeCondition(condition, places))),
  }
}

function typeCondition(condition: Condition, places: number): [string, string][] {
  const row = 'flow' in condition ? `${condition.is}_${condition.flow}` : condition.is
  const isMoney = OF_MONEY.has(row)
  return Object.entries(condition).flatMap(([field, value]): [string, string][] => {
    if (field === 'is' || field === 'flow') return []
    const text = String(value)
    return [
      [`${row}_${field}`, isMoney && field === 'least' ? formatAmount(BigInt(text), places) : text],
    ]
  })
}

/** Returns the form of a new rule, or of the next version of one. */
export async function showRuleForm(
  call: OfficeCall,
  from: { ruleId: string; content: MonitoringRule } | undefined,
) {
  const words = wordsIn(OFFICE_WORDS.rules, call.language)
  const decimals = await readDecimals(call.office.db)
  const typed = call.refused?.typed ?? typeRule(from?.content, decimals)
  const ruleId = from?.ruleId ?? typed['rule']
  const [last] = ruleId === undefined ? [] : await listRuleVersions(call.office.db, ruleId)
  const tick = (name: string, label: string) =>
    html`<label class="choice"
      ><input
        type="checkbox"
        name="${name}"
        value="yes"
        ${typed[name] === 'yes' ? html`checked` : ''}
      />
      ${label}</label
    >`
  const rows = ROWS.map(
    ({ row, fields }) =>
      html`<fieldset>
        <legend>${words(`row_${row}`)}</legend>
        <div class="filters">
          ${fields.map((field) =>
            textField(call, {
              name: `${row}_${field}`,
              label: words(field),
              value: typed[`${row}_${field}`] ?? '',
              isOptional: true,
              maxLength: NUMBER_LENGTH,
            }),
          )}
        </div>
      </fieldset>`,
  )
  return showForm(call, {
    action: '/rules',
    body: (own) =>
      html`${keyField(own)}
        ${last ? html`${hiddenField('rule', last.ruleId)} ${seenField([last.id])}` : ''}
        ${textField(own, { name: 'name', label: words('name'), hint: words('nameHint'), value: typed['name'] ?? '', maxLength: 80 })}
        ${textField(own, { name: 'about', label: words('aboutLabel'), hint: words('aboutHint'), value: typed['about'] ?? '', isLong: true, isOptional: true })}
        <fieldset>
          <legend>${words('actsLabel')}</legend>
          ${WATCHED_KINDS.map((kind) => tick(`act_${kind}`, words(`act_${kind}`)))}
        </fieldset>
        ${choiceField(own, {
          name: 'currency',
          label: words('currency'),
          hint: words('currencyHint'),
          choices: [
            ['', words('anyCurrency')],
            ...[...decimals.keys()].map((code) => [code, code] as const),
          ],
          value: typed['currency'],
          isOptional: true,
        })}
        <h2>${words('conditions')}</h2>
        <p class="quiet">${words('conditionsHint')}</p>
        ${rows} ${tick('holds', words('holds'))}
        <p class="quiet">${words('holdsHint')}</p>
        <button class="main">${words('save')}</button>`,
  })
}
