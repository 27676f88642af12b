import type { LucideIconData } from '@lucide/icons'
import { createElement } from 'react'

export interface IconProps {
  of: LucideIconData
  /** Width and height, px. */
  size?: number | undefined
  /** Stroke width on the grid of 24; by default thinner in large icons (U10). */
  strokeWidth?: number | undefined
  className?: string | undefined
}

/**
 * A Lucide icon in the current text colour. Decorative: text beside it or the button's name says
 * its meaning.
 */
export function Icon({ of: icon, size = 24, strokeWidth, className }: IconProps) {
  return (
    <svg
      aria-hidden
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth ?? (size > 20 ? 1.75 : 2)}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {icon.node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  )
}
