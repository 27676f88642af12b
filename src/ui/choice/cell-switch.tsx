import styles from './cell-switch.module.css'

interface CellSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Names the switch: its row and its column. */
  label: string
  /** It can be reached and read, and stays as it is. */
  isLocked?: boolean
  isDisabled?: boolean
}

/** A small switch in a cell of a table, whose row and column are its label. */
export function CellSwitch({ isOn, onChange, label, isLocked, isDisabled }: CellSwitchProps) {
  return (
    <label className={styles.cell}>
      <input
        className={styles.input}
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={isOn}
        aria-checked={isOn}
        aria-disabled={isLocked === true}
        disabled={isDisabled}
        onChange={(event) => {
          if (!isLocked) onChange(event.target.checked)
        }}
      />
    </label>
  )
}
