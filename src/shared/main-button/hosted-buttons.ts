import { followThemeColours } from '../../kernel/environment/theme.ts'
import { messenger, type MainButtonLook } from '../../kernel/platform/messenger.ts'

/** Letters that a messenger draws at most. */
const TEXT_LENGTH = 64

interface HostedEntry {
  /** The button of the page that is pressed for it. */
  element: HTMLButtonElement
  look: MainButtonLook
}

/** The main buttons on the screen, the one that was drawn last at the end. */
const entries = new Set<HostedEntry>()
let isDue = false

/**
 * Makes the messenger draw a button while it is in front. Returns the function that takes it back.
 */
export function showHostedButton(entry: HostedEntry): () => void {
  entries.add(entry)
  update()
  return () => {
    entries.delete(entry)
    update()
  }
}

/**
 * Keeps the messenger's button at the one in front: that of an open dialog, else that of the page.
 */
export function followHostedButtons(): void {
  messenger()?.onMainButton(() => findFront()?.element.click())
  followThemeColours(update)
  const observer = new MutationObserver(update)
  observer.observe(document.body, { childList: true })
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] })
}

/** Once for all changes of a render. */
function update(): void {
  if (isDue) return
  isDue = true
  queueMicrotask(() => {
    isDue = false
    const look = findFront()?.look
    messenger()?.setMainButton(
      look && { ...look, text: look.text.slice(0, TEXT_LENGTH), ...readColours(look) },
    )
  })
}

/** Under an open dialog without such a button there is none. */
function findFront(): HostedEntry | undefined {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? null
  return [...entries].findLast(({ element }) => element.closest('dialog') === dialog)
}

function readColours({ isEnabled }: MainButtonLook): { colour: string; textColour: string } {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return isEnabled
    ? { colour: read('--color-primary'), textColour: read('--color-on-primary') }
    : { colour: read('--color-disabled-bg'), textColour: read('--color-disabled-text') }
}
