import { Delete, FingerprintPattern } from '@lucide/icons'
import { useEffectEvent, useLayoutEffect } from 'react'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { CODE_LENGTH } from '../../ui/code-boxes/code-digits.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './keypad.module.css'

interface KeypadProps {
  /** The digits so far. */
  value: string
  isBusy: boolean
  onChange: (value: string) => void
  /** The key that asks the device instead; absent where it has nothing that opens the lock. */
  device?: { label: string; onPress: () => void } | undefined
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Keys for a PIN, so that no phone opens its keyboard; the digits of a real keyboard work too. */
export function Keypad({ value, isBusy, onChange, device }: KeypadProps) {
  const { text } = useTexts()
  const add = (digit: string) => {
    if (!isBusy && value.length < CODE_LENGTH) onChange(value + digit)
  }
  const erase = () => {
    if (!isBusy) onChange(value.slice(0, -1))
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return
    if (/^\d$/.test(event.key)) add(event.key)
    if (event.key === 'Backspace') erase()
  })
  // Before it is painted: whoever sees the keypad can type.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  const digitKey = (digit: string) => (
    <button
      key={digit}
      type="button"
      className={styles.key}
      aria-label={text('lock.key', { digit })}
      aria-disabled={isBusy}
      onClick={() => add(digit)}
    >
      {digit}
    </button>
  )
  return (
    <div className={styles.keypad}>
      {DIGITS.map(digitKey)}
      {device ? (
        <button
          type="button"
          className={styles.sign}
          aria-label={device.label}
          onClick={device.onPress}
        >
          <Icon of={FingerprintPattern} size={32} />
        </button>
      ) : (
        <span />
      )}
      {digitKey('0')}
      <button
        type="button"
        className={`${styles.sign} ${styles.erase}`}
        aria-label={text('lock.erase')}
        onClick={erase}
      >
        <Icon of={Delete} size={28} />
      </button>
    </div>
  )
}
