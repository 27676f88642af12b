import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CodeBoxes, type CodeBoxesProps } from './code-boxes.tsx'
import { enter, mount, paste, press } from '../mount.test-support.tsx'

const onSubmit = vi.fn<(value: string) => void>()

function Sample(props: Partial<CodeBoxesProps>) {
  const [value, setValue] = useState('')
  return (
    <>
      <CodeBoxes
        kind="code"
        value={value}
        onChange={setValue}
        onSubmit={onSubmit}
        label="Code"
        digitLabel={(position, total) => `${position} of ${total}`}
        hint="Arrows move"
        lengthError="Too many digits"
        {...props}
      />
      <output>{value}</output>
      <button disabled>Continue</button>
      <button id="again">Again</button>
    </>
  )
}

function open(props: Partial<CodeBoxesProps> = {}) {
  onSubmit.mockClear()
  const { host, update } = mount(<Sample {...props} />)
  const boxes = [...host.querySelectorAll('input')]
  const box = (index: number) => {
    const found = boxes[index]
    if (!found) throw new Error(`no box ${index}`)
    return found
  }
  const value = () => host.querySelector('output')?.textContent
  const focused = () => boxes.findIndex((input) => input === document.activeElement)
  return { host, box, boxes, value, focused, update }
}

describe('code boxes', () => {
  it('form one named and described group of four named boxes', () => {
    const { host, boxes, box } = open()
    const group = host.querySelector('fieldset')
    expect(group?.getAttribute('aria-label')).toBe('Code')
    const hint = document.getElementById(group?.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('Arrows move')
    expect(boxes.map((input) => input.getAttribute('aria-label'))).toEqual([
      '1 of 4',
      '2 of 4',
      '3 of 4',
      '4 of 4',
    ])
    expect(box(0).autocomplete).toBe('one-time-code')
    expect(box(1).autocomplete).toBe('off')
  })

  it('code boxes hide a PIN until it is revealed', () => {
    const { boxes, box, update } = open({ kind: 'pin' })
    expect(boxes.every((input) => input.type === 'password' && input.autocomplete === 'off')).toBe(
      true,
    )
    update(<Sample kind="pin" isRevealed />)
    expect(box(0).type).toBe('text')
  })

  it('code boxes move on with every digit and refuse letters', () => {
    const { box, value, focused } = open()
    box(0).focus()
    enter(box(0), '4')
    expect(focused()).toBe(1)
    enter(box(1), 'x')
    expect(focused()).toBe(1)
    enter(box(1), '8')
    expect(value()).toBe('48')
    expect(focused()).toBe(2)
  })

  it('code boxes take a whole code that autofill puts into the first box', () => {
    const { box, boxes, value, focused } = open()
    enter(box(0), '4821')
    expect(value()).toBe('4821')
    expect(boxes.map((input) => input.value)).toEqual(['4', '8', '2', '1'])
    expect(focused()).toBe(3)
  })

  it('code boxes take a pasted code in any box', () => {
    const { box, value } = open()
    enter(box(2), '9')
    expect(paste(box(2), ' 48 21 ')).toBe(false)
    expect(value()).toBe('4821')
  })

  it('code boxes go back with Backspace, also from an empty box', () => {
    const { box, value, focused } = open()
    enter(box(0), '12')
    press(box(2), 'Backspace')
    expect(value()).toBe('1')
    expect(focused()).toBe(1)
  })

  it('code boxes keep a gap in its place', () => {
    const { box, boxes, value } = open()
    enter(box(0), '1234')
    press(box(1), 'Backspace')
    expect(boxes.map((input) => input.value)).toEqual(['1', '', '3', '4'])
    expect(value()).toBe('134')
    enter(box(1), '2')
    expect(value()).toBe('1234')
  })

  it('code boxes move with arrows, Home and End', () => {
    const { box, focused } = open()
    box(0).focus()
    press(box(0), 'ArrowRight')
    expect(focused()).toBe(1)
    press(box(1), 'End')
    expect(focused()).toBe(3)
    press(box(3), 'ArrowLeft')
    expect(focused()).toBe(2)
    press(box(2), 'Home')
    expect(focused()).toBe(0)
    press(box(0), 'ArrowLeft')
    expect(focused()).toBe(0)
  })

  it('code boxes keep Tab inside and let it out at the ends', () => {
    const { box } = open()
    expect([0, 1, 2].map((index) => press(box(index), 'Tab'))).toEqual([false, false, false])
    expect(press(box(3), 'Tab')).toBe(true)
    expect([1, 2, 3].map((index) => press(box(index), 'Tab', { shiftKey: true }))).toEqual([
      false,
      false,
      false,
    ])
    expect(press(box(0), 'Tab', { shiftKey: true })).toBe(true)
  })

  it('code boxes leave for the next button that can be pressed with Escape', () => {
    const { box } = open()
    box(1).focus()
    expect(press(box(1), 'Escape')).toBe(false)
    expect(document.activeElement?.id).toBe('again')
  })

  it('code boxes leave Escape to the dialog around them, which it closes, also with a button behind them', () => {
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    const { host, box } = open()
    dialog.append(host)
    box(1).focus()
    expect(press(box(1), 'Escape')).toBe(true)
    dialog.remove()
  })

  it('submit by the last digit, once', () => {
    const { box } = open()
    enter(box(0), '482')
    press(box(3), 'Enter')
    expect(onSubmit).not.toHaveBeenCalled()
    enter(box(3), '1')
    expect(onSubmit.mock.calls).toEqual([['4821']])
  })

  it('code boxes wait for Enter after a gap is filled', () => {
    const { box } = open()
    enter(box(1), '821')
    enter(box(0), '4')
    expect(onSubmit).not.toHaveBeenCalled()
    press(box(1), 'Enter')
    expect(onSubmit.mock.calls).toEqual([['4821']])
  })

  it('code boxes leave Enter to their form where they have no act of their own', () => {
    const { box } = open({ onSubmit: undefined })
    enter(box(0), '4821')
    expect(press(box(3), 'Enter')).toBe(true)
  })

  it('code boxes keep a refused value, mark it and go to the first box', () => {
    const { box, boxes, value, focused, update } = open()
    enter(box(0), '4821')
    update(<Sample isInvalid />)
    expect(value()).toBe('4821')
    expect(boxes.every((input) => input.getAttribute('aria-invalid') === 'true')).toBe(true)
    expect(focused()).toBe(0)
  })

  it('code boxes replace a refused code digit by digit', () => {
    const { box, value, update } = open()
    enter(box(0), '4821')
    update(<Sample isInvalid />)
    enter(box(0), '7')
    expect(value()).toBe('7821')
  })

  it.each([
    ['a digit', (target: HTMLInputElement): void => enter(target, '7'), '7', 1],
    ['a pasted PIN', (target: HTMLInputElement): void => void paste(target, '9630'), '9630', 3],
    ['Backspace', (target: HTMLInputElement): void => void press(target, 'Backspace'), '', 0],
  ] as const)('empty a refused PIN with %s, in whichever box', (_, change, left, next) => {
    const { box, value, focused, update } = open({ kind: 'pin' })
    enter(box(0), '4821')
    update(<Sample kind="pin" isInvalid />)
    change(box(2))
    expect(value()).toBe(left)
    expect(focused()).toBe(next)
  })

  it('code boxes go on to the next box where the first digit takes the mark away', () => {
    const { box, value, focused, update } = open({ kind: 'pin', hasAutoFocus: true })
    enter(box(0), '4821')
    update(<Sample kind="pin" hasAutoFocus isInvalid />)
    expect(focused()).toBe(0)
    enter(box(0), '7')
    update(<Sample kind="pin" hasAutoFocus />)
    expect(focused()).toBe(1)
    expect(value()).toBe('7')
  })

  it('change nothing while read-only', () => {
    const { box, value } = open({ isReadOnly: true })
    enter(box(0), '1')
    press(box(0), 'Backspace')
    expect(value()).toBe('')
  })

  it('a text with too many digits for the code boxes is refused whole, and an error shows until the next digit', () => {
    const { host } = open()
    const [first] = host.querySelectorAll('input')
    if (!first) throw new Error('no box')
    const told = () => host.querySelector('[role=alert]')?.textContent
    paste(first, '482199')
    expect([first.value, told()]).toEqual(['', 'Too many digits'])
    paste(first, '4821')
    expect([first.value, told()]).toEqual(['4', ''])
  })
})
