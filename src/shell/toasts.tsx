import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dismissToast, type ToastAction, toastAtom } from '../kernel/runtime/toasts.ts'
import { findFreeShift, listControls } from './free-place.ts'
import { Toast } from '../ui/notice/toast.tsx'
import styles from './toasts.module.css'

const TOAST_MS = 5000

/** The one polite live region of the page and the toast in it (U27, U32). */
export function Toasts() {
  const toast = useAtomValue(toastAtom)
  // Id of the hovered toast: a toast removed under the pointer fires no leave event.
  const [heldId, setHeldId] = useState<number>()
  useEffect(() => {
    if (!toast || toast.id === heldId) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast, heldId])
  const region = useRef<HTMLDivElement>(null)
  const id = toast?.id
  useLayoutEffect(() => {
    const { current: element } = region
    return id !== undefined && element ? keepClear(element) : undefined
  }, [id])
  return (
    <div ref={region} role="status" className={styles.region}>
      {toast && (
        <Toast
          key={toast.id}
          action={toast.action && pressOnce(toast.id, toast.action)}
          onHoldChange={(isHeld) => setHeldId(isHeld ? toast.id : undefined)}
        >
          {toast.text}
        </Toast>
      )}
    </div>
  )
}

/** The toast leaves with the first press. */
function pressOnce(id: number, { label, onPress }: ToastAction): ToastAction {
  return {
    label,
    onPress: () => {
      dismissToast(id, { isPressed: true })
      onPress()
    },
  }
}

/**
 * Moves the region up where a control would be under its toast, also after the page has changed.
 * Where everything is taken the toast lets presses through.
 */
function keepClear(region: HTMLElement): () => void {
  const place = () => {
    region.style.translate = ''
    const toast = region.firstElementChild
    if (!toast) return
    const shift = findFreeShift(toast.getBoundingClientRect(), listControls(region), 0)
    region.toggleAttribute('data-over', shift === undefined)
    region.style.translate = `0 ${-(shift ?? 0)}px`
  }
  let frame = requestAnimationFrame(place)
  const later = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(place)
  }
  place()
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ target }) => !region.contains(target))) later()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  addEventListener('scroll', later, { capture: true, passive: true })
  addEventListener('resize', later)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    removeEventListener('scroll', later, { capture: true })
    removeEventListener('resize', later)
    region.style.translate = ''
    delete region.dataset['over']
  }
}
