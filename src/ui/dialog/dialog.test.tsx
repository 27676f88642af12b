import { act, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Dialog, type DialogProps } from './dialog.tsx'
import { click, find, mount, press } from '../mount.test-support.tsx'

function Sample(props: Partial<DialogProps>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button id="opener" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Question"
        closeLabel="Close"
        {...props}
      >
        {props.children ?? <p>Text</p>}
      </Dialog>
    </>
  )
}

function open(props: Partial<DialogProps> = {}) {
  mount(<Sample {...props} />)
  const opener = find('#opener')
  opener.focus()
  click(opener)
  return find('dialog')
}

const isOpen = () => find('dialog').hasAttribute('open')

function pressScrim(dialog: Element, from: Element = dialog) {
  act(() => {
    from.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  })
  click(dialog)
}

describe('dialog', () => {
  it('dialog is modal, named by its title and takes the focus to it', () => {
    const dialog = open()
    expect(isOpen()).toBe(true)
    expect(dialog.getAttribute('aria-modal')).toBe('true')
    const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
    expect(title?.textContent).toBe('Question')
    expect(document.activeElement).toBe(title)
  })

  it('dialog takes the focus to its first field', () => {
    open({ children: <input id="field" /> })
    expect(document.activeElement?.id).toBe('field')
  })

  it('dialog keeps the focus in its field when the second press of a double click falls beside it', () => {
    const dialog = open({ hasField: true, children: <input id="field" /> })
    act(() => {
      dialog.tabIndex = -1
      dialog.focus()
    })
    expect(document.activeElement?.id).toBe('field')
  })

  it.each([
    ['Escape', () => press(find('[data-modal-title]'), 'Escape')],
    ['its button', () => click(find('[aria-label="Close"]'))],
    ['a press on the scrim', () => pressScrim(find('dialog'))],
  ])('dialog closes with %s', (_, leave) => {
    open()
    leave()
    expect(isOpen()).toBe(false)
  })

  it('dialog does not close on the second press of a double click', () => {
    const dialog = open()
    act(() => {
      dialog.dispatchEvent(new Event('pointerdown', { bubbles: true }))
      dialog.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
    })
    expect(isOpen()).toBe(true)
  })

  it('dialog does not close after a drag that ends on the scrim', () => {
    const dialog = open()
    pressScrim(dialog, find('[data-modal-title]'))
    expect(isOpen()).toBe(true)
  })

  it('dialog stays open without a close button while closing is not allowed', () => {
    const onClose = vi.fn<() => void>()
    const dialog = open({ canClose: false, onClose })
    press(find('[data-modal-title]'), 'Escape')
    pressScrim(dialog)
    const cancel = new Event('cancel', { cancelable: true })
    act(() => {
      dialog.dispatchEvent(cancel)
    })
    expect(cancel.defaultPrevented).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
    expect(isOpen()).toBe(true)
    expect(document.querySelector('[aria-label="Close"]')).toBeNull()
  })

  it('dialog is read out as a whole when it is an alert', () => {
    const dialog = open({ kind: 'alert' })
    expect(dialog.getAttribute('role')).toBe('alertdialog')
    const body = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    expect(body?.textContent).toBe('Text')
  })

  it('dialog locks the scroll position of the page while it is open', () => {
    open()
    expect(document.documentElement.style.overflow).toBe('hidden')
    press(find('[data-modal-title]'), 'Escape')
    expect(document.documentElement.style.overflow).toBe('')
  })

  it('dialog leaves Escape to a control inside that used it', () => {
    open({ children: <input id="inner" onKeyDown={(event) => event.preventDefault()} /> })
    press(find('#inner'), 'Escape')
    expect(isOpen()).toBe(true)
  })

  it.each([true, false])('opened while it closes, has content of its own (%s)', (hasField) => {
    open({ hasField, children: <input id="field" /> })
    const first = find('#field')
    press(find('[data-modal-title]'), 'Escape')
    expect(find('#field')).toBe(first)
    click(find('#opener'))
    expect(isOpen()).toBe(true)
    expect(find('#field')).not.toBe(first)
    expect(document.activeElement).toBe(find('#field'))
  })
})
