import { describe, expect, it } from 'vitest'
import { formatMoney, hideMoney } from '../../../contract/rules/money-format.ts'
import { amountRem } from './amount-layout.ts'
import { AmountLabels } from './amount-labels.ts'
import { Amount } from './amount.tsx'
import { mount } from '../mount.test-support.tsx'

const parts = formatMoney('-148920.75', { language: 'ru', currency: 'RUB' })

describe('amount', () => {
  it('amount is read as one number', () => {
    const { host } = mount(<Amount parts={parts} size="l" />)
    expect(host.textContent).toBe('\u2212148\u00a0920,75\u00a0₽')
  })

  it('an amount dims decimals and symbol in large sizes only', () => {
    const { host, update } = mount(<Amount parts={parts} size="l" />)
    expect(host.querySelector('span span:last-child')?.className).toContain('quiet')
    update(<Amount parts={parts} />)
    expect(host.querySelector('span span')).toBeNull()
  })

  it('amount has a label when it is hidden', () => {
    const { host } = mount(
      <AmountLabels value={{ unknown: 'unknown', hidden: 'hidden' }}>
        <Amount parts={hideMoney(parts)} />
      </AmountLabels>,
    )
    expect(host.textContent).toBe('••••\u00a0₽')
    expect(host.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('hidden')
  })

  it('an amount steps down as it grows longer', () => {
    expect([12, 13, 17, 21].map((length) => amountRem('l', length))).toEqual([
      2.25, 1.875, 1.5, 1.25,
    ])
    expect([12, 14, 18, 19].map((length) => amountRem('m', length))).toEqual([
      1.875, 1.625, 1.375, 1.125,
    ])
  })
})
