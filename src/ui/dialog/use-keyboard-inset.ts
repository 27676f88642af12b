import { useEffect, type RefObject } from 'react'

/** Smaller differences come from the browser's bars, px. */
const KEYBOARD_MIN_PX = 120

/**
 * Writes the height that the on-screen keyboard covers at the bottom of the layout viewport
 * into `--keyboard-inset` of an element, while active.
 */
export function useKeyboardInset(ref: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const element = ref.current
    if (!isActive || !viewport || !element) return undefined
    const measure = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop
      const inset = covered > KEYBOARD_MIN_PX ? Math.round(covered) : 0
      element.style.setProperty('--keyboard-inset', `${inset}px`)
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  }, [ref, isActive])
}
