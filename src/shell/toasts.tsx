import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { dismissToast, toastAtom } from '../runtime/toasts.ts'
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
  return (
    <div role="status" className={styles.region}>
      {toast && (
        <Toast key={toast.id} onHoldChange={(isHeld) => setHeldId(isHeld ? toast.id : undefined)}>
          {toast.text}
        </Toast>
      )}
    </div>
  )
}
