import styles from './bank-tile.module.css'

/** The first letter of a bank's name. Decorative: the name is beside it. */
export function BankTile({ name }: { name: string }) {
  const [letter = ''] = name.replace(/^[^\p{L}\p{N}]+/u, '')
  return (
    <span className={styles.tile} aria-hidden="true">
      {letter.toLocaleUpperCase()}
    </span>
  )
}
