import { describe, expect, it, vi } from 'vitest'
import { click, enter, find, mount, press } from '../mount.test-support.tsx'
import type { ListOption } from './option-keys.ts'
import { SearchListBox } from './search-list-box.tsx'

const COUNT = 200
const OPTIONS = Array.from({ length: COUNT }, (_, index) => ({ id: `row ${index}` }))
const TEXTS = {
  title: 'Rows',
  search: 'Search',
  searchPlaceholder: 'Name',
  clear: 'Clear',
  notFound: 'None',
}

function open() {
  const onChoose = vi.fn<(option: ListOption) => void>()
  const { host } = mount(
    <SearchListBox
      texts={TEXTS}
      find={(text) => OPTIONS.filter(({ id }) => id.includes(text))}
      chosenId="row 1"
      onChoose={onChoose}
    >
      {({ id }) => id}
    </SearchListBox>,
  )
  const input = host.querySelector('input')
  if (!input) throw new Error('no search box')
  const options = () => [...host.querySelectorAll('[role=option]')]
  const active = () => find(`[id="${input.getAttribute('aria-activedescendant') ?? ''}"]`)
  return { input, options, active, onChoose }
}

describe('list box with a search', () => {
  it('list box with a search renders a window of its rows, which know their places', () => {
    const { options } = open()
    expect(options().length).toBeLessThan(40)
    const [, second] = options()
    expect(second?.getAttribute('aria-selected')).toBe('true')
    expect(second?.getAttribute('aria-posinset')).toBe('2')
    expect(second?.getAttribute('aria-setsize')).toBe(String(COUNT))
  })

  it('list box with a search is a combobox that controls its list box', () => {
    const { input } = open()
    expect(input.getAttribute('role')).toBe('combobox')
    expect(input.getAttribute('aria-expanded')).toBe('true')
    expect(find('[role=listbox]').id).toBe(input.getAttribute('aria-controls'))
  })

  it('list box with a search moves with arrows and page keys, and chooses with Enter', () => {
    const { input, active, onChoose } = open()
    press(input, 'ArrowUp')
    expect(active().textContent).toBe('row 0')
    press(input, 'PageDown')
    press(input, 'ArrowDown')
    expect(active().textContent).toBe('row 9')
    press(input, 'Enter')
    expect(onChoose).toHaveBeenCalledWith({ id: 'row 9' })
  })

  it('list box with a search leaves Home, End, Space and letters to the typed text', () => {
    const { input, active, onChoose } = open()
    for (const key of ['Home', 'End', ' ', 'r']) expect(press(input, key)).toBe(true)
    expect(active().textContent).toBe('row 0')
    expect(onChoose).not.toHaveBeenCalled()
  })

  it('list box with a search filters while typing and starts over at the first row', () => {
    const { input, options, active, onChoose } = open()
    press(input, 'PageDown')
    enter(input, '19')
    expect(options()).toHaveLength(12)
    expect(active().textContent).toBe('row 19')
    const [, second] = options()
    click(second ?? input)
    expect(onChoose).toHaveBeenCalledWith({ id: 'row 119' })
  })

  it('list box with a search says when nothing is found', () => {
    const { input, options, onChoose } = open()
    enter(input, 'xyz')
    expect(options()).toEqual([])
    expect(find('output').textContent).toBe('None')
    expect(input.hasAttribute('aria-activedescendant')).toBe(false)
    press(input, 'Enter')
    expect(onChoose).not.toHaveBeenCalled()
  })
})
