import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { AmountField } from './amount-field.tsx'
import { find, inOwnTime, mount, put } from './mount.test-support.tsx'

/** A field, a button that notes what the owner of the value knows, and one that sets 99. */
function open() {
  const heard: string[] = []
  const owner = <Owner onAct={(value) => heard.push(value)} />
  const { update } = mount(owner)
  const input = document.querySelector('input')
  if (!input) throw new Error('no input')
  input.focus()
  const shown = () => [input.value, find('output').textContent]
  const finallyShown = () => {
    update(owner)
    return shown()
  }
  return { input, heard, shown, finallyShown, pay: find('.pay'), setAll: find('.all') }
}

function Owner({ onAct }: { onAct: (value: string) => void }) {
  const [value, setValue] = useState('')
  const act = () => onAct(value)
  const field = { label: 'Amount', symbol: '₽', value, onChange: setValue }
  return (
    <>
      <AmountField {...field} onBlur={act} onSubmit={act} />
      <button type="button" className="pay" onClick={act}>
        Pay
      </button>
      <button type="button" className="all" onClick={() => setValue('99')}>
        All
      </button>
      <output>{value}</output>
    </>
  )
}

/** Types a text; it shows, and the owner has yet to hear of it. */
async function typeAhead({ input, shown }: ReturnType<typeof open>, text: string) {
  const before = shown()[1]
  put(input, text)
  // What an event changes at once is drawn by now, a transition is not.
  await Promise.resolve()
  expect(shown()).toEqual([text, before])
}

function pressEnter(input: HTMLInputElement): void {
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
}

describe('a typed amount', () => {
  it('is told a moment after it shows', async () => {
    const field = open()
    await inOwnTime(() => typeAhead(field, '15'))
    expect(field.finallyShown()).toEqual(['15', '15'])
  })

  it.each([
    ['a press', ({ pay }: ReturnType<typeof open>) => pay.click()],
    ['Enter', ({ input }: ReturnType<typeof open>) => pressEnter(input)],
    ['the focus that leaves', ({ input }: ReturnType<typeof open>) => input.blur()],
  ])('is known to what comes of %s, however soon', async (_, act) => {
    const field = open()
    await inOwnTime(async () => {
      await typeAhead(field, '15')
      act(field)
      expect(field.heard).toEqual(['15'])
    })
    expect(field.finallyShown()).toEqual(['15', '15'])
  })

  it('gives way to what came after it', async () => {
    const field = open()
    await inOwnTime(async () => {
      await typeAhead(field, '15')
      field.setAll.click()
      await Promise.resolve()
      field.pay.click()
    })
    expect(field.heard).toEqual(['99'])
    expect(field.finallyShown()).toEqual(['99', '99'])
  })

  it('is told as it is in the end when it was typed swiftly', async () => {
    const field = open()
    await inOwnTime(async () => {
      await typeAhead(field, '1')
      await typeAhead(field, '15')
      await typeAhead(field, '')
    })
    expect(field.finallyShown()).toEqual(['', ''])
  })
})
