import { nextTask } from '../lib/next-task.ts'

/**
 * Follows the hand in the frame that stands in for the app. Gives what goes on in the app once it is
 * there: the link or button that had the focus has it again, and the button that was pressed (the head
 * script of index.html has noted its name) is pressed.
 */
export function followHand(frame: HTMLElement): () => void {
  let focused = selectorOf(document.activeElement)
  const note = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? selectorOf(target) : undefined
  }
  frame.addEventListener('focusin', note)
  return () => {
    frame.removeEventListener('focusin', note)
    const { dataset } = document.documentElement
    const { pressed } = dataset
    delete dataset['pressed']
    if (focused !== undefined && document.activeElement === document.body)
      findSeen(focused)?.focus()
    if (pressed === undefined) return
    // In a task of its own: a part of the page that has not come to life yet does so for a press alone then.
    void nextTask().then(() => findSeen(`button[name="${CSS.escape(pressed)}"]`)?.click())
  }
}

/** Finds a link or a named button of the frame in the app. */
function selectorOf(element: Element | null): string | undefined {
  const control = element?.closest('a[href], button[name]')
  if (!control) return undefined
  const attribute = control.localName === 'a' ? 'href' : 'name'
  const value = CSS.escape(control.getAttribute(attribute) ?? '')
  return `${control.localName}[${attribute}="${value}"]`
}

/** The menu is in the page twice, for narrow and for wide screens. */
function findSeen(selector: string): HTMLElement | undefined {
  return Array.from(document.querySelectorAll<HTMLElement>(selector)).find((element) =>
    element.checkVisibility(),
  )
}
