import { takeTurns } from '../../support/walk.ts'
import { type ShownField, type ShownForm, readRefused } from './office-forms.ts'
import type { OfficeReply } from './office-world.ts'

/** An id that nothing has. */
export const ANY_ID = '00000000-0000-7000-8000-000000000000'
/** Longer than any field of the office may be. */
export const LONG = 'x'.repeat(20_001)
export const SCRIPT = '"><script>alert(1)</script>'
/** What stands in a field instead of what belongs there. */
const WRONG = [
  '',
  LONG,
  '1e3',
  '-1',
  '١٢',
  '0x10',
  '1.123456789',
  '2026-02-30',
  '0000-01-01',
  ANY_ID,
  SCRIPT,
]
/**
 * The wrong values of a field: all in `npm test -- --all`, else every third, and others for its
 * neighbours.
 */
export const takeWrong = (turn: number): string[] => takeTurns(WRONG, turn, 3)

/** Fields that take a number, and no text that only resembles one. */
const IS_NUMBER = /amount|least|greatest|percent|hours|days|limit|weekend|free/
const NO_NUMBERS = new Set(['1e3', '-1', '0x10', '1.123456789', '2026-02-30', ANY_ID, SCRIPT])
/** Statuses from here on tell of a failure and not of a refusal. */
export const FAILURE = 500

interface Tried {
  form: ShownForm
  field: ShownField
  value: string
  fields: Readonly<Record<string, string>>
}

/** What an answer to a wrong value has that it must not have. */
export function faultsOf(
  { status, html, location }: OfficeReply,
  { form, field, value, fields }: Tried,
): string[] {
  if (status >= FAILURE) return [`answers ${status}`]
  if (html.includes(SCRIPT)) return ['shows a script']
  const isTaken = status < 400
  if (location?.startsWith('/sign-in') === true) return ['leads to the sign-in']
  if (isTaken) return whyNotTaken(field, value)
  const isTyped = field.kind === 'text' || field.kind === 'day'
  if (!isTyped || status === 404 || status === 429) return []
  const refused = readRefused(html, form.action)
  if (!refused.form) return html.includes('name="') ? [] : ['the form is gone']
  const lost = refused.form.fields.filter(({ name, kind, value: kept }) => {
    const sent = fields[name]
    return (
      (kind === 'text' || kind === 'choice') && sent !== undefined && sent.trim() !== kept.trim()
    )
  })
  const strange = refused.faults.filter(({ isInForm, sentence }) => !isInForm || sentence === '')
  return [
    ...lost
      .filter(({ kind }) => kind === 'text')
      .map(({ name }) => `what was typed in ${name} is lost`),
    ...strange.map(({ name }) => `the fault of ${name} is not beside its field`),
    ...(value === LONG && refused.faults.every(({ name }) => name !== field.name)
      ? [`the field is not marked`]
      : []),
  ]
}

function whyNotTaken({ name, kind, isRequired }: ShownField, value: string): string[] {
  if (value === LONG && kind !== 'hidden') return ['a text of 20,001 characters is taken']
  if (value === '' && isRequired) return ['an empty text is taken']
  if (kind === 'day' && value !== '') return ['it is taken as a day']
  if (kind === 'text' && IS_NUMBER.test(name) && NO_NUMBERS.has(value))
    return ['it is taken as a number']
  return []
}
