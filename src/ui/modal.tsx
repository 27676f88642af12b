import { X } from '@lucide/icons'
import { memo, useDeferredValue, useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import styles from './modal.module.css'
import { useModal } from './use-modal.ts'

export interface ModalProps {
  id?: string | undefined
  isOpen: boolean
  /** Asked for by Escape, the scrim, the close button, and the browser's and the system's back. */
  onClose: () => void
  title: ReactNode
  /** Name of the close button; without it there is none. */
  closeLabel?: string | undefined
  /** False while something runs that must not be left: Escape, scrim and back do nothing. */
  canClose?: boolean | undefined
  /**
   * Its first field takes the focus: it opens within the press, for else the keyboard of an iPhone stays
   * away. Any other opens and closes in a task after it.
   */
  hasField?: boolean | undefined
  /** Stays in view under the scrolling content: the buttons. */
  footer?: ReactNode
  children?: ReactNode
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
    // The dialog's own keys and presses on its scrim are what a browser lacks; the rest is native.
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
      <Kept isLive={isOpen && props.isOpen}>
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

/** Shows its last live children on the way out, when their data may be gone already. */
const Kept = memo(
  function Kept({ children }: { isLive: boolean; children: ReactNode }) {
    return children
  },
  (_, next) => !next.isLive,
)
