import { act } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Chip } from './chip.tsx'
import { CopyRow } from '../list/copy-row.tsx'
import { click, find, mount } from '../mount.test-support.tsx'
import { Switch } from './switch.tsx'

describe('chip', () => {
  it('a chip exposes whether its filter is on', () => {
    const { update } = mount(<Chip isPressed>RUB</Chip>)
    expect(find('button').getAttribute('aria-pressed')).toBe('true')
    update(<Chip isPressed={false}>RUB</Chip>)
    expect(find('button').getAttribute('aria-pressed')).toBe('false')
    update(<Chip aria-haspopup="dialog">Period</Chip>)
    expect(find('button').hasAttribute('aria-pressed')).toBe(false)
  })
})

describe('switch', () => {
  it('switch is named by its row, and a press on the row toggles it', () => {
    const onChange = vi.fn<(isOn: boolean) => void>()
    mount(
      <Switch isOn={false} onChange={onChange}>
        All days
      </Switch>,
    )
    expect(find('[role=switch]').closest('label')?.textContent).toBe('All days')
    click(find('label'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
  })
})

describe('copy row', () => {
  it.each([
    [true, () => Promise.resolve()],
    [false, () => Promise.reject(new Error('refused'))],
  ])('copy row tells of a copy that succeeded, and of no other: %s', async (isCopied, answer) => {
    const writeText = vi.fn<(text: string) => Promise<void>>(answer)
    const before = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    onTestFinished(() => {
      if (before) Object.defineProperty(navigator, 'clipboard', before)
      else Reflect.deleteProperty(navigator, 'clipboard')
    })
    const onCopy = vi.fn<() => void>()
    mount(<CopyRow label="Number" value="4081" copyLabel="Copy" onCopy={onCopy} />)
    await act(async () => click(find('button')))
    expect(writeText).toHaveBeenCalledWith('4081')
    expect(onCopy).toHaveBeenCalledTimes(isCopied ? 1 : 0)
  })
})
