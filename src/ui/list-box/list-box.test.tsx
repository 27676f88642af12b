import { describe, expect, it, vi } from 'vitest'
import { click, find, mount, press } from '../mount.test-support.tsx'
import { ListBox } from './list-box.tsx'
import type { NamedOption } from './type-ahead.ts'

const OPTIONS = [
  { id: 'RUB', names: ['RUB', 'Russian ruble'] },
  { id: 'USD', names: ['USD', 'US dollar'], isDisabled: true },
  { id: 'EUR', names: ['EUR', 'Euro'] },
  { id: 'USDC', names: ['USDC', 'USD Coin'] },
]

function open(chosenId?: string) {
  const onChoose = vi.fn<(option: NamedOption) => void>()
  mount(
    <ListBox label="Accounts" options={OPTIONS} chosenId={chosenId} onChoose={onChoose}>
      {({ names }) => names[0]}
    </ListBox>,
  )
  const list = find('[role=listbox]')
  const active = () => find(`[id="${list.getAttribute('aria-activedescendant') ?? ''}"]`)
  const chosen = () => onChoose.mock.calls.map(([{ id }]) => id)
  return { list, active, chosen }
}

describe('list box', () => {
  it('list box is one Tab stop with a name, and starts at the chosen option', () => {
    const { list, active } = open('EUR')
    expect(list.tabIndex).toBe(0)
    expect(list.getAttribute('aria-label')).toBe('Accounts')
    expect(active().textContent).toBe('EUR')
    expect(active().getAttribute('aria-selected')).toBe('true')
    expect(list.querySelectorAll('[aria-selected=true]')).toHaveLength(1)
  })

  it.each([
    [['ArrowDown'], 'EUR'],
    [['ArrowDown', 'ArrowUp'], 'RUB'],
    [['End'], 'USDC'],
    [['End', 'ArrowDown'], 'USDC'],
    [['End', 'Home'], 'RUB'],
    [['PageDown'], 'USDC'],
    [['e'], 'EUR'],
    [['U'], 'USDC'],
    [['u', 's', 'd', ' ', 'c'], 'USDC'],
  ])('a list box moves with %j to %s, and Enter chooses it', (keys, id) => {
    const { list, active, chosen } = open()
    for (const key of keys) expect(press(list, key)).toBe(false)
    expect(active().textContent).toBe(id)
    expect(chosen()).toEqual([])
    press(list, 'Enter')
    expect(chosen()).toEqual([id])
  })

  it('list box chooses with Space and by a press', () => {
    const { list, active, chosen } = open('EUR')
    press(list, ' ')
    click(find('[role=option]'))
    expect(chosen()).toEqual(['EUR', 'RUB'])
    expect(active().textContent).toBe('EUR')
  })

  it('list box does not choose a disabled option', () => {
    const { active, chosen } = open('USD')
    expect(active().textContent).toBe('RUB')
    click(find('[aria-disabled]'))
    expect(chosen()).toEqual([])
  })

  it('list box leaves other keys to the browser', () => {
    const { list, active } = open()
    expect(press(list, 'Tab')).toBe(true)
    expect(press(list, 'Escape')).toBe(true)
    expect(press(list, 'e', { ctrlKey: true })).toBe(true)
    expect(active().textContent).toBe('RUB')
  })
})
