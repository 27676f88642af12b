import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'

/** How far below the screen the end of the list may be when more is asked for. */
const AHEAD = '0px 0px 1200px'

interface ShowMoreProps {
  isBusy: boolean
  /** Something of the list is on its way: more would throw it away. */
  isFetching: boolean
  onMore: () => void
}

/** Asks for more by a press, and by itself when the owner scrolls near it. */
export function ShowMore({ isBusy, isFetching, onMore }: ShowMoreProps) {
  const { text } = useTexts()
  const ref = useRef<HTMLDivElement>(null)
  const ask = useEffectEvent(onMore)
  // Looked at anew after each page: it may have been too short to move the end away.
  useEffect(() => {
    if (!ref.current || isFetching) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) ask()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isFetching])
  useLayoutEffect(() => {
    const box = ref.current
    return () => {
      if (box?.contains(document.activeElement)) focusLastRow(box.parentElement)
    }
  }, [])
  return (
    <div ref={ref}>
      <Button kind="soft" isWide isBusy={isBusy} onClick={onMore}>
        {text('common.show_more')}
      </Button>
    </div>
  )
}

/** The button goes with the last page: what it stood under takes the focus over. */
function focusLastRow(section: Element | null): void {
  const rows = section?.querySelectorAll<HTMLElement>('[data-line] button') ?? []
  Array.from(rows).at(-1)?.focus({ preventScroll: true })
}
