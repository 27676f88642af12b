import { act, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { AmountField, type AmountFieldProps } from './amount-field.tsx'
import { edit, enter, mount, paste, press } from '../mount.test-support.tsx'

function Sample({ start = '', ...props }: Partial<AmountFieldProps> & { start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <AmountField
        label="Amount, RUB"
        currency="RUB"
        language="ru"
        decimals={2}
        placeholder="0,00"
        refusals={{ invalid: 'No amount', decimals: 'Too many decimals', long: 'Too long' }}
        value={value}
        onChange={setValue}
        {...props}
      />
      <output>{value}</output>
    </>
  )
}

function open(props: Partial<AmountFieldProps> & { start?: string } = {}) {
  const { host, update } = mount(<Sample {...props} />)
  const input = host.querySelector('input')
  if (!input) throw new Error('no input')
  input.focus()
  const type = (text: string) => {
    for (const sign of text) edit(input, 'insertText', sign)
  }
  const value = () => host.querySelector('output')?.textContent
  const told = () => host.querySelector('[role=alert]')?.textContent
  return { host, input, type, update, value, told }
}

/** Returns the field's text; the input is a new element for each language. */
function shownNow(): string | undefined {
  return document.querySelector('input')?.value
}

describe('amount field', () => {
  it('a refused text is the value of the field, so that a form that keeps its value loses none of it', () => {
    const { input, type, value } = open()
    type('10,555')
    expect(value()).toBe('10.555')
    edit(input, 'deleteContentBackward')
    expect(value()).toBe('10.55')
    const kept = open({ start: '10.555' })
    expect([kept.input.value, kept.told()]).toEqual(['10,555', 'Too many decimals'])
  })

  it('amount field is named, and described by its caption', () => {
    const { host, input } = open({ caption: 'Top-up amount' })
    const label = document.getElementById(input.getAttribute('aria-labelledby') ?? '')
    expect(label?.textContent).toBe('Amount, RUB')
    const caption = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(caption?.textContent).toBe('Top-up amount')
    expect(host.querySelector('label')?.htmlFor).toBe(input.id)
    expect([input.inputMode, input.autocomplete, input.placeholder]).toEqual([
      'decimal',
      'off',
      '0,00',
    ])
  })

  it.each([
    ['1500', '1\u00a0500', '1,500', '1500', ''],
    ['1 500', '1\u00a0500', '1,500', '1500', ''],
    ['1500,5', '1\u00a0500,5', '1,500.5', '1500.5', ''],
    ['1500.00', '1\u00a0500,00', '1,500.00', '1500.00', ''],
    ['１５００．５', '1\u00a0500,5', '1,500.5', '1500.5', ''],
    ['1500.999', '1\u00a0500,999', '1,500.999', '1500.999', 'Too many decimals'],
    ['1500.', '1\u00a0500,', '1,500.', '1500', ''],
    ['.5', '0,5', '0.5', '0.5', ''],
    [',', '0,', '0.', '0', ''],
    ['007', '7', '7', '7', ''],
    ['1e5', '1e5', '1e5', '1e5', 'No amount'],
    ['-100', '-100', '-100', '-100', 'No amount'],
    ['1.2.3', '1,2,3', '1.2.3', '1.2.3', 'No amount'],
    [
      '1234567890123',
      '1\u00a0234\u00a0567\u00a0890\u00a0123',
      '1,234,567,890,123',
      '1234567890123',
      'Too long',
    ],
  ])('typed %j shows %j, in English %j, is %j, told %j', (typed, russian, english, given, told) => {
    const ru = open()
    ru.type(typed)
    expect([ru.input.value, ru.value(), ru.told()]).toEqual([russian, given, told])
    const en = open({ language: 'en' })
    en.type(typed)
    expect([en.input.value, en.value(), en.told()]).toEqual([english, given, told])
  })

  it.each([
    ['1,500', '1,500', '1500', ''],
    ['1,234.56', '1,234.56', '1234.56', ''],
    ['1,234,567.8', '1,234,567.8', '1234567.8', ''],
    ['12345,6', '12,345.6', '12345.6', ''],
    ['1,50', '1.50', '1.50', ''],
    ['0,500', '0.500', '0,500', 'Too many decimals'],
    ['1,2345', '1.2345', '1,2345', 'Too many decimals'],
    ['1,23,4', '1,23,4', '1,23,4', 'No amount'],
    ['1,23.4', '1,23.4', '1,23.4', 'No amount'],
  ])('typed with commas in English %j shows %j, is %j, told %j', (typed, shown, given, told) => {
    const field = open({ language: 'en' })
    field.type(typed)
    expect([field.input.value, field.value(), field.told()]).toEqual([shown, given, told])
  })

  it('a comma typed in English before three digits is refused where it could part six decimals', () => {
    const { input, type, value, told } = open({ language: 'en', decimals: 6, currency: 'USDC' })
    type('1,500')
    expect([input.value, told()]).toEqual(['1,500', 'No amount'])
    type('.5')
    expect([input.value, value(), told()]).toEqual(['1,500.5', '1500.5', ''])
  })

  it('amount field deletes a digit of a group whose comma was typed, and no comma', () => {
    const { input, type, value } = open({ language: 'en' })
    type('1,234')
    edit(input, 'deleteContentBackward')
    expect([input.value, value()]).toEqual(['123', '123'])
    type('5')
    expect([input.value, input.selectionStart, value()]).toEqual(['1,235', 5, '1235'])
  })

  it('amount field keeps and refuses decimals of a currency without them, until they are deleted', () => {
    const { input, type, value, told } = open({ decimals: 0, currency: 'JPY' })
    type('1500,00')
    expect([input.value, value(), told()]).toEqual([
      '1\u00a0500,00',
      '1500.00',
      'Too many decimals',
    ])
    for (let left = 0; left < 3; left++) edit(input, 'deleteContentBackward')
    expect([input.value, value(), told()]).toEqual(['1\u00a0500', '1500', ''])
  })

  it('amount field reads its text anew for a currency with other decimals, and loses none of it', () => {
    const { type, value, told, update } = open()
    type('10,55')
    update(<Sample currency="JPY" decimals={0} />)
    expect([shownNow(), value(), told()]).toEqual(['10,55', '10.55', 'Too many decimals'])
    update(<Sample />)
    expect([shownNow(), value(), told()]).toEqual(['10,55', '10.55', ''])
  })

  it('amount field deletes the digit beside the separator of a group', () => {
    const { input, value } = open({ start: '1234567' })
    input.setSelectionRange(6, 6)
    edit(input, 'deleteContentBackward')
    expect([input.value, input.selectionStart, value()]).toEqual(['123\u00a0567', 4, '123567'])
    input.setSelectionRange(3, 3)
    edit(input, 'deleteContentForward')
    expect([input.value, value()]).toEqual(['12\u00a0367', '12367'])
  })

  it.each([
    ['148 920,75 ₽', 'ru', '148\u00a0920,75', '148920.75'],
    ['1,234.5', 'en', '1,234.5', '1234.5'],
    ['1,234.5', 'ru', '1\u00a0234,5', '1234.5'],
  ] as const)('amount field takes %j as a whole (%s)', (text, language, shown, amount) => {
    const pasted = open({ language })
    expect(paste(pasted.input, text)).toBe(false)
    expect([pasted.input.value, pasted.value()]).toEqual([shown, amount])
    const put = open({ language })
    enter(put.input, text)
    expect([put.input.value, put.value()]).toEqual([shown, amount])
  })

  it('amount field keeps its text when a paste is refused, and shows why until it changes', () => {
    const { host, input, type, value } = open({ start: '12.5' })
    input.setSelectionRange(0, 4)
    paste(input, '1,234')
    const alert = () => host.querySelector('[role=alert]')?.textContent
    expect([input.value, value(), alert()]).toEqual(['12,5', '12.5', 'Too many decimals'])
    paste(input, 'abc')
    expect([input.value, alert()]).toEqual(['12,5', 'No amount'])
    input.setSelectionRange(4, 4)
    type('1')
    expect([input.value, alert()]).toEqual(['12,51', ''])
  })

  it('amount field puts a paste where the caret is and leaves the caret behind it', () => {
    const { input, value } = open({ start: '1500.00' })
    input.setSelectionRange(1, 1)
    paste(input, '23')
    expect([input.value, value()]).toEqual(['123\u00a0500,00', '123500.00'])
    expect(input.value.slice(input.selectionEnd ?? 0)).toBe('500,00')
  })

  it("amount field shows its value in the new language's signs when the language is switched", () => {
    const { input, type, value, update } = open()
    type('1500,5')
    update(<Sample language="en" />)
    expect(input.value).toBe('1\u00a0500,5')
    expect([shownNow(), value()]).toEqual(['1,500.5', '1500.5'])
    update(<Sample language="ru" />)
    expect([shownNow(), value()]).toEqual(['1\u00a0500,5', '1500.5'])
  })

  it('amount field reads what an input method composes once it is finished, and reports it meanwhile', () => {
    const { input, value, told } = open({ language: 'en' })
    const compose = (text: string) => {
      act(() => {
        Reflect.set(HTMLInputElement.prototype, 'value', text, input)
        input.setSelectionRange(text.length, text.length)
        const init = { bubbles: true, inputType: 'insertCompositionText', isComposing: true }
        input.dispatchEvent(new InputEvent('input', init))
      })
    }
    compose('１,２５０')
    expect([input.value, value()]).toEqual(['１,２５０', '1250'])
    compose('1,250.5')
    expect([input.value, value()]).toEqual(['1,250.5', '1250.5'])
    act(() => void input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })))
    expect([input.value, value(), told()]).toEqual(['1,250.5', '1250.5', ''])
  })

  it('amount field shows a longer amount from outside whole', () => {
    const { input, value } = open({ start: '123456789012345.67' })
    expect([input.value, value()]).toEqual([
      '123\u00a0456\u00a0789\u00a0012\u00a0345,67',
      '123456789012345.67',
    ])
  })

  it.each([
    ['RUB', 'ru', ['0,00', '₽']],
    ['RUB', 'en', ['₽', '0,00']],
    ['USDC', 'ru', ['0,00', 'USDC']],
    ['USDC', 'en', ['0,00', 'USDC']],
  ] as const)(
    'amount field names %s where the language has it (%s)',
    (currency, language, order) => {
      const { host } = open({ currency, language })
      const line = host.querySelector('label')?.lastElementChild
      expect([...(line?.children ?? [])].map((part) => part.textContent)).toEqual(order)
    },
  )

  it('amount field follows a value from outside and keeps a sign that is being typed', () => {
    const { input, type, value } = open({ start: '1500.00' })
    expect(input.value).toBe('1\u00a0500,00')
    enter(input, '')
    expect(value()).toBe('')
    type('12.')
    expect([input.value, value()]).toEqual(['12,', '12'])
    type('3')
    expect(value()).toBe('12.3')
  })

  it('an amount field submits with Enter, where it may', () => {
    const onSubmit = vi.fn<() => void>()
    const { input } = open({ onSubmit })
    expect(press(input, 'Enter')).toBe(false)
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('amount field shows its error', () => {
    const { host, input } = open({ error: 'Too much' })
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const alert = host.querySelector('[role=alert]')
    expect(alert?.textContent).toBe('Too much')
    expect(input.getAttribute('aria-describedby')).toBe(alert?.id)
  })
})
