// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { copyText, uncopiedAtom } from './copy-text.ts'
import { store } from './store.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

afterEach(() => {
  store.set(uncopiedAtom, '')
  document.body.replaceChildren()
  Reflect.deleteProperty(document, 'execCommand')
})

function refuseClipboard(): void {
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  })
}

/** What is selected when the page asks the browser to copy. */
function takeSelection(isCopied: boolean): string[] {
  const taken: string[] = []
  const execCommand = vi.fn<(name: string) => boolean>(() => {
    const { activeElement: field } = document
    const place = document.querySelector('dialog[open]') ?? document.body
    const area = [...place.querySelectorAll('textarea')].at(-1)
    taken.push(field === area || area ? (area?.value ?? '') : '')
    return isCopied
  })
  Object.assign(document, { execCommand })
  return taken
}

it('a refused clipboard is replaced by a copied selection of the whole text, which is removed', async () => {
  refuseClipboard()
  const taken = takeSelection(true)
  expect(await copyText(ADDRESS)).toBe(true)
  expect(taken).toEqual([ADDRESS])
  expect(document.querySelector('textarea')).toBeNull()
  expect(store.get(uncopiedAtom)).toBe('')
})

it('the selection is inside of an open dialog, since nothing outside of it can be selected', async () => {
  refuseClipboard()
  const taken = takeSelection(true)
  document.body.innerHTML = '<dialog open></dialog>'
  expect(await copyText(ADDRESS)).toBe(true)
  expect(taken).toEqual([ADDRESS])
})

it('a text that cannot be copied at all is shown as one text', async () => {
  refuseClipboard()
  takeSelection(false)
  expect(await copyText(ADDRESS)).toBe(false)
  expect(store.get(uncopiedAtom)).toBe(ADDRESS)
})
