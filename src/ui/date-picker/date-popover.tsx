import { X } from '@lucide/icons'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type RefObject } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { Icon } from '../icon/icon.tsx'
import { useOverlay } from '../dialog/use-overlay.ts'
import styles from './date-popover.module.css'
import type { Elements } from '../content/content.ts'

/** Margin above and below the box, px. */
const EDGE_PX = 16

interface DatePopoverProps {
  id: string | undefined
  isOpen: boolean
  onClose: () => void
  title: string
  closeLabel: string
  openerRef: RefObject<HTMLElement | null> | undefined
  footer: Elements
  children: Elements
}

/** A box that hangs below its opener; Escape, back and a press outside close it. */
export function DatePopover(props: DatePopoverProps) {
  return props.isOpen ? <OpenPopover {...props} /> : null
}

/** Moves the box up when the screen or page is too short, and limits its height to the screen's. */
function keepInSight(box: HTMLElement): void {
  box.style.translate = ''
  const end = Math.min(innerHeight, document.body.getBoundingClientRect().bottom) - EDGE_PX
  const { top, bottom } = box.getBoundingClientRect()
  const up = Math.min(bottom - end, top - EDGE_PX)
  if (up > 0) box.style.translate = `0 ${-up}px`
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
  useOverlay(true, onClose)
  const closeOutside = useEffectEvent((event: Event) => {
    const { target } = event
    if (!(target instanceof Node) || ref.current?.contains(target)) return
    if (!openerRef?.current?.contains(target)) onClose()
  })
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return undefined
    const place = () => keepInSight(box)
    place()
    const observer = new ResizeObserver(place)
    observer.observe(box)
    addEventListener('resize', place)
    return () => {
      observer.disconnect()
      removeEventListener('resize', place)
    }
  }, [])
  useEffect(() => {
    const press = (event: Event) => closeOutside(event)
    ref.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus({ preventScroll: true })
    document.addEventListener('pointerdown', press)
    document.addEventListener('focusin', press)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('focusin', press)
    }
  }, [])
  return (
    // It handles keys because it is a dialog.
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
