import { sessionAtom } from './session-data.ts'
import { store } from './store.ts'

/** A text that could not be copied, which is shown so that it can be copied by hand. */
export const uncopiedAtom = sessionAtom('')

/**
 * Copies a text: by the clipboard, and where a frame may not use that, by a selection. Returns
 * false where neither works; the text is then shown as one that can be selected.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const isCopied = copyBySelection(text)
    if (!isCopied) store.set(uncopiedAtom, text)
    return isCopied
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position:fixed;inset-block-start:0;opacity:0'
  // What is outside of an open dialog cannot be selected.
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  place.append(field)
  try {
    field.select()
    // oxlint-disable-next-line typescript/no-deprecated -- frames without the clipboard have no other way
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
