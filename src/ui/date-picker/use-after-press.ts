import { useEffect, useRef } from 'react'

const PRESSES = ['pointerdown', 'mousedown']
const RELEASES = ['pointerup', 'pointercancel', 'mouseup']

/**
 * Returns a function that runs an act immediately, or after the click while a pointer is pressed,
 * so that nothing moves under the pointer.
 */
export function useAfterPress(): (act: () => void) => void {
  const press = useRef({ isDown: false, waiting: [] as (() => void)[] })
  useEffect(() => {
    const state = press.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      clearTimeout(timer)
      state.isDown = true
    }
    const end = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        state.isDown = false
        for (const act of state.waiting.splice(0)) act()
      })
    }
    for (const name of PRESSES) document.addEventListener(name, begin, true)
    for (const name of RELEASES) document.addEventListener(name, end, true)
    return () => {
      clearTimeout(timer)
      for (const name of PRESSES) document.removeEventListener(name, begin, true)
      for (const name of RELEASES) document.removeEventListener(name, end, true)
    }
  }, [])
  return (act) => {
    if (press.current.isDown) press.current.waiting.push(act)
    else act()
  }
}
