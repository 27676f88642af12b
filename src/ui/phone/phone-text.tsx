import { useEffect, useState } from 'react'
import { type Country, defaultCountries, formatPhone, loadCountries } from './countries.ts'
import { readPhone } from './read-phone.ts'
import styles from './phone-text.module.css'

/** Longest phone number, a plus and fifteen digits; a longer text is no number and may wrap. */
const LONGEST = 16

interface PhoneTextProps {
  /** Digits with a plus. */
  phone: string
}

/** A phone number grouped by its country's mask, on one line; copied as digits with a plus. */
export function PhoneText({ phone }: PhoneTextProps) {
  const countries = useCountriesOf(phone)
  return (
    <span
      translate="no"
      className={phone.length <= LONGEST ? styles.phone : undefined}
      onCopy={(event) => {
        event.preventDefault()
        event.clipboardData.setData('text/plain', phone)
      }}
    >
      {groupPhone(phone, countries)}
    </span>
  )
}

/**
 * Formats `+7 900 860-64-83`; a number of an unknown country or with too few digits stays as it is.
 */
export function groupPhone(phone: string, countries: readonly Country[]): string {
  const [first] = countries
  if (!first || !/^\+\d+$/.test(phone)) return phone
  const { iso, digits } = readPhone(phone, countries, first)
  const country = countries.find((one) => one.iso === iso)
  if (!country || `+${country.dial}${digits}` !== phone) return phone
  return formatPhone(country, digits)
}

/** Returns the default countries, or loads all of them when the number matches none. */
function useCountriesOf(phone: string): readonly Country[] {
  const [countries, setCountries] = useState(defaultCountries)
  const isKnown = defaultCountries.some(({ dial }) => phone.startsWith(`+${dial}`))
  useEffect(() => {
    // Without the list the number shows ungrouped.
    if (!isKnown) loadCountries().then(setCountries, () => undefined)
  }, [isKnown])
  return countries
}
