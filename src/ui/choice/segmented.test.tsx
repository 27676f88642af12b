import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { click, mount, press } from '../mount.test-support.tsx'
import { Segmented, tabPanelProps } from './segmented.tsx'

const segments = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
]

function Sample({ kind }: { kind?: 'choice' | 'tabs' }) {
  const [value, setValue] = useState('light')
  return (
    <>
      <Segmented
        label="Theme"
        segments={segments}
        value={value}
        onChange={setValue}
        kind={kind}
        groupId="theme"
      />
      <div {...tabPanelProps('theme', value)}>{value}</div>
    </>
  )
}

function open(kind?: 'choice' | 'tabs') {
  const { host } = mount(<Sample {...(kind ? { kind } : {})} />)
  const buttons = [...host.querySelectorAll('button')]
  const chosen = () =>
    buttons.findIndex(
      (button) =>
        (button.getAttribute('aria-checked') ?? button.getAttribute('aria-selected')) === 'true',
    )
  const at = (index: number) => {
    const button = buttons[index]
    if (!button) throw new Error(`no segment ${index}`)
    return button
  }
  return { host, buttons, at, chosen }
}

describe('segmented', () => {
  it('segmented is one Tab stop of named radio buttons', () => {
    const { host, buttons } = open()
    expect(host.querySelector('[role=radiogroup]')?.getAttribute('aria-label')).toBe('Theme')
    expect(buttons.map((button) => button.tabIndex)).toEqual([0, -1, -1])
    expect(buttons.map((button) => button.getAttribute('aria-checked'))).toEqual([
      'true',
      'false',
      'false',
    ])
  })

  it('segmented moves and chooses with arrows, Home and End, round its ends', () => {
    const { at, chosen } = open()
    at(0).focus()
    press(at(0), 'ArrowRight')
    expect([chosen(), document.activeElement]).toEqual([1, at(1)])
    press(at(1), 'End')
    expect(chosen()).toBe(2)
    press(at(2), 'ArrowRight')
    expect(chosen()).toBe(0)
    press(at(0), 'ArrowLeft')
    expect(chosen()).toBe(2)
    press(at(2), 'Home')
    expect([chosen(), document.activeElement]).toEqual([0, at(0)])
  })

  it('a segmented choice is made with a press', () => {
    const { at, chosen } = open()
    click(at(2))
    expect(chosen()).toBe(2)
  })

  it('a segmented choice ties tabs to their panel', () => {
    const { host, at } = open('tabs')
    expect(host.querySelector('[role=tablist]')).not.toBeNull()
    click(at(1))
    const panel = host.querySelector('[role=tabpanel]')
    expect(at(1).getAttribute('aria-controls')).toBe(panel?.id)
    expect(panel?.getAttribute('aria-labelledby')).toBe(at(1).id)
  })
})
