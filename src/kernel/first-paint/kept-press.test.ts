// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { keepPresses, repeatPress } from './kept-press.ts'

const FRAME = '<button aria-label="Notifications"></button><button>Top up</button><p>Home</p>'

let pressed: string[] = []

keepPresses()

beforeEach(() => {
  pressed = []
  globalThis.keptPress = undefined
  document.body.innerHTML = `<div id="root" class="first-paint">${FRAME}</div>`
})

/** Replaces the first paint by the app, whose bell shows a count. */
function mount() {
  const root = document.getElementById('root')
  root?.classList.remove('first-paint')
  if (root) root.innerHTML = FRAME.replace('Notifications', 'Notifications: 3 new')
  for (const button of root?.querySelectorAll('button') ?? []) {
    button.addEventListener('click', () =>
      pressed.push(button.getAttribute('aria-label') ?? button.textContent),
    )
  }
  repeatPress()
}

function send(type: string, selector: string) {
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }))
}

it('an answer of the server is read for the first paint as the contract does', () => {
  send('click', 'button')
  mount()
  expect(pressed).toEqual(['Notifications: 3 new'])
  expect(document.activeElement).toBe(document.querySelector('#root button'))
  repeatPress()
  expect(pressed).toHaveLength(1)
})

it('the first paint repeats the last of two presses, also one that has not ended', () => {
  send('click', 'button')
  send('pointerdown', 'button:last-of-type')
  mount()
  expect(pressed).toEqual(['Top up'])
})

it.each([
  ['a press beside the buttons', 'click', 'p'],
  ['scrolling that began on the button', 'pointercancel', 'button'],
])('the first paint drops a press after %s', (_, type, selector) => {
  send('click', 'button')
  send(type, selector)
  mount()
  expect(pressed).toEqual([])
})

it('the first paint keeps no press on the mounted app', () => {
  mount()
  send('click', 'button')
  expect(pressed).toHaveLength(1)
  repeatPress()
  expect(pressed).toHaveLength(1)
})
