import { nextTask } from '../runtime/next-task.ts'

/**
 * Records focus in the prerendered frame. Returns a function that repeats it in the mounted app: it
 * focuses the same link or button, and presses the button whose name the head script of index.html
 * recorded.
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
    // In a task of its own, so that React hydrates the pressed part first.
    void nextTask().then(() => findSeen(`button[name="${CSS.escape(pressed)}"]`)?.click())
  }
}

/** Returns a selector of a link or named button, for use in the mounted app. */
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
