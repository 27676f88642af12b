import fc from 'fast-check'
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { readTyped } from '../../../contract/rules/typed-money.ts'
import { AmountField } from './amount-field.tsx'
import { edit, mount, paste, put } from '../mount.test-support.tsx'

/**
 * Compares random edits of an amount with a model of plain digits, which works on the text left and
 * right of the selection and has no groups or language signs.
 */

/** Each step re-renders the field. */
const LONG_MS = 60_000

const SIGNS = { ru: { group: '\u00a0', decimal: ',' }, en: { group: ',', decimal: '.' } } as const
type Language = keyof typeof SIGNS

interface Step {
  kind: 'key' | 'delete' | 'paste'
  text: string
  /** Ends of the selection, as parts of the text's length. */
  from: number
  to: number
}

const place = fc.double({ min: 0, max: 1, noNaN: true })
const ends = fc.oneof(
  { weight: 3, arbitrary: fc.constant([1, 1] as const) },
  { weight: 3, arbitrary: place.map((at) => [at, at] as const) },
  { weight: 1, arbitrary: fc.tuple(place, place) },
)
const stepOf = (kind: Step['kind'], texts: fc.Arbitrary<string>) =>
  fc.tuple(texts, ends).map(([text, [from, to]]): Step => ({ kind, text, from, to }))
/** A comma of English is either a group's or a decimal sign: the test below has it. */
const KEYS = { ru: '0123456789.,0123456789.,-e ', en: '01234567890123456789..-e ' } as const
const pasted = fc.oneof(
  fc.constantFrom(
    '1,234.5',
    '1.234,5',
    '1 234',
    '12,5',
    '12.5',
    '1,234',
    '1.234',
    '0,5',
    '.5',
    'x',
  ),
  fc.integer({ min: 0, max: 9999 }).map(String),
)
const stepsIn = (language: Language) =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: stepOf('key', fc.constantFrom(...Array.from(KEYS[language]))) },
      { weight: 2, arbitrary: stepOf('delete', fc.constant('')) },
      { weight: 1, arbitrary: stepOf('paste', pasted) },
    ),
    { minLength: 1, maxLength: 14 },
  )

function Sample({ language, decimals = 2 }: { language: Language; decimals?: number }) {
  const [value, setValue] = useState('')
  return (
    <>
      <AmountField
        label="Amount"
        currency="RUB"
        language={language}
        decimals={decimals}
        placeholder=""
        refusals={{ invalid: 'invalid', decimals: 'decimals', long: 'long' }}
        value={value}
        onChange={setValue}
      />
      <output>{value}</output>
    </>
  )
}

const toPlain = (shown: string, language: Language) =>
  Array.from(shown)
    .filter((sign) => sign !== SIGNS[language].group)
    .map((sign) => (sign === SIGNS[language].decimal ? '.' : sign))
    .join('')

const isAmount = (plain: string) => /^(?:0|[1-9]\d{0,11})?(?:\.\d{0,2})?$/.test(plain)
const tidy = (plain: string) => plain.replace(/^0+(?=\d)/, '').replace(/^\./, '0.')

/** Expected results of the pasted texts above; undefined where refused. */
function meaning(text: string, language: Language): string | undefined {
  const fixed: Record<string, string | undefined> = {
    '1,234.5': '1234.5',
    '1.234,5': '1234.5',
    '1 234': '1234',
    '12,5': '12.5',
    '12.5': '12.5',
    '1,234': language === 'en' ? '1234' : undefined,
    '1.234': language === 'ru' ? '1234' : undefined,
    '0,5': '0.5',
    '.5': '.5',
    x: undefined,
  }
  return text in fixed ? fixed[text] : text
}

/** Returns the plain text after a step, from the text left of, in and right of the selection. */
function expected([left, middle, right]: [string, string, string], step: Step, language: Language) {
  if (step.kind === 'paste') {
    const text = meaning(step.text, language)
    const whole = tidy(left + (text ?? '') + right)
    return text !== undefined && isAmount(whole) ? whole : tidy(left + middle + right)
  }
  if (step.kind === 'delete') return tidy(middle === '' ? left.slice(0, -1) + right : left + right)
  const sign = step.text.replace(',', '.').trim()
  return tidy(left + sign + right)
}

