import { X } from '@lucide/icons'
import { memo, useDeferredValue, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../button/icon-button.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './modal.module.css'
import { useModal } from './use-modal.ts'
import type { Content } from '../content/content.ts'

export interface ModalProps {
  id?: string | undefined
  isOpen: boolean
  /** Called by Escape, the scrim, the close button, and the browser's or system's back. */
  onClose: () => void
  title: Content
  /** Name of the close button; without it the button is hidden. */
  closeLabel?: string | undefined
  /** False while closing is not allowed: Escape, scrim and back then do nothing. */
  canClose?: boolean | undefined
  /**
   * The first field takes the focus. Such a dialog opens within the press event, because iOS shows
   * its keyboard only then. Any other opens and closes in a later task.
   */
  hasField?: boolean | undefined
  /** Content that stays visible under the scrolling part, such as buttons. */
  footer?: Content
  children?: Content
}

interface FrameProps extends ModalProps {
  shape: 'dialog' | 'panel'
  role?: 'alertdialog' | undefined
}

/** The frame of dialogs and panels: a native modal dialog at the end of the body. */
export function Modal(props: FrameProps) {
  const { canClose = true, shape, role, title } = props
  const isOpenLater = useDeferredValue(props.isOpen, false)
  const isOpen = props.hasField ? props.isOpen : isOpenLater
  const onClose = () => {
    if (props.isOpen) props.onClose()
  }
  const opening = useOpening(isOpen)
  const titleId = useId()
  const bodyId = useId()
  const { ref, isPresent, handlers } = useModal({
    isOpen,
    canClose,
    isMenuFree: shape === 'panel',
    onClose,
  })
  if (!isPresent) return null
  const dialog = (
    // Only Escape and presses on the scrim are handled here; the rest is native.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...handlers}
      ref={ref}
      id={props.id}
      role={role}
      className={`${styles.modal} ${styles[shape]}`}
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
    >
      <Kept key={opening} isLive={isOpen && props.isOpen}>
        <div className={styles.frame}>
          <div className={styles.header}>
            <h2 className={styles.title} id={titleId} tabIndex={-1} data-modal-title="">
              {title}
            </h2>
            {props.closeLabel !== undefined && canClose && (
              <IconButton label={props.closeLabel} on="card" onClick={onClose}>
                <Icon of={X} />
              </IconButton>
            )}
          </div>
          <div className={styles.body} id={bodyId}>
            {props.children}
          </div>
          {props.footer !== undefined && <div className={styles.footer}>{props.footer}</div>}
        </div>
      </Kept>
    </dialog>
  )
  return createPortal(dialog, document.body)
}

/** Keeps rendering the last children while closing, when their data may be gone. */
const Kept = memo(
  function Kept({ children }: { isLive: boolean; children: Content }) {
    return children
  },
  (_, next) => !next.isLive,
)

/** Returns the number of the opening: one that opens while it closes has content of its own. */
function useOpening(isOpen: boolean): number {
  const [last, setLast] = useState({ isOpen, opening: 0 })
  if (isOpen === last.isOpen) return last.opening
  const opening = isOpen ? last.opening + 1 : last.opening
  setLast({ isOpen, opening })
  return opening
}
