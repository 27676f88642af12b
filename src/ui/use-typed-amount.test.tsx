import { use, useState, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { nextTask } from '../lib/next-task.ts'
import { AmountField } from './amount-field.tsx'
import { find, inOwnTime, mount, put } from './mount.test-support.tsx'

/** A field, a button that notes what the owner of the value knows, and one that sets 99. */
function open(Rest?: OwnerProps['Rest']) {
  const heard: string[] = []
  const owner = <Owner onAct={(value) => heard.push(value)} {...(Rest && { Rest })} />
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

interface OwnerProps {
  onAct: (value: string) => void
  /** A part of the page that is not ready to show a value yet. */
  Rest?: (props: { value: string }) => ReactNode
}

function Owner({ onAct, Rest }: OwnerProps) {
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
      {Rest && <Rest value={value} />}
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

  it('keeps its point where the page that follows from it is still being drawn', async () => {
    let finish: (() => void) | undefined
    const isReady = new Promise<null>((resolve) => {
      finish = () => resolve(null)
    })
    const field = open(({ value }) => (value === '' ? null : use(isReady)))
    await inOwnTime(async () => {
      await typeAhead(field, '204')
      // The page is drawn up to what is not ready, and not shown.
      await nextTask()
      expect(field.shown()).toEqual(['204', ''])
      await typeAhead(field, '204.')
      await nextTask()
      expect(field.shown()).toEqual(['204.', ''])
      await typeAhead(field, '204.18')
      finish?.()
      await isReady
    })
    expect(field.finallyShown()).toEqual(['204.18', '204.18'])
  })
})
