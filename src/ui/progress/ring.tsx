import { Check } from '@lucide/icons'
import { Icon } from '../icon/icon.tsx'
import styles from './ring.module.css'
import type { Elements } from '../content/content.ts'

const STROKES = { 40: 4, 48: 5, 216: 12 } as const

export interface RingProps {
  /** What readers hear of it. */
  label: string
  /** Whole percent, 0 to 100. */
  percent: number
  size: keyof typeof STROKES
  isReached?: boolean
  /** An icon, in the large one also amounts; readers hear the label in its place. */
  children: Elements
}

/** How much of a goal there is, as a ring around an icon or an amount. */
export function Ring({ label, percent, size, isReached = false, children }: RingProps) {
  const stroke = STROKES[size]
  const radius = (size - stroke) / 2
  const centre = size / 2
  const circle = { cx: centre, cy: centre, r: radius, strokeWidth: stroke, fill: 'none' }
  return (
    // <progress> cannot be a ring.
    <div
      className={styles.ring}
      data-reached={isReached ? '' : undefined}
      style={{ width: size, minHeight: size }}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg className={styles.drawing} viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <circle {...circle} className={styles.track} />
        {percent > 0 && (
          <circle
            {...circle}
            className={styles.bar}
            pathLength={100}
            strokeDasharray={`${percent} 100`}
            strokeLinecap={percent < 100 ? 'round' : 'butt'}
            transform={`rotate(-90 ${centre} ${centre})`}
          />
        )}
      </svg>
      <div className={styles.content} aria-hidden>
        {isReached && size < 100 ? <Icon of={Check} size={20} /> : children}
      </div>
    </div>
  )
}
