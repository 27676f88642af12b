import { randomUUID } from 'node:crypto'
import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { SIGNATURE_FIELD } from '../access/signature-field.ts'
import { REASON_LENGTH } from '../form-fields.ts'
import type { PublicCall } from '../route.ts'
import type { Markup } from '../markup.ts'
import { wordsIn } from './words.ts'

/** A call as fields need it: what was refused, if anything. */
type FieldCall = Pick<PublicCall, 'refused'>

interface FormOptions<Call> {
  action: string
  /** The fields and buttons. Its call knows of a refusal only if this very form was refused. */
  body: (call: Call) => Markup
  /** The passkey signs the form (`isSigned` of its route). */
  isSigned?: boolean
  /** It sends files. */
  hasFiles?: boolean
  /** Its answer is a file, after which the page stays and the form can be sent again. */
  isDownload?: boolean
  /** The owner sees that somebody types in it. */
  isTypingShown?: boolean
}

/**
 * Returns a form that posts to a route of the office. The script opens what hides a refused one.
 */
export function showForm<Call extends FieldCall>(
  call: Call,
  {
    action,
    body,
    isSigned = false,
    hasFiles = false,
    isDownload = false,
    isTypingShown = false,
  }: FormOptions<Call>,
) {
  const isRefused = call.refused?.action === action
  const fields = body(isRefused ? call : { ...call, refused: undefined })
  const signing = html`data-passkey="sign" data-options="/sign"`
  return html`<form
    method="post"
    action="${action}"
    ${isSigned ? signing : ''}
    ${hasFiles ? html`enctype="multipart/form-data"` : ''}
    ${isDownload ? html`data-file` : ''}
    ${isTypingShown ? html`data-typing` : ''}
    ${isRefused ? html`data-refused` : ''}
  >
    ${isSigned ? hiddenField(SIGNATURE_FIELD, '') : ''} ${fields}
  </form>`
}

/** Returns a hidden field. */
export function hiddenField(name: string, value: string) {
  return html`<input type="hidden" name="${name}" value="${value}" />`
}

/** Returns the hidden key by which a form that is sent twice counts once. */
export function keyField({ refused }: FieldCall) {
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

/**
 * Returns a labelled text field; of a refused form it has what was typed, and what is wrong with
 * it.
 */
export function textField(
  call: FieldCall & Partial<Pick<PublicCall, 'language'>>,
  options: FieldOptions,
) {
  const { name, label, isLong, isDay, isOptional, minLength, maxLength = 1000 } = options
  const { language } = call
  const atLeast = minLength && language ? sayLeast(minLength, language) : undefined
  const hint = options.hint ?? atLeast
  const value = call.refused?.typed[name] ?? options.value ?? ''
  const required = isOptional ? '' : html`required`
  const { mark, note } = describeFault(call, name)
  const field = isLong
    ? html`<textarea name="${name}" maxlength="${maxLength}" ${required} ${mark}>
${value}</textarea>`
    : html`<input
        ${isDay ? html`type="date"` : ''}
        name="${name}"
        value="${value}"
        maxlength="${maxLength}"
        autocomplete="off"
        ${required}
        ${mark}
      />`
  return html`<label class="field"
    ><span>${label}</span
    >${field}${hint ? html`<small class="quiet">${hint}</small>` : ''}${note}</label
  >`
}

interface ChoiceOptions {
  name: string
  label: string
  choices: readonly (readonly [value: string, label: string])[]
  /** The choice of a form that was not refused; the first one where there is none. */
  value?: string | undefined
  hint?: string
  isOptional?: boolean
}

/**
 * Returns a labelled choice from a list; of a refused form it has what was chosen, and what is
 * wrong with it.
 */
export function choiceField(call: FieldCall, options: ChoiceOptions) {
  const { name, label, choices, hint, isOptional } = options
  const chosen = call.refused?.typed[name] ?? options.value
  const { mark, note } = describeFault(call, name)
  return html`<label class="field"
    ><span>${label}</span
    ><select name="${name}" ${isOptional ? '' : html`required`} ${mark}>
      ${choices.map(
        ([value, text]) =>
          html`<option value="${value}" ${value === chosen ? html`selected` : ''}>${text}</option>`,
      )}</select
    >${hint ? html`<small class="quiet">${hint}</small>` : ''}${note}</label
  >`
}

/**
 * Returns a choice of which every possibility is in sight; of a refused form it has what was
 * chosen.
 */
export function radioField(
  call: FieldCall,
  { name, label, choices }: Pick<ChoiceOptions, 'name' | 'label' | 'choices'>,
) {
  const chosen = call.refused?.typed[name]
  const { mark, note } = describeFault(call, name)
  return html`<fieldset ${mark}>
    <legend>${label}</legend>
    ${choices.map(
      ([value, text]) =>
        html`<label class="choice"
          ><input
            type="radio"
            name="${name}"
            value="${value}"
            required
            ${value === chosen ? html`checked` : ''}
          />${text}</label
        >`,
    )}
    ${note}
  </fieldset>`
}

/**
 * Returns the attributes and the sentence of a field of a refused form; empty where nothing is
 * wrong with it.
 */
export function describeFault({ refused }: FieldCall, name: string) {
  const fault = refused?.faults[name]
  if (fault === undefined) return { mark: '', note: '' }
  const id = `fault-${name}`
  return {
    mark: html`aria-invalid="true" aria-describedby="${id}"`,
    note: html`<small class="fault" id="${id}">${fault}</small>`,
  }
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
