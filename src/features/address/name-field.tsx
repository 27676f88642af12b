import { useTexts } from '../../kernel/texts/texts.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import styles from './address.module.css'
import type { useAddressNameCheck } from './use-name-check.ts'

interface NameFieldProps {
  /** The address before the name, without its scheme. */
  host: string
  value: string
  onChange: (value: string) => void
  check: ReturnType<typeof useAddressNameCheck>
  /** Why the server has refused the name. */
  refusal?: string | undefined
}

/** The name in the address, behind the host, with whether it is free. */
export function NameField({ host, value, onChange, check, refusal }: NameFieldProps) {
  const { text } = useTexts()
  const { words, error, isFree } = check
  return (
    <>
      <TextField
        label={text('address.name_label')}
        value={value}
        onChange={onChange}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        translate="no"
        error={refusal ?? error}
        help={
          <span className={isFree ? styles.free : undefined}>
            {words ?? text('address.name_hint')}
          </span>
        }
      />
      {!isFree && (
        <p className={styles.whole} translate="no">
          {host + check.name}
        </p>
      )}
      <LiveRegion message={words ?? ''} />
    </>
  )
}
