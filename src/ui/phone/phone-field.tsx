import { BookUser, ChevronDown } from '@lucide/icons'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { Icon } from '../icon/icon.tsx'
import {
  countryName,
  defaultCountries,
  findCountry,
  isFullNumber,
  type Country,
  type PhoneValue,
} from './countries.ts'
import { readPhone } from './read-phone.ts'
import { CountryPanel, type CountryPanelTexts } from './country-panel.tsx'
import { FieldFrame, describedBy } from '../field/field-frame.tsx'
import { Flag } from './flag.tsx'
import { PhoneInput } from './phone-input.tsx'
import styles from './phone-field.module.css'

/** Most digits of a phone number with its dial code. */
const MAX_DIGITS = 15

export interface PhoneFieldProps {
  label: string
  value: PhoneValue
  onChange: (value: PhoneValue) => void
  /**
   * Called with a typed or pasted text before it is read; returns true for one that is no phone and
   * goes elsewhere.
   */
  onText?: ((text: string) => boolean) | undefined
  /** The whole list, or undefined while it loads; the default countries work without it. */
  countries?: readonly Country[] | undefined
  language: string
  /** Returns the name of the list's button, from the chosen country and `+7`. */
  countryLabel: (country: string, dialCode: string) => string
  texts: CountryPanelTexts
  help?: string | undefined
  error?: string | undefined
  /** Ids of further descriptions. */
  describedById?: string | undefined
  onBlur?: (() => void) | undefined
  isReadOnly?: boolean | undefined
  hasAutoFocus?: boolean | undefined
  /** A button that fills in a number from elsewhere. */
  source?: PhoneSource | undefined
}

/** Another place that phones come from, such as the device's contacts. */
export interface PhoneSource {
  /** Name of the button. */
  label: string
  /** Resolves with a number as it is written there; undefined when none was chosen. */
  choose: () => Promise<string | undefined>
}

/** Stands for a country that the list lacks until it is loaded. */
function unknownCountry(iso: string): Country {
  return { iso, name: iso, dial: '', masks: ['#'.repeat(MAX_DIGITS)] }
}

/** Country and number of a phone in one box (D5). */
export function PhoneField(props: PhoneFieldProps) {
  const { label, value, onChange, language, help, error, isReadOnly } = props
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const countries = props.countries ?? defaultCountries
  const country = findCountry(countries, value.iso) ?? unknownCountry(value.iso)
  const read = (text: string) => {
    if (props.onText?.(text) !== true) onChange(readPhone(text, countries, country))
  }
  // The list may have come that the typed text was waiting for.
  const readAgain = useEffectEvent((known: readonly Country[]) => {
    const next = readPhone(value.digits, known, country)
    if (next.iso !== value.iso || next.digits !== value.digits) onChange(next)
  })
  useEffect(() => readAgain(countries), [countries])

  const fill = async (source: PhoneSource | undefined) => {
    const text = await source?.choose()
    if (text !== undefined) read(text)
  }
  const choose = (iso: string) => {
    const chosen = findCountry(countries, iso) ?? country
    onChange(
      isFullNumber(value.digits)
        ? { iso, digits: value.digits.slice(1) }
        : readPhone(value.digits, countries, chosen),
    )
    setIsOpen(false)
    // Runs after the dialog, which returns the focus to the button on closing.
    requestAnimationFrame(() => inputRef.current?.focus())
  }

  return (
    <FieldFrame inputId={id} label={label} help={help} error={error}>
      <span className={styles.box} data-invalid={error ? '' : undefined}>
        <button
          type="button"
          className={styles.country}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={props.countryLabel(countryName(country, language), `+${country.dial}`)}
          aria-disabled={isReadOnly || undefined}
          onClick={() => !isReadOnly && setIsOpen(true)}
        >
          <Flag iso={country.iso} />
          <span>{country.dial === '' ? country.iso : `+${country.dial}`}</span>
          <Icon of={ChevronDown} size={20} />
        </button>
        <PhoneInput
          id={id}
          inputRef={inputRef}
          className={styles.input}
          country={country}
          digits={value.digits}
          onText={read}
          onBlur={props.onBlur}
          isReadOnly={isReadOnly}
          hasAutoFocus={props.hasAutoFocus}
          isInvalid={Boolean(error)}
          describedById={describedBy(id, { help, error, more: props.describedById })}
        />
        {props.source && (
          <IconButton label={props.source.label} on="bare" onClick={() => void fill(props.source)}>
            <Icon of={BookUser} size={20} />
          </IconButton>
        )}
      </span>
      <CountryPanel
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        countries={countries}
        chosenIso={country.iso}
        onChoose={choose}
        language={language}
        texts={props.texts}
        hasDialCodes
      />
    </FieldFrame>
  )
}
