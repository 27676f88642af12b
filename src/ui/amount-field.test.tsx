import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { AmountField, type AmountFieldProps } from './amount-field.tsx'
import { enter, mount, press } from './mount.test-support.tsx'

function Sample({ start = '', ...props }: Partial<AmountFieldProps> & { start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <AmountField label="Amount, RUB" symbol="₽" value={value} onChange={setValue} {...props} />
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
    for (const sign of text) enter(input, input.value + sign)
  }
  return { host, input, type, update, value: () => host.querySelector('output')?.textContent }
}

describe('amount field', () => {
  it('is named, and described by its caption', () => {
    const { host, input } = open({ caption: 'Top-up amount' })
    const label = document.getElementById(input.getAttribute('aria-labelledby') ?? '')
    expect(label?.textContent).toBe('Amount, RUB')
    const caption = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(caption?.textContent).toBe('Top-up amount')
    expect(host.querySelector('label')?.htmlFor).toBe(input.id)
    expect([input.inputMode, input.autocomplete, input.placeholder]).toEqual([
      'decimal',
      'off',
      '0.00',
    ])
  })

  it.each([
    ['1500', '1\u00a0500', '1500'],
    ['1500,5', '1\u00a0500.5', '1500.5'],
    ['1500.00', '1\u00a0500.00', '1500.00'],
    ['1500.999', '1\u00a0500.99', '1500.99'],
    ['1500.', '1\u00a0500.', '1500'],
    ['.5', '0.5', '0.5'],
    ['007', '7', '7'],
    ['1e5 x-2', '152', '152'],
    ['1.2.3', '1.23', '1.23'],
    ['1234567890123456', '123\u00a0456\u00a0789\u00a0012\u00a0345', '123456789012345'],
  ])('typed %j it shows %j and gives %j', (typed, shown, given) => {
    const { input, type, value } = open()
    type(typed)
    expect([input.value, value()]).toEqual([shown, given])
  })

  it('takes a whole amount at once', () => {
    const { input, value } = open()
    enter(input, '148 920,75 ₽')
    expect([input.value, value()]).toEqual(['148\u00a0920.75', '148920.75'])
  })

  it('follows a value from outside and keeps a point that is being typed', () => {
    const { input, type, value } = open({ start: '1500.00' })
    expect(input.value).toBe('1\u00a0500.00')
    enter(input, '')
    expect(value()).toBe('')
    type('12.')
    expect([input.value, value()]).toEqual(['12.', '12'])
    type('3')
    expect(value()).toBe('12.3')
  })

  it('submits with Enter, where it may', () => {
    const onSubmit = vi.fn<() => void>()
    const { input } = open({ onSubmit })
    expect(press(input, 'Enter')).toBe(false)
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('tells what is wrong', () => {
    const { host, input } = open({ error: 'Too much' })
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const alert = host.querySelector('[role=alert]')
    expect(alert?.textContent).toBe('Too much')
    expect(input.getAttribute('aria-describedby')).toBe(alert?.id)
  })
})
