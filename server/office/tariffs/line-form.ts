import { OFFICE_WORDS } from '../../../texts/office.ts'
import { html } from 'hono/html'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { showPlain } from '../../../contract/rules/typed-money.ts'
import {
  keyOfLine,
  type LineSubject,
  type StoredTariffLine,
} from '../../domain/tariffs/tariff-lines.ts'
import type { TariffVersion } from '../../domain/tariffs/tariff-versions.ts'
import { showForm, textField } from '../page/form.ts'
import { seenField } from '../page/seen.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { describeLine, nameTariffLine } from './line-words.ts'
import { seenLines } from './seen-lines.ts'

const LENGTH = 30
const REMOVAL_HINTS = {
  payout: 'removePayout',
  exchange: 'removeExchange',
  withdrawal_limit: 'removeLimit',
  transfer_limit: 'removeLimit',
  receive_limit: 'removeLimit',
} as const

interface ShownLine {
  version: TariffVersion
  subject: LineSubject
  /** Undefined where it is to be added. */
  line: StoredTariffLine | undefined
}

/** Returns the forms that change, add or remove a line of a draft. */
export function showLineForm(call: OfficeCall, { version, subject, line }: ShownLine) {
  const { language } = call
  const words = wordsIn(OFFICE_WORDS.tariffs, language)
  const seen = seenLines(line ? [line] : [])
  const path = `/tariffs/${version.id}/lines/${encodeURIComponent(keyOfLine(subject))}`
  return html`<section class="panel">
      <h2>${nameTariffLine(subject, language)}</h2>
      <div class="inside">
        <p>${describeLine(line, language)}</p>
        ${showForm(call, {
          action: path,
          body: (own) =>
            html`${seenField(seen)}${fieldsOf(own, subject, line)}<button class="main">
                ${words('save')}
              </button>`,
        })}
      </div>
    </section>
    ${
      line
        ? html`<details class="panel">
            <summary>${words('remove')}</summary>
            <div class="inside">
              <p>${words(REMOVAL_HINTS[subject.act])}</p>
              ${showForm(call, {
                action: `${path}/remove`,
                body: () =>
                  html`${seenField(seen)}<button class="danger">${words('remove')}</button>`,
              })}
            </div>
          </details>`
        : ''
    }`
}

function fieldsOf(call: OfficeCall, subject: LineSubject, line: StoredTariffLine | undefined) {
  const { act, currency_code: currency } = subject
  const words = wordsIn(OFFICE_WORDS.tariffs, call.language)
  const plain = (value: string | null | undefined) =>
    value === null || value === undefined ? '' : showPlain(value, call.language)
  const field = (
    name: string,
    label: string,
    given: { value: string; hint?: string; isOptional?: boolean },
  ) => textField(call, { name, label, maxLength: LENGTH, ...given })
  const money = (
    name: 'least' | 'greatest' | 'free' | 'limit',
    amount: Minor | null | undefined,
    hint?: string,
  ) => {
    const value = amount === null || amount === undefined ? null : amount
    return field(name, `${words(name)}, ${currency}`, {
      value: plain(value === null ? null : formatAmount(value, decimalsOf(currency))),
      ...(hint !== undefined && { hint, isOptional: true }),
    })
  }
  if (act === 'payout') {
    return html`${field('percent', words('percent'), {
      value: plain(line?.percent),
      hint: words('percentHint'),
    })}
    ${money('least', line?.least_minor)}
    ${money('greatest', line?.greatest_minor, words('emptyNone'))}
    ${money('free', line?.free_minor, words('emptyNothing'))}`
  }
  if (act === 'exchange') {
    return html`${field('percent', words('spread'), {
      value: plain(line?.percent),
      hint: words('spreadHint'),
    })}
    ${field('weekend', words('weekend'), {
      value: plain(line?.weekend_percent),
      hint: words('emptySame'),
      isOptional: true,
    })}`
  }
  return money('limit', line?.limit_minor, words('emptyNone'))
}
