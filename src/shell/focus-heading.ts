/** What says where the owner is: the title of a result, else that of the page. */
const HEADINGS = ['main [data-takes-focus="true"]', 'h1[tabindex]', 'main[tabindex]']

/** Moves the focus to the heading of what is shown, so that readers announce it (U25). */
export function focusHeading(): void {
  const found = HEADINGS.map((one) => document.querySelector<HTMLElement>(one)).find(Boolean)
  found?.focus({ preventScroll: true })
}
