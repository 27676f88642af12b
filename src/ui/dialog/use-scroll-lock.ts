import { useLayoutEffect } from 'react'

let locks = 0

/** Locks the scroll position of the page while active, and reserves the room of the scroll bar. */
export function useScrollLock(isActive: boolean): void {
  useLayoutEffect(() => {
    if (!isActive) return undefined
    if (locks === 0) lock()
    locks += 1
    return () => {
      locks -= 1
      if (locks === 0) unlock()
    }
  }, [isActive])
}

function lock(): void {
  const { style, clientWidth } = document.documentElement
  const barWidth = window.innerWidth - clientWidth
  style.overflow = 'hidden'
  if (barWidth > 0) style.paddingInlineEnd = `${barWidth}px`
}

function unlock(): void {
  const { style } = document.documentElement
  style.overflow = ''
  style.paddingInlineEnd = ''
}
