import { ChevronDown } from '@lucide/icons'
import { useId, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { countryName, type Country } from './countries.ts'
import styles from './country-field.module.css'
import { CountryPanel, type CountryPanelTexts } from './country-panel.tsx'
import { FieldFrame, describedBy } from '../field/field-frame.tsx'
import { Flag } from './flag.tsx'

export interface CountryFieldProps {
  label: string
  /** ISO code, empty while none is chosen. */
  value: string
  onChange: (iso: string) => void
  /** The whole list; may be empty while it loads. */
  countries: readonly Country[]
  language: string
  placeholder: string
  texts: CountryPanelTexts
  help?: string | undefined
  error?: string | undefined
  onBlur?: (() => void) | undefined
  isDisabled?: boolean | undefined
}

/** A box that shows a country and opens the list of countries. */
export function CountryField(props: CountryFieldProps) {
  const { label, value, onChange, countries, language, help, error } = props
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const country = countries.find(({ iso }) => iso === value)
  return (
    <FieldFrame inputId={id} label={label} help={help} error={error}>
      <button
        type="button"
        id={id}
        className={styles.box}
        // Opens its choices in a panel, which no native control can do.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={`${id}-panel`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { help, error })}
        data-invalid={error ? '' : undefined}
        disabled={props.isDisabled}
        onClick={() => setIsOpen(true)}
        onBlur={() => !isOpen && props.onBlur?.()}
      >
        {country ? (
          <span className={styles.value}>
            <Flag iso={country.iso} />
            <span>{countryName(country, language)}</span>
          </span>
        ) : (
          <span className={styles.placeholder}>{props.placeholder}</span>
        )}
        <Icon of={ChevronDown} className={styles.chevron} size={20} />
      </button>
      <CountryPanel
        id={`${id}-panel`}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        countries={countries}
        chosenIso={value}
        language={language}
        texts={props.texts}
        onChoose={(iso) => {
          onChange(iso)
          setIsOpen(false)
        }}
      />
    </FieldFrame>
  )
}
