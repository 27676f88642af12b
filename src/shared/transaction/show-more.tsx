import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'

/** Distance of the list's end below the screen at which more is loaded. */
const AHEAD = '0px 0px 1200px'

interface ShowMoreProps {
  isBusy: boolean
  /** The list is being fetched: another request would cancel it. */
  isFetching: boolean
  onMore: () => void
}

/** Loads more on a press, and automatically when scrolled near. */
export function ShowMore({ isBusy, isFetching, onMore }: ShowMoreProps) {
  const { text } = useTexts()
  const ref = useRef<HTMLDivElement>(null)
  const ask = useEffectEvent(onMore)
  // Observed again after each page, which may be too short to move the end away.
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

/** The button disappears with the last page, so that the list takes its focus. */
function focusLastRow(section: Element | null): void {
  const rows = section?.querySelectorAll<HTMLElement>('[data-line] button') ?? []
  Array.from(rows).at(-1)?.focus({ preventScroll: true })
}
