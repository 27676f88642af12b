import { expect, it, vi } from 'vitest'
import { click, enter, mount } from '../mount.test-support.tsx'
import { loadCountries } from './countries.ts'
import { CountryList } from './country-list.tsx'

const texts = {
  title: 'Countries',
  search: 'Search',
  searchPlaceholder: 'Name',
  clear: 'Clear',
  notFound: 'None',
  close: 'Close',
}

it('the list of countries lists countries by name, the chosen one first and checked, and finds one by its name', async () => {
  const onChoose = vi.fn<(iso: string) => void>()
  const { host } = mount(
    <CountryList
      countries={await loadCountries()}
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
  expect(options()[0]?.textContent).toContain('Russia')
  expect(options()[0]?.getAttribute('aria-selected')).toBe('true')
  expect(options()[1]?.textContent).toContain('Afghanistan')

  enter(input, 'kINGd')
  expect(options().map((option) => option.textContent)).toEqual(['United Kingdom+44'])
  click(options()[0] ?? input)
  expect(onChoose).toHaveBeenCalledWith('GB')
})
