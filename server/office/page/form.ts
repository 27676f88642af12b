import { randomUUID } from 'node:crypto'
import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { SIGNATURE_FIELD } from '../access/signature-field.ts'
import { REASON_LENGTH } from '../form-fields.ts'
import type { PublicCall } from '../route.ts'
import type { Markup } from '../markup.ts'
import { wordsIn } from './words.ts'

interface FormOptions {
  action: string
  body: Markup
  /** The passkey signs the form (`isSigned` of its route). */
  isSigned?: boolean
}

/** Returns a form that posts to a route of the office. */
export function showForm({ action, body, isSigned = false }: FormOptions) {
  if (!isSigned) return html`<form method="post" action="${action}">${body}</form>`
  return html`<form method="post" action="${action}" data-passkey="sign" data-options="/sign">
    <input type="hidden" name="${SIGNATURE_FIELD}" value="" />
    ${body}
  </form>`
}

/** Returns a hidden field. */
export function hiddenField(name: string, value: string) {
  return html`<input type="hidden" name="${name}" value="${value}" />`
}

/** Returns the hidden key by which a form that is sent twice counts once. */
export function keyField({ refused }: Pick<PublicCall, 'refused'>) {
  return hiddenField('key', refused?.typed['key'] ?? randomUUID())
}

interface FieldOptions {
  name: string
  label: string
  value?: string
  hint?: string
  /** A field of several lines. */
  isLong?: boolean
  /** A field of a day. */
  isDay?: boolean
  isOptional?: boolean
  /** Least number of characters, which the field says where it has no other hint. */
  minLength?: number
  maxLength?: number
}

/** Returns a labelled text field; of a refused form it has what was typed. */
export function textField(
  call: Pick<PublicCall, 'refused'> & Partial<Pick<PublicCall, 'language'>>,
  options: FieldOptions,
) {
  const { name, label, isLong, isDay, isOptional, minLength, maxLength = 1000 } = options
  const { language } = call
  const atLeast = minLength && language ? sayLeast(minLength, language) : undefined
  const hint = options.hint ?? atLeast
  const value = call.refused?.typed[name] ?? options.value ?? ''
  const required = isOptional ? '' : html`required`
  const field = isLong
    ? html`<textarea name="${name}" maxlength="${maxLength}" ${required}>${value}</textarea>`
    : html`<input
        ${isDay ? html`type="date"` : ''}
        name="${name}"
        value="${value}"
        maxlength="${maxLength}"
        autocomplete="off"
        ${required}
      />`
  return html`<label class="field"
    ><span>${label}</span>${field}${hint ? html`<small class="quiet">${hint}</small>` : ''}</label
  >`
}

/** Returns how long a text is at least. */
function sayLeast(count: number, language: PublicCall['language']): string {
  return wordsIn(OFFICE_WORDS.shared, language)('atLeast', { count: String(count) })
}

/** Returns the field of a reason. */
export function reasonField(call: Pick<PublicCall, 'refused' | 'language'>, label?: string) {
  const words = wordsIn(OFFICE_WORDS.shared, call.language)
  const shown = { name: 'reason', label: label ?? words('reason'), minLength: REASON_LENGTH }
  return textField(call, { ...shown, isLong: true })
}

/** Returns a list of facts: label and value. */
export function showFacts(facts: readonly (readonly [label: string, value: Markup | string])[]) {
  return html`<dl class="facts">
    ${facts.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`
}
