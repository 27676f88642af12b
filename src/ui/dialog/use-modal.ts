import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { useOverlay } from './use-overlay.ts'
import { useScrollLock } from './use-scroll-lock.ts'

/** Longest time that a closing sheet stays in the page, with its animation. */
const LEAVE_MS = 260

/** Time after the opening in which the second press of a double click comes, ms. */
const DOUBLE_CLICK_MS = 500

/** Element focused on opening: the marked control, the first field, else the title. */
const FIRST_FIELD = [
  '[data-first-focus]',
  'input:not([type=hidden], [type=checkbox], [type=radio], :disabled)',
  'textarea:not(:disabled)',
  'select:not(:disabled)',
]

export interface ModalState {
  isOpen: boolean
  canClose: boolean
  /** A press on the page's menu beside it closes it and activates the menu item. */
  isMenuFree: boolean
  onClose: () => void
}

/**
 * Syncs a native <dialog> with a flag: opens it as modal, sets the focus, restores it on closing,
 * and reopens it when the browser closes it while closing is not allowed.
 *
 * Returns the ref for the dialog, and whether to render its content (also while it closes).
 */
export function useModal({ isOpen, canClose, isMenuFree, onClose }: ModalState) {
  const ref = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(0)
  const isPresent = usePresence(isOpen)
  useKeyboardInset(ref, isOpen)
  useScrollLock(isOpen)
  useOverlay(isOpen, () => canClose && onClose())

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !isOpen) return undefined
    if (!dialog.open) {
      dialog.showModal()
      openedAt.current = performance.now()
      focusFirst(dialog)
    }
    return () => dialog.close()
  }, [isOpen])

  const handlers = {
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      if (canClose) onClose()
    },
    onFocus: (event: React.FocusEvent) => {
      // The second press of a double click fell beside the controls of a dialog that the first
      // opened.
      const isSecond = performance.now() - openedAt.current < DOUBLE_CLICK_MS
      if (isSecond && event.target === ref.current) focusFirst(ref.current)
    },
    onCancel: (event: React.SyntheticEvent) => {
      if (event.target !== ref.current) return
      event.preventDefault()
      if (canClose && isOpen) onClose()
    },
    onClose: (event: React.SyntheticEvent) => {
      if (event.target !== ref.current || !isOpen || ref.current.open) return
      if (canClose) onClose()
      else ref.current.showModal()
    },
    ...useScrimPress(ref, (event) => {
      if (!canClose) return
      onClose()
      if (isMenuFree) pressMenu(event)
    }),
  }
  return { ref, isPresent, handlers }
}

/** Returns true while open and during the closing animation. */
function usePresence(isOpen: boolean): boolean {
  const [isLingering, setIsLingering] = useState(isOpen)
  if (isOpen && !isLingering) setIsLingering(true)
  useEffect(() => {
    if (isOpen) return undefined
    const timer = setTimeout(() => setIsLingering(false), LEAVE_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  return isOpen || isLingering
}

/** A press that both starts and ends on the scrim; a drag out of a field does not count. */
function useScrimPress(
  ref: RefObject<HTMLDialogElement | null>,
  onPress: (event: React.MouseEvent) => void,
) {
  const startedOn = useRef<EventTarget | null>(null)
  return {
    // A press on the scrim does not move the focus.
    onMouseDown: (event: React.MouseEvent) => {
      if (event.target === ref.current) event.preventDefault()
    },
    onPointerDown: (event: React.PointerEvent) => {
      startedOn.current = event.target
    },
    onClick: (event: React.MouseEvent) => {
      const isScrim = event.target === ref.current && startedOn.current === ref.current
      startedOn.current = null
      // The second press of a double click, the first of which may have opened the dialog.
      if (isScrim && event.detail < 2) onPress(event)
    },
  }
}

/** Presses the link of the menu that lies under the scrim at this point, if there is one. */
function pressMenu({ clientX: x, clientY: y }: React.MouseEvent): void {
  const links = document.querySelectorAll<HTMLElement>('nav a[href]')
  const isHit = ({ left, right, top, bottom }: DOMRect) =>
    x >= left && x <= right && y >= top && y <= bottom
  Array.from(links)
    .find((link) => isHit(link.getBoundingClientRect()))
    ?.click()
}

function focusFirst(dialog: HTMLDialogElement): void {
  const found = FIRST_FIELD.map((field) => dialog.querySelector<HTMLElement>(field)).find(Boolean)
  const target = found ?? dialog.querySelector<HTMLElement>('[data-modal-title]')
  target?.focus({ preventScroll: true })
}
