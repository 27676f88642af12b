import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { CardField } from './card-field.tsx'
import { enter, mount } from '../mount.test-support.tsx'

function Sample() {
  const [value, setValue] = useState('')
  return (
    <>
      <CardField
        label="Card"
        value={value}
        onChange={setValue}
        brandLabel={value.startsWith('4') ? 'Visa' : undefined}
      />
      <output>{value}</output>
    </>
  )
}

function open() {
  const { host } = mount(<Sample />)
  const input = host.querySelector('input')
  if (!input) throw new Error('no input')
  input.focus()
  return { host, input, value: () => host.querySelector('output')?.textContent }
}

describe('card field', () => {
  it.each([
    ['2200123456789012', '2200 1234 5678 9012', '2200123456789012'],
    ['2200-1234 5678.9012 3456', '2200 1234 5678 90123456', '22001234567890123456'],
    ['２２００', '2200', '2200'],
    ['22a0', '220', '220'],
  ])('card field shows %j as %j and gives %j', (typed, shown, given) => {
    const { input, value } = open()
    enter(input, typed)
    expect([input.value, value()]).toEqual([shown, given])
  })

  it('card field can be filled in by the browser', () => {
    const { input } = open()
    expect([input.autocomplete, input.inputMode]).toEqual(['cc-number', 'numeric'])
  })

  it('card field names the payment system', () => {
    const { host, input } = open()
    enter(input, '4276')
    const mark = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(mark?.textContent).toBe('Visa')
    enter(input, '9')
    expect(host.textContent).not.toContain('Visa')
  })
})
