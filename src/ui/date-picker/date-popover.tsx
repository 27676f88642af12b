import { X } from '@lucide/icons'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react'
import { IconButton } from '../icon-button.tsx'
import { Icon } from '../icon.tsx'
import { useLayer } from '../use-layer.ts'
import styles from './date-popover.module.css'

/** What is left free below a box at the end of the page. */
const EDGE_PX = 8
/** A box is not made lower than this, in which a whole month and the buttons are seen. */
const LEAST_PX = 560

interface DatePopoverProps {
  id: string | undefined
  isOpen: boolean
  onClose: () => void
  title: string
  closeLabel: string
  openerRef: RefObject<HTMLElement | null> | undefined
  footer: ReactNode
  children: ReactNode
}

/** A box that hangs below its opener; Escape, back and a press outside close it. */
export function DatePopover(props: DatePopoverProps) {
  return props.isOpen ? <OpenPopover {...props} /> : null
}

/**
 * Ends a box that hangs below its opener with the page, and moves it up where too little were left: a
 * page that grew for the box would scroll, and what sticks beside it would leave the screen.
 */
function keepOnPage(box: HTMLElement): void {
  const { style } = box
  style.maxHeight = ''
  style.translate = ''
  const end = document.body.getBoundingClientRect().bottom - EDGE_PX
  const { top, bottom } = box.getBoundingClientRect()
  if (bottom <= end) return
  style.maxHeight = `${Math.min(bottom - top, Math.max(end - top, LEAST_PX))}px`
  const below = box.getBoundingClientRect().bottom - end
  if (below > 0) style.translate = `0 ${-below}px`
}

function OpenPopover({
  id,
  onClose,
  title,
  closeLabel,
  openerRef,
  footer,
  children,
}: DatePopoverProps) {
  const titleId = useId()
  const ref = useRef<HTMLDivElement>(null)
  useLayer(true, onClose)
  const closeOutside = useEffectEvent((event: Event) => {
    const { target } = event
    if (!(target instanceof Node) || ref.current?.contains(target)) return
    if (!openerRef?.current?.contains(target)) onClose()
  })
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return undefined
    keepOnPage(box)
    const observer = new ResizeObserver(() => keepOnPage(box))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const press = (event: Event) => closeOutside(event)
    ref.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest' })
    document.addEventListener('pointerdown', press)
    document.addEventListener('focusin', press)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('focusin', press)
    }
  }, [])
  return (
    // Its keys are what makes it a dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      id={id}
      className={styles.popover}
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header className={styles.header}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        <IconButton label={closeLabel} on="card" onClick={onClose}>
          <Icon of={X} />
        </IconButton>
      </header>
      {children}
      <div className={styles.footer}>{footer}</div>
    </div>
  )
}
