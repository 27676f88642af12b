import { describe, expect, it, vi } from 'vitest'
import { CountryList } from './country-list.tsx'
import { loadCountries } from './countries.ts'
import { click, enter, mount, press } from '../mount.test-support.tsx'

const texts = {
  title: 'Countries',
  search: 'Search',
  searchPlaceholder: 'Name',
  notFound: 'None',
  close: 'Close',
}

async function open() {
  const countries = await loadCountries()
  const onChoose = vi.fn<(iso: string) => void>()
  const { host } = mount(
    <CountryList
      countries={countries}
      chosenIso="RU"
      onChoose={onChoose}
      language="en"
      texts={texts}
      hasDialCodes
    />,
  )
  const input = host.querySelector('input')
  if (!input) throw new Error('no search box')
  const options = () => [...host.querySelectorAll('[role=option]')]
  const active = () =>
    host.querySelector(`[id="${input.getAttribute('aria-activedescendant') ?? ''}"]`)?.textContent
  return { host, input, options, active, onChoose, count: countries.length }
}

describe('list of countries', () => {
  it('draws a window of rows, the chosen one first and checked', async () => {
    const { options, count } = await open()
    expect(options().length).toBeLessThan(40)
    const [first, second] = options()
    expect(first?.textContent).toContain('Russia')
    expect(first?.getAttribute('aria-selected')).toBe('true')
    expect(first?.getAttribute('aria-setsize')).toBe(String(count))
    expect(second?.textContent).toContain('Afghanistan')
  })

  it('is a combobox that controls its listbox', async () => {
    const { host, input } = await open()
    expect(input.getAttribute('role')).toBe('combobox')
    expect(input.getAttribute('aria-expanded')).toBe('true')
    expect(host.querySelector('[role=listbox]')?.id).toBe(input.getAttribute('aria-controls'))
  })

  it('moves with the arrows and chooses with Enter', async () => {
    const { input, active, onChoose } = await open()
    expect(active()).toContain('Russia')
    press(input, 'ArrowUp')
    expect(active()).toContain('Russia')
    press(input, 'ArrowDown')
    expect(active()).toContain('Afghanistan')
    press(input, 'Enter')
    expect(onChoose).toHaveBeenCalledWith('AF')
  })

  it('filters while typing and starts over at the first row', async () => {
    const { input, options, active, onChoose } = await open()
    press(input, 'PageDown')
    enter(input, 'kINGd')
    expect(options().map((option) => option.textContent)).toEqual(['United Kingdom+44'])
    expect(active()).toContain('United Kingdom')
    click(options()[0] ?? input)
    expect(onChoose).toHaveBeenCalledWith('GB')
  })

  it('says when there is no such country', async () => {
    const { host, input, options, onChoose } = await open()
    enter(input, 'xyz')
    expect(options()).toEqual([])
    expect(host.querySelector('output')?.textContent).toBe('None')
    expect(input.hasAttribute('aria-activedescendant')).toBe(false)
    press(input, 'Enter')
    expect(onChoose).not.toHaveBeenCalled()
  })
})
