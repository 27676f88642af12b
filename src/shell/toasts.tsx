import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { dismissToast, toastAtom } from '../lib/toasts.ts'
import { Toast } from '../ui/toast.tsx'
import styles from './toasts.module.css'

const TOAST_MS = 5000

/** The one polite live region of the page and the toast in it (ui.md 4.6, section 5). */
export function Toasts() {
  const toast = useAtomValue(toastAtom)
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (!toast || isHeld) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast, isHeld])
  return (
    <div role="status" className={styles.region}>
      {toast && (
        <Toast key={toast.id} onHoldChange={setIsHeld}>
          {toast.text}
        </Toast>
      )}
    </div>
  )
}
