import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { loadCountries, type Country, type PhoneValue } from './countries.ts'
import { click, edit, enter, find, mount, paste, press } from '../mount.test-support.tsx'
import { PhoneField, type PhoneSource } from './phone-field.tsx'

const texts = {
  title: 'Countries',
  search: 'Search',
  searchPlaceholder: 'Name',
  clear: 'Clear',
  notFound: 'None',
  close: 'Close',
}

interface SampleProps {
  start: PhoneValue
  source?: PhoneSource
  countries?: readonly Country[]
}

function Sample({ start, countries, source }: SampleProps) {
  const [value, setValue] = useState(start)
  return (
    <>
      <PhoneField
        label="Phone"
        value={value}
        onChange={setValue}
        countries={countries}
        language="en"
        countryLabel={(name, code) => `${name}, ${code}`}
        texts={texts}
        source={source}
        help="Without the code"
      />
      <output id="value">{`${value.iso} ${value.digits}`}</output>
    </>
  )
}

const number = () => {
  const input = find('input[type=tel]')
  if (!(input instanceof HTMLInputElement)) throw new Error('no input')
  return input
}
const value = () => find('#value').textContent

async function open(iso: string, digits = '') {
  mount(<Sample start={{ iso, digits }} countries={await loadCountries()} />)
}

describe('phone field', () => {
  it('phone field names its parts', async () => {
    await open('RU')
    const label = document.querySelector(`label[for="${number().id}"]`)
    expect(label?.textContent).toBe('Phone')
    expect(find('button').getAttribute('aria-label')).toBe('Russia, +7')
    // The name must contain all visible letters.
    expect(find('button').textContent).toBe('+7')
    const help = document.getElementById(number().getAttribute('aria-describedby') ?? '')
    expect(help?.textContent).toBe('Without the code')
  })

  it('the phone field works with the default countries before the list is loaded', () => {
    mount(<Sample start={{ iso: 'US', digits: '2015550123' }} />)
    expect(number().value).toBe('201 555-0123')
  })

  it('phone field accepts digits only and adds the punctuation', async () => {
    await open('RU')
    enter(number(), '900abc1234567')
    expect(value()).toBe('RU 9001234567')
    expect(number().value).toBe('900 123-45-67')
  })

  it('phone field switches the country by a typed plus or Russian prefix', async () => {
    await open('US')
    for (const sign of '+44 7400') edit(number(), 'insertText', sign)
    expect(value()).toBe('GB 7400')
    number().select()
    for (const sign of '89001') edit(number(), 'insertText', sign)
    expect(value()).toBe('GB 89001')
    for (const sign of '234567') edit(number(), 'insertText', sign)
    expect(value()).toBe('RU 9001234567')
  })

  it('phone field keeps a full number until the list has its country', async () => {
    const start = { iso: 'US', digits: '' }
    const { update } = mount(<Sample start={start} />)
    paste(number(), '+49 171 1234567')
    expect([value(), number().value]).toEqual(['US +491711234567', '+491711234567'])
    update(<Sample start={start} countries={await loadCountries()} />)
    expect(value()).toBe('DE 1711234567')
  })

  it('phone field keeps digits that are too many, and removes one beside a separator', async () => {
    await open('RU', '9001234567')
    number().setSelectionRange(13, 13)
    edit(number(), 'insertText', '8')
    expect([value(), number().value]).toEqual(['RU 90012345678', '900 123-45-678'])
    number().setSelectionRange(4, 4)
    edit(number(), 'deleteContentBackward')
    expect(value()).toBe('RU 9012345678')
  })

  it('phone field uses the shortest mask that fits', async () => {
    await open('GB', '712345678')
    expect(number().value).toBe('71-234-5678')
    enter(number(), '7123456789')
    expect(number().value).toBe('7123-456789')
  })

  it('the phone field picks the country of a pasted international number', async () => {
    await open('US')
    expect(paste(number(), '+44 7400 123456')).toBe(false)
    expect(value()).toBe('GB 7400123456')
    expect(number().value).toBe('7400-123456')
  })

  it('phone field takes a number from elsewhere as a pasted one, and keeps its own where none was chosen', async () => {
    const numbers = ['+44 7400 123456', undefined]
    const source = { label: 'Contacts', choose: () => Promise.resolve(numbers.shift()) }
    const countries = await loadCountries()
    mount(<Sample start={{ iso: 'US', digits: '' }} countries={countries} source={source} />)
    for (const shown of ['GB 7400123456', 'GB 7400123456']) {
      click(find('button[aria-label=Contacts]'))
      await vi.waitFor(() => expect(value()).toBe(shown))
    }
  })

  it('phone field changes the country from the list and keeps the digits that fit', async () => {
    await open('US', '2015550123')
    click(find('button'))
    const search = find('input[role=combobox]')
    if (!(search instanceof HTMLInputElement)) throw new Error('no search')
    enter(search, 'Kazakh')
    press(search, 'Enter')
    expect(value()).toBe('KZ 2015550123')
    expect(number().value).toBe('201 555-01-23')
    expect(find('dialog').hasAttribute('open')).toBe(false)
  })
})
