import type { CSSProperties } from 'react'
import type { Content } from '../content/content.ts'

interface OptionRowProps {
  id: string
  className: string
  style?: CSSProperties | undefined
  /** Its place in the whole list, for a list that renders a part of it. */
  place?: { index: number; count: number } | undefined
  isActive: boolean
  isChosen: boolean
  isDisabled?: boolean | undefined
  onChoose: () => void
  children: Content
}

/** An option of a list box; the list or its search box keeps the focus and handles the keys. */
export function OptionRow(props: OptionRowProps) {
  const { id, className, style, place, isActive, isChosen, isDisabled, onChoose, children } = props
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      className={className}
      style={style}
      // A native option holds text alone.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isChosen}
      aria-disabled={isDisabled || undefined}
      aria-setsize={place?.count}
      aria-posinset={place && place.index + 1}
      data-active={isActive ? '' : undefined}
      onClick={isDisabled ? undefined : onChoose}
    >
      {children}
    </div>
  )
}
