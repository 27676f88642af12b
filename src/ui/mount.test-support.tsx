import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import type { Content } from './content/content.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Renders an element into the page of a test and removes it after the test. */
export function mount(element: Content) {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  act(() => root.render(element))
  const unmount = () => {
    act(() => root.unmount())
    host.remove()
  }
  onTestFinished(unmount)
  return { host, unmount, update: (next: Content) => act(() => root.render(next)) }
}

/** Presses a key on an element; false when its default was prevented. */
export function press(target: Element, key: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  act(() => {
    target.dispatchEvent(event)
  })
  return !event.defaultPrevented
}

/** Enters a text into an input as a browser does. */
export function enter(input: HTMLInputElement, text: string): void {
  act(() => put(input, text))
}

/** Like `enter`, without waiting for React's render. */
export function put(input: HTMLInputElement, text: string): void {
  // Bypasses React's setter on the element, which would hide the change from React.
  Reflect.set(HTMLInputElement.prototype, 'value', text, input)
  dispatch(input, new Event('input', { bubbles: true }))
}

/**
 * Replaces the selection of an input as a browser does for a kind of input, such as `insertText`.
 */
export function edit(input: HTMLInputElement, inputType: string, text = ''): void {
  const { value } = input
  const [from, to] = [input.selectionStart ?? value.length, input.selectionEnd ?? value.length]
  const isCollapsed = from === to && text === ''
  const start = isCollapsed && inputType === 'deleteContentBackward' ? Math.max(from - 1, 0) : from
  const end = isCollapsed && inputType === 'deleteContentForward' ? to + 1 : to
  const next = value.slice(0, start) + text + value.slice(end)
  if (next === value) return
  const caret = start + text.length
  act(() => {
    Reflect.set(HTMLInputElement.prototype, 'value', next, input)
    input.setSelectionRange(caret, caret)
    dispatch(input, new InputEvent('input', { bubbles: true, inputType, data: text }))
  })
}

/** Sets `window.event` as a browser does, so that React renders typing synchronously. */
function dispatch(target: Element, event: Event): void {
  Object.assign(window, { event })
  target.dispatchEvent(event)
  Object.assign(window, { event: undefined })
}

/** Pastes a text into an element; false when its default was prevented. */
export function paste(target: Element, text: string): boolean {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  act(() => {
    target.dispatchEvent(event)
  })
  return !event.defaultPrevented
}

/** Clicks an element. */
export function click(target: Element): void {
  act(() => {
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
}

/** Returns the only element that matches a selector. */
export function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`nothing matches ${selector}`)
  return element
}
