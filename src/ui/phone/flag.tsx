import styles from './flag.module.css'

/** A country's flag, loaded lazily; an empty box until it has loaded. Decorative. */
export function Flag({ iso }: { iso: string }) {
  return (
    <span className={styles.flag} aria-hidden>
      <img
        key={iso}
        className={styles.picture}
        src={`/flags/${iso}.svg`}
        alt=""
        width={28}
        height={20}
        loading="lazy"
        decoding="async"
        draggable={false}
      />
    </span>
  )
}
