import { ClipboardPaste } from '@lucide/icons'
import { useId, useRef, useState } from 'react'
import styles from './address-field.module.css'
import { Button } from '../button/button.tsx'
import { FieldFrame, describedBy } from './field-frame.tsx'
import { Icon } from '../icon/icon.tsx'
import type { Elements } from '../content/content.ts'

export interface AddressFieldProps {
  label: string
  value: string
  /** Called with the address, without spaces and line breaks from copying. */
  onChange: (value: string) => void
  /** Text of the paste button, which shows where the clipboard can be read. */
  pasteLabel: string
  placeholder?: string | undefined
  help?: string | undefined
  error?: string | undefined
  onBlur?: (() => void) | undefined
  /** Beside the paste button. */
  /** Shown where the browser refuses to read the clipboard. */
  pasteRefused: string
  end?: Elements
  isReadOnly?: boolean | undefined
  hasAutoFocus?: boolean | undefined
}

/** The address of a crypto wallet on two lines, with a button that pastes it. */
export function AddressField(props: AddressFieldProps) {
  const { label, value, onChange, pasteLabel, help, error, isReadOnly = false } = props
  const id = useId()
  const ref = useRef<HTMLTextAreaElement>(null)
  const [isRefused, setIsRefused] = useState(false)
  const change = (text: string) => onChange(text.replaceAll(/\s/g, ''))
  const paste = async () => {
    ref.current?.focus()
    // Where reading was refused the field keeps the focus, so that the owner can paste by keyboard.
    const text = await navigator.clipboard.readText().catch(() => undefined)
    setIsRefused(text === undefined)
    if (text !== undefined && text.trim() !== '') change(text)
  }
  return (
    <FieldFrame
      inputId={id}
      label={label}
      help={isRefused ? props.pasteRefused : help}
      error={error}
    >
      <span className={styles.box} data-invalid={error ? '' : undefined}>
        <textarea
          translate="no"
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
          // Only pages whose purpose is this field set it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={props.hasAutoFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { help: isRefused ? props.pasteRefused : help, error })}
          onChange={(event) => {
            setIsRefused(false)
            change(event.target.value)
          }}
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
        {props.end}
      </span>
    </FieldFrame>
  )
}

/** On an insecure page browsers lack the object, or its read method. */
function canReadClipboard(): boolean {
  return 'clipboard' in navigator && 'readText' in navigator.clipboard
}
