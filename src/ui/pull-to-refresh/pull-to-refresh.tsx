import { useEffect, useEffectEvent, useState } from 'react'
import styles from './pull-to-refresh.module.css'
import { Spinner } from '../progress/spinner.tsx'

/** Distance of a pull that refreshes, px; the icon moves half as far. */
const ENOUGH_PX = 120
const SHARE = 0.5
/** Largest movement of a tap, px. */
const SLACK_PX = 10

interface PullToRefreshProps {
  isRefreshing: boolean
  onRefresh: () => void
}

/** Pulling the page down at its top refetches data, instead of the browser's reload. */
export function PullToRefresh({ isRefreshing, onRefresh }: PullToRefreshProps) {
  const [pulled, setPulled] = useState(0)
  const refresh = useEffectEvent(onRefresh)
  useEffect(() => followPulls(setPulled, () => refresh()), [])
  const isShown = pulled > 0 || isRefreshing
  const shift = isRefreshing ? ENOUGH_PX * SHARE : Math.min(pulled, ENOUGH_PX) * SHARE
  if (!isShown) return null
  return (
    <div
      className={styles.sign}
      style={{
        transform: `translate(-50%, ${shift}px)`,
        opacity: isRefreshing ? 1 : pulled / ENOUGH_PX,
      }}
      aria-hidden
    >
      <Spinner size={24} />
    </div>
  )
}

/** Calls back with the distance pulled down from the top of the page, and when it was enough. */
function followPulls(onPull: (way: number) => void, onEnough: () => void): () => void {
  let start: { x: number; y: number } | undefined
  let way = 0
  const begin = ({ touches, target }: TouchEvent) => {
    const [touch] = touches
    const isFree = target instanceof Element && !target.closest('dialog')
    start =
      touch && touches.length === 1 && isFree && window.scrollY <= 0
        ? { x: touch.clientX, y: touch.clientY }
        : undefined
  }
  const move = ({ touches }: TouchEvent) => {
    const [touch] = touches
    if (!start || !touch) return
    const down = touch.clientY - start.y
    const isSideways = Math.abs(touch.clientX - start.x) > Math.max(SLACK_PX, down)
    if (window.scrollY > 0 || touches.length > 1 || (way === 0 && isSideways)) {
      cancel()
      return
    }
    way = down > SLACK_PX ? down : 0
    onPull(way)
  }
  const end = () => {
    const isEnough = way >= ENOUGH_PX
    cancel()
    if (isEnough) onEnough()
  }
  const cancel = () => {
    start = undefined
    way = 0
    onPull(0)
  }
  const root = document.documentElement
  const before = root.style.overscrollBehaviorY
  // Prevents the browser's reload gesture.
  root.style.overscrollBehaviorY = 'contain'
  const listeners = { touchstart: begin, touchmove: move, touchend: end, touchcancel: cancel }
  const passive = { passive: true }
  document.addEventListener('touchstart', listeners.touchstart, passive)
  document.addEventListener('touchmove', listeners.touchmove, passive)
  document.addEventListener('touchend', listeners.touchend, passive)
  document.addEventListener('touchcancel', listeners.touchcancel, passive)
  return () => {
    root.style.overscrollBehaviorY = before
    document.removeEventListener('touchstart', listeners.touchstart)
    document.removeEventListener('touchmove', listeners.touchmove)
    document.removeEventListener('touchend', listeners.touchend)
    document.removeEventListener('touchcancel', listeners.touchcancel)
  }
}