function perform(input: HTMLInputElement, { kind, text }: Step, from: number, to: number): void {
  input.setSelectionRange(from, to)
  if (kind === 'paste') paste(input, text)
  else edit(input, kind === 'key' ? 'insertText' : 'deleteContentBackward', text)
}

test.each(['ru', 'en'] as const)(
  'an amount is what its digits say, whatever is typed, pasted and deleted anywhere (%s)',
  (language) => {
    fc.assert(
      fc.property(stepsIn(language), (hand) => {
        const { host } = mount(<Sample key={Math.random()} language={language} />)
        const input = host.querySelector('input')
        if (!input) throw new Error('no input')
        input.focus()
        for (const one of hand) {
          const { value } = input
          const from = Math.round(Math.min(one.from, one.to) * value.length)
          const to = Math.round(Math.max(one.from, one.to) * value.length)
          const parts = [value.slice(0, from), value.slice(from, to), value.slice(to)]
          const [left = '', middle = '', right = ''] = parts.map((part) => toPlain(part, language))
          perform(input, one, from, to)
          const plain = expected([left, middle, right], one, language)
          expect(toPlain(input.value, language)).toBe(plain)
          const amount = isAmount(plain) ? plain.replace(/\.$/, '') : plain
          expect(host.querySelector('output')?.textContent).toBe(amount)
        }
        host.remove()
      }),
      { numRuns: 60 },
    )
  },
  LONG_MS,
)

const WAYS = {
  keys: (input: HTMLInputElement, text: string) => {
    for (const sign of text) edit(input, 'insertText', sign)
  },
  paste: (input: HTMLInputElement, text: string) => void paste(input, text),
  dictation: (input: HTMLInputElement, text: string) => edit(input, 'insertText', text),
  drop: (input: HTMLInputElement, text: string) => edit(input, 'insertFromDrop', text),
  autofill: (input: HTMLInputElement, text: string) => act(() => put(input, text)),
  composition: (input: HTMLInputElement, text: string) => {
    for (let length = 1; length <= text.length; length++) {
      act(() => {
        Reflect.set(HTMLInputElement.prototype, 'value', text.slice(0, length), input)
        input.setSelectionRange(length, length)
        const init = { bubbles: true, inputType: 'insertCompositionText', isComposing: true }
        input.dispatchEvent(new InputEvent('input', init))
      })
    }
    act(() => void input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })))
  },
}
const written = fc.oneof(
  fc.constantFrom(
    '1500,00',
    '1500.00',
    '1000,5',
    '10.550',
    '1,500',
    '1,234,567',
    '1,234.56',
    '1.234,56',
    '1 500',
  ),
  fc.string({
    unit: fc.constantFrom(...Array.from('0123456789., -e')),
    minLength: 1,
    maxLength: 10,
  }),
)

test(
  'a text is one amount however it is entered, or is refused with a reason',
  () => {
    fc.assert(
      fc.property(
        written,
        fc.constantFrom('ru', 'en'),
        fc.constantFrom(0, 2, 6),
        (text, language, decimals) => {
          const amounts = Object.values(WAYS).map((enterText) => {
            const { host } = mount(<Sample language={language} decimals={decimals} />)
            const input = host.querySelector('input')
            if (!input) throw new Error('no input')
            input.focus()
            enterText(input, text)
            const value = host.querySelector('output')?.textContent ?? ''
            const amount = readTyped(value, decimals)
            const told = host.querySelector('[role=alert]')?.textContent
            host.remove()
            expect(told === '' || text.trim() === '').toBe(
              amount !== undefined || text.trim() === '',
            )
            return amount
          })
          expect(new Set(amounts.filter((amount) => amount !== undefined)).size).toBeLessThan(2)
        },
      ),
      { numRuns: 60 },
    )
  },
  LONG_MS,
)
