import styles from './address-groups.module.css'

/** Groups at either end that are emphasized. */
const ENDS = 2

interface AddressGroupsProps {
  /** The groups of an address in their order. */
  groups: readonly string[]
  /** Name of the whole. */
  label: string
}

/** An address in groups of four characters, so that people can compare it. */
export function AddressGroups({ groups, label }: AddressGroupsProps) {
  return (
    <ol className={styles.groups} aria-label={label} dir="ltr" translate="no">
      {groups.map((group, index) => (
        <li
          // Groups may be the same.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={index < ENDS || index >= groups.length - ENDS ? styles.end : styles.group}
        >
          {group}
        </li>
      ))}
    </ol>
  )
}
