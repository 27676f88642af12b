import styles from './field-frame.module.css'
import type { Content, Elements } from '../content/content.ts'

export interface FieldFrameProps {
  /** Id of the labelled control; ids of help and error derive from it. */
  inputId: string
  label: string
  help?: Content
  error?: string | undefined
  optionalMark?: string | undefined
  children: Elements
}

interface Description {
  help?: Content
  error?: string | undefined
  /** Ids of further descriptions. */
  more?: string | undefined
}

/** Returns `aria-describedby` for the control of a frame; undefined without descriptions. */
export function describedBy(inputId: string, { help, error, more }: Description) {
  const own = error ? `${inputId}-error` : help ? `${inputId}-help` : undefined
  return [own, more].filter(Boolean).join(' ') || undefined
}

/** Layout of every field: label above, help or error below the control. */
export function FieldFrame(props: FieldFrameProps) {
  const { inputId, label, help, error, optionalMark, children } = props
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={inputId}>
        <span>{optionalMark ? `${label} ` : label}</span>
        {optionalMark !== undefined && optionalMark !== '' && (
          <span className={styles.optional}>{optionalMark}</span>
        )}
      </label>
      {children}
      {help && !error ? (
        <p className={styles.help} id={`${inputId}-help`}>
          {help}
        </p>
      ) : null}
      <p className={styles.error} id={`${inputId}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}
