import { act, useState } from 'react'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { CodeBoxes } from './code-boxes.tsx'
import { CODE_LENGTH } from './code-digits.ts'
import { click, mount, paste, press } from '../mount.test-support.tsx'

/** Event sequences by which browsers and keyboards enter a digit. */
const WAYS = ['key', 'composition', 'composed with the old digit', 'value alone'] as const

const digit = fc.integer({ min: 0, max: 3 }).map(String)

const step = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), digit, way: fc.constantFrom(...WAYS) }),
  fc.record({ kind: fc.constant('letter' as const) }),
  fc.record({
    kind: fc.constant('paste' as const),
    text: fc.array(digit, { minLength: 1, maxLength: 4 }).map((digits) => digits.join(' ')),
  }),
  fc.record({
    kind: fc.constant('key' as const),
    key: fc.constantFrom('Backspace', 'ArrowLeft', 'ArrowRight', 'Home', 'End'),
  }),
  fc.record({ kind: fc.constant('tap' as const), box: fc.nat(CODE_LENGTH - 1) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Model of the four boxes: the rules on an array. */
function expected(state: { boxes: string[]; at: number }, done: Step): void {
  const { boxes, at } = state
  const go = (index: number) => (state.at = Math.min(Math.max(index, 0), CODE_LENGTH - 1))
  switch (done.kind) {
    case 'type':
      boxes[at] = done.digit
      go(at + 1)
      break
    case 'paste': {
      const digits = done.text.replaceAll(' ', '')
      const start = digits.length >= CODE_LENGTH ? 0 : at
      for (const [index, one] of Array.from(digits).entries()) {
        if (start + index < CODE_LENGTH) boxes[start + index] = one
      }
      go(start + digits.length)
      break
    }
    case 'key':
      if (done.key === 'Backspace') {
        if (boxes[at] === '') go(at - 1)
        boxes[state.at] = ''
      } else if (done.key === 'Home' || done.key === 'End') go(done.key === 'Home' ? 0 : 3)
      else go(at + (done.key === 'ArrowLeft' ? -1 : 1))
      break
    case 'tap':
      go(done.box)
      break
    default:
  }
}

const onChange = vi.fn<(value: string) => void>()

function Boxes() {
  const [value, setValue] = useState('')
  return (
    <CodeBoxes
      kind="code"
      value={value}
      onChange={(next) => {
        onChange(next)
        setValue(next)
      }}
      label="Code"
      digitLabel={(position) => `Digit ${position}`}
      hint="Arrows move"
      lengthError=""
      hasAutoFocus
    />
  )
}

/** Performs a step in the focused box, with the events of a browser. */
function perform(host: HTMLElement, done: Step): void {
  const box = document.activeElement
  if (!(box instanceof HTMLInputElement)) throw new Error('no box has the focus')
  const boxes = [...host.querySelectorAll('input')]
  switch (done.kind) {
    case 'type':
      input(box, done.digit, done.way)
      break
    case 'letter':
      input(box, 'x', 'key')
      break
    case 'paste':
      paste(box, done.text)
      break
    case 'key':
      press(box, done.key)
      break
    case 'tap': {
      const tapped = boxes[done.box]
      if (!tapped) return
      act(() => tapped.focus())
      click(tapped)
    }
  }
}

function input(box: HTMLInputElement, text: string, way: (typeof WAYS)[number]): void {
  const hasOldBeside = way === 'composed with the old digit'
  const value = hasOldBeside || way === 'value alone' ? `${box.value}${text}` : text
  const isComposition = way === 'composition' || hasOldBeside
  const event = new InputEvent('input', {
    bubbles: true,
    inputType: isComposition ? 'insertCompositionText' : 'insertText',
    data: way === 'value alone' ? null : value,
  })
  act(() => {
    Reflect.set(HTMLInputElement.prototype, 'value', value, box)
    box.dispatchEvent(event)
  })
}

it('code boxes keep the last entered digit in each box, whatever it had before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 16 }), (steps) => {
      onChange.mockClear()
      const { host, unmount } = mount(<Boxes />)
      const state = { boxes: Array.from({ length: CODE_LENGTH }, () => ''), at: 0 }
      for (const one of steps) {
        perform(host, one)
        expected(state, one)
        const boxes = [...host.querySelectorAll('input')]
        expect(boxes.map((box) => box.value)).toEqual(state.boxes)
        expect(boxes.findIndex((box) => box === document.activeElement)).toBe(state.at)
      }
      const last = onChange.mock.calls.at(-1)?.[0] ?? ''
      expect(last).toBe(state.boxes.join(''))
      unmount()
    }),
    { numRuns: 60 },
  )
}, 20_000)
