import { Search, X } from '@lucide/icons'
import { useRef, type ComponentProps } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps extends Omit<
  ComponentProps<'input'>,
  'aria-label' | 'children' | 'className' | 'onChange' | 'ref' | 'value'
> {
  label: string
  clearLabel: string
  value: string
  onChange: (value: string) => void
}

/** A search box whose button clears it and leaves the focus in it. */
export function SearchField({ label, clearLabel, value, onChange, ...rest }: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    box.current?.focus()
  }
  return (
    <span className={styles.box}>
      <Icon of={Search} className={styles.icon} size={20} />
      <input
        type="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        ref={box}
        className={styles.input}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton label={clearLabel} on="bare" onClick={clear}>
          <Icon of={X} size={20} />
        </IconButton>
      )}
    </span>
  )
}
