import { useRef, type KeyboardEvent } from 'react'
import { nextStop } from './roving.ts'
import styles from './segmented.module.css'
import type { Content } from '../content/content.ts'

export interface Segment<T extends string> {
  value: T
  label: Content
  /** Language of a label, where it differs from the page's. */
  lang?: string | undefined
}

export interface SegmentedProps<T extends string> {
  /** Name of the group. */
  label: string
  segments: readonly Segment<T>[]
  value: T
  onChange: (value: T) => void
  /** `tabs` for views: each panel takes `tabPanelProps(groupId, value)`. */
  kind?: 'choice' | 'tabs' | undefined
  /** Prefix of the ids of tabs and their panels. */
  groupId?: string | undefined
  isWide?: boolean | undefined
}

/** Attributes of the panel that belongs to a tab. */
export function tabPanelProps(groupId: string, value: string) {
  return {
    id: `${groupId}-${value}-panel`,
    role: 'tabpanel',
    'aria-labelledby': `${groupId}-${value}`,
  } as const
}

/** A choice of a few options side by side; one Tab stop, arrows move and choose. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, segments, value, onChange, kind = 'choice', groupId, isWide } = props
  const trackRef = useRef<HTMLDivElement>(null)
  const isTabs = kind === 'tabs'

  const onKeyDown = (event: KeyboardEvent) => {
    const index = segments.findIndex((segment) => segment.value === value)
    const next = nextStop(event.key, index, segments.length)
    const target = next === undefined ? undefined : segments[next]
    if (next === undefined || !target) return
    event.preventDefault()
    onChange(target.value)
    trackRef.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    // The linter does not see its role, radiogroup or tablist.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={trackRef}
      className={isWide ? `${styles.track} ${styles.wide}` : styles.track}
      role={isTabs ? 'tablist' : 'radiogroup'}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {segments.map((segment) => {
        const isChosen = segment.value === value
        return (
          <button
            key={segment.value}
            type="button"
            id={groupId === undefined ? undefined : `${groupId}-${segment.value}`}
            className={styles.segment}
            role={isTabs ? 'tab' : 'radio'}
            aria-checked={isTabs ? undefined : isChosen}
            aria-selected={isTabs ? isChosen : undefined}
            aria-controls={
              isTabs && isChosen && groupId ? `${groupId}-${segment.value}-panel` : undefined
            }
            tabIndex={isChosen ? 0 : -1}
            lang={segment.lang}
            onClick={() => onChange(segment.value)}
          >
            {segment.label}
          </button>
        )
      })}
    </div>
  )
}
