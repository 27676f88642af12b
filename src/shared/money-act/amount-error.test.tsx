import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AmountField } from '../../ui/amount/amount-field.tsx'
import { enter, find, mount, press } from '../../ui/mount.test-support.tsx'
import { useErrorTiming } from './amount-error.ts'
import { findAmountProblem } from './amount-problem.ts'

function Sample({ start = '', balance = '10.00' }: { start?: string; balance?: string }) {
  const [amount, setAmount] = useState(start)
  const { isDue, showError } = useErrorTiming(amount)
  return (
    <AmountField
      label="Amount"
      currency="RUB"
      language="ru"
      decimals={2}
      placeholder="0,00"
      refusals={{ invalid: '', decimals: '', long: '' }}
      value={amount}
      onChange={setAmount}
      error={isDue ? findAmountProblem(amount, { decimals: 2, balance }) : ''}
      onBlur={showError}
      onSubmit={showError}
    />
  )
}

function open(start = '') {
  const { update } = mount(<Sample start={start} />)
  const input = document.querySelector('input')
  if (!input) throw new Error('no input')
  act(() => input.focus())
  return { input, update }
}

function error() {
  return find('[role=alert]').textContent
}

function wait(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('the amount field shows the error 600 ms after the last key', () => {
  const { input } = open()
  enter(input, '11')
  wait(599)
  expect(error()).toBe('')
  enter(input, '112')
  wait(599)
  expect(error()).toBe('')
  wait(1)
  expect(error()).toBe('above-balance')
})

it('the amount field hides the error while the amount changes', () => {
  const { input } = open()
  enter(input, '11')
  wait(600)
  enter(input, '12')
  expect(error()).toBe('')
  enter(input, '1')
  wait(600)
  expect(error()).toBe('')
})

it('the amount field shows the error on blur without a pause', () => {
  const { input } = open()
  enter(input, '11')
  act(() => input.blur())
  expect(error()).toBe('above-balance')
})

it('the amount field shows the error on Enter without a pause', () => {
  const { input } = open()
  enter(input, '0')
  press(input, 'Enter')
  expect(error()).toBe('zero')
})

it('the amount field shows the error of an initial amount, and follows the bounds without a pause', () => {
  const { update } = open('11')
  expect(error()).toBe('above-balance')
  update(<Sample start="11" balance="20.00" />)
  expect(error()).toBe('')
  update(<Sample start="11" balance="5.00" />)
  expect(error()).toBe('above-balance')
})
