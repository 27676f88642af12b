import { ClipboardPaste } from '@lucide/icons'
import { useId, useRef } from 'react'
import styles from './address-field.module.css'
import { Button } from './button.tsx'
import { FieldFrame, describedBy } from './field-frame.tsx'
import { Icon } from './icon.tsx'

export interface AddressFieldProps {
  label: string
  value: string
  /** Told the address without the spaces and line breaks that copying brings along. */
  onChange: (value: string) => void
  /** Text of the button that pastes; it shows where the clipboard can be read. */
  pasteLabel: string
  placeholder?: string | undefined
  help?: string | undefined
  error?: string | undefined
  onBlur?: (() => void) | undefined
  isReadOnly?: boolean | undefined
  hasAutoFocus?: boolean | undefined
}

/** The address of a crypto wallet on two lines, with a button that pastes it. */
export function AddressField(props: AddressFieldProps) {
  const { label, value, onChange, pasteLabel, help, error, isReadOnly = false } = props
  const id = useId()
  const ref = useRef<HTMLTextAreaElement>(null)
  const change = (text: string) => onChange(text.replaceAll(/\s/g, ''))
  const paste = async () => {
    ref.current?.focus()
    // Refused by the browser or the owner: the field has the focus, and the keys still paste.
    const text = await navigator.clipboard.readText().catch(() => '')
    if (text.trim() !== '') change(text)
  }
  return (
    <FieldFrame inputId={id} label={label} help={help} error={error}>
      <span className={styles.box} data-invalid={error ? '' : undefined}>
        <textarea
          ref={ref}
          id={id}
          className={styles.input}
          rows={2}
          value={value}
          placeholder={props.placeholder}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          readOnly={isReadOnly}
          // The owner asks for it where the field is what the page is for.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={props.hasAutoFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { help, error })}
          onChange={(event) => change(event.target.value)}
          onBlur={() => props.onBlur?.()}
        />
        {canReadClipboard() && !isReadOnly && (
          <Button
            kind="soft"
            size="small"
            icon={<Icon of={ClipboardPaste} size={20} />}
            onClick={() => void paste()}
          >
            {pasteLabel}
          </Button>
        )}
      </span>
    </FieldFrame>
  )
}

/** Browsers may lack the whole object on a page that is not secure, or reading alone. */
function canReadClipboard(): boolean {
  return 'clipboard' in navigator && 'readText' in navigator.clipboard
}
