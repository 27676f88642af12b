import { OFFICE_WORDS } from '../../../texts/office.ts'
import { html } from 'hono/html'
import type { Language } from '../../../contract/calls/texts.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import type { Decimals } from '../../domain/ledger/currencies.ts'
import type { AlertFacts } from '../../domain/monitoring/record-alerts.ts'
import type { Condition, MonitoringRule } from '../../domain/monitoring/rule.ts'
import { unreachable } from '../../lib/unreachable.ts'
import { wordsIn } from '../page/words.ts'

interface NamingInput {
  /** Of the rule; for amounts. */
  currency: string | null
  decimals: Decimals
  language: Language
}

function showMinor(minor: string, { currency, decimals, language }: NamingInput): string {
  const code = currency ?? ''
  const amount = formatAmount(BigInt(minor), decimals.get(code) ?? 0)
  return formatMoney(amount, { currency: code, language }).text
}

/** Returns a condition in words. */
export function nameCondition(condition: Condition, naming: NamingInput): string {
  const words = wordsIn(OFFICE_WORDS.rules, naming.language)
  switch (condition.is) {
    case 'amount':
      return words('is_amount', { money: showMinor(condition.least, naming) })
    case 'sum': {
      const { flow, hours, least } = condition
      return words(`is_sum_${flow}`, { hours: String(hours), money: showMinor(least, naming) })
    }
    case 'count': {
      const { flow, hours, least } = condition
      return words(`is_count_${flow}`, { hours: String(hours), least: String(least) })
    }
    case 'senders':
    case 'recipients': {
      const { is, hours, least } = condition
      return words(`is_${is}`, { hours: String(hours), least: String(least) })
    }
    case 'new_device':
    case 'new_recipient':
    case 'registered':
      return words(`is_${condition.is}`, { hours: String(condition.hours) })
    case 'share':
      return words('is_share', { percent: String(condition.percent) })
    case 'through': {
      const { hours, percent } = condition
      return words('is_through', { hours: String(hours), percent: String(percent) })
    }
    default:
      return unreachable(condition)
  }
}

/** Returns what a condition measured, in words. */
function nameValue({ is, value }: AlertFacts['measured'][number], naming: NamingInput): string {
  const words = wordsIn(OFFICE_WORDS.rules, naming.language)
  switch (is) {
    case 'amount':
    case 'sum':
      return showMinor(value, naming)
    case 'count':
    case 'senders':
    case 'recipients':
      return value
    case 'registered':
      return words('value_hours', { value })
    case 'share':
    case 'through':
      return words('value_percent', { value })
    case 'new_device':
    case 'new_recipient':
      return words('value_yes')
    default:
      return unreachable(is)
  }
}

/** Returns a rule in words: the acts, and what has to be true of them. */
export function showRule(
  rule: MonitoringRule,
  { decimals, language }: Omit<NamingInput, 'currency'>,
) {
  const words = wordsIn(OFFICE_WORDS.rules, language)
  const { acts, currency, conditions, holds, about } = rule
  const naming = { currency, decimals, language }
  return html`<p>
      ${acts.map((act) => words(`act_${act}`)).join(', ')}${currency === null ? '' : `, ${currency}`}
    </p>
    <ul>
      ${conditions.map((condition) => html`<li>${nameCondition(condition, naming)}</li>`)}
    </ul>
    <p><b>${words(holds ? 'doesHold' : 'doesAlert')}</b></p>
    ${about === '' ? '' : html`<p class="quiet">${words('aboutLabel')}: ${about}</p>`}`
}

/** Returns why a rule found an act: each condition with what was measured. */
export function showMeasured(
  { content, facts }: { content: MonitoringRule; facts: AlertFacts },
  { decimals, language }: Omit<NamingInput, 'currency'>,
) {
  const naming = { currency: content.currency, decimals, language }
  return html`<ul>
    ${content.conditions.map((condition, n) => {
      const measured = facts.measured[n]
      const value = measured ? nameValue(measured, naming) : ''
      return html`<li>${nameCondition(condition, naming)}: <b>${value}</b></li>`
    })}
  </ul>`
}

/** Returns the act of an alert in words. */
export function nameAct(
  { kind, amount, currency }: AlertFacts,
  { decimals, language }: Omit<NamingInput, 'currency'>,
): string {
  const money = showMinor(amount, { currency, decimals, language })
  return `${OFFICE_WORDS.rules[`act_${kind}`][language]}, ${money}`
}
