import { flagOf } from './countries.ts'
import styles from './flag.module.css'

/** A country's flag emoji, or its two letters where the system has no flags. Decorative. */
export function Flag({ iso }: { iso: string }) {
  if (!canDrawFlags()) return <span className={styles.letters} data-iso={iso} aria-hidden />
  return (
    <span className={styles.flag} aria-hidden>
      {flagOf(iso)}
    </span>
  )
}

let known: boolean | undefined

function canDrawFlags(): boolean {
  known ??= drawFlag()
  return known
}

/** A drawn flag has colours; fallback letters or boxes are black. */
function drawFlag(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = 16
  canvas.height = 16
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return false
  pen.textBaseline = 'top'
  pen.font = '16px sans-serif'
  pen.fillText(flagOf('DE'), 0, 0)
  const { data } = pen.getImageData(0, 0, 16, 16)
  return data.some((value, index) => index % 4 === 0 && value !== data[index + 2])
}
