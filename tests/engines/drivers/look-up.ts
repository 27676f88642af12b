import type { JsonRecord } from './engine.ts'

/** A text that is part of a name, or a pattern. */
export type Words = string | RegExp

/** What is looked for in a page: each property narrows it down. */
export interface Query {
  role?: Role
  /** Accessible name. */
  name?: Words
  /** Words of what the element shows. */
  text?: Words
  css?: string
  /** Only elements inside of the first element of this query. */
  inside?: Query
}

export type Role =
  | 'alertdialog'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'group'
  | 'heading'
  | 'img'
  | 'link'
  | 'listitem'
  | 'option'
  | 'radio'
  | 'region'
  | 'searchbox'
  | 'switch'
  | 'tab'
  | 'textbox'

/** A query as it goes into the page. */
export interface PlainQuery extends JsonRecord {
  css: string
  name?: PlainWords
  text?: PlainWords
  inside?: PlainQuery
}

interface PlainWords extends JsonRecord {
  source: string
  flags: string
}

/** An element that the page shows. */
export interface Found {
  /** Its middle, in CSS pixels of the viewport. */
  x: number
  y: number
  name: string
  text: string
  value: string
  isEnabled: boolean
  isChecked: boolean
  isFocused: boolean
  /** The app is mounted, and a press in its middle goes to the element and to nothing above it. */
  isReachable: boolean
}

const SELECTORS: Readonly<Record<Role, string>> = {
  alertdialog: '[role=alertdialog]',
  button: 'button:not([role]), [role=button]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  combobox: '[role=combobox]',
  dialog: 'dialog:not([role]), [role=dialog]',
  group: 'fieldset, [role=group]',
  heading: 'h1, h2, h3, [role=heading]',
  img: 'img, [role=img]',
  link: 'a[href]',
  listitem: 'li, [role=listitem]',
  option: '[role=option]',
  radio: 'input[type=radio], [role=radio]',
  region: 'section, [role=region]',
  searchbox: 'input[type=search], [role=searchbox]',
  switch: '[role=switch]',
  tab: '[role=tab]',
  textbox: 'input:not([type]), input[type=text], input[type=tel], input[type=email], textarea',
}

/** Writes a query as it goes into the page. */
export function toPlain({ role, name, text, css, inside }: Query): PlainQuery {
  return {
    css: css ?? (role ? SELECTORS[role] : '*'),
    ...(name !== undefined && { name: toPattern(name) }),
    ...(text !== undefined && { text: toPattern(text) }),
    ...(inside && { inside: toPlain(inside) }),
  }
}

function toPattern(words: Words): PlainWords {
  if (typeof words !== 'string') return { source: words.source, flags: words.flags }
  const source = words.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return { source: source.replaceAll(/\s+/g, '\\s+'), flags: 'iu' }
}

/* oxlint-disable unicorn/consistent-function-scoping -- the page has this function alone */

/** Runs in the page: returns what a query finds there, of what is to be seen. */
export function lookUp(query: PlainQuery, isBroughtIntoView: boolean): Found[] {
  const flatten = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const textOf = (element: Element) =>
    flatten(element instanceof HTMLElement ? element.innerText : element.textContent)
  const labelsOf = (element: Element) =>
    'labels' in element && element.labels instanceof NodeList
      ? [...element.labels].map((label) => label.textContent)
      : []
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/)
    if (ids) return flatten(ids.map((id) => document.getElementById(id)?.textContent).join(' '))
    const label = element.getAttribute('aria-label') ?? element.getAttribute('alt')
    return flatten(label ?? (labelsOf(element).join(' ') || element.textContent))
  }
  const fits = (pattern: { source: string; flags: string } | undefined, text: string) =>
    !pattern || new RegExp(pattern.source, pattern.flags).test(text)
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const isCovered = element.closest('[inert], [aria-hidden=true]') !== null
    const isVisible = getComputedStyle(element).visibility === 'visible'
    return width > 0 && height > 0 && isVisible && !isCovered
  }
  const search = ({ css, name, text, inside }: PlainQuery): Element[] => {
    const roots = inside ? search(inside).slice(0, 1) : [document]
    return roots
      .flatMap((root) => Array.from(root.querySelectorAll(css)))
      .filter((one) => isShown(one) && fits(name, nameOf(one)) && fits(text, textOf(one)))
  }
  // A pattern without a selector fits all ancestors of an element too: the innermost one counts.
  const all = search(query)
  const found =
    query.css === '*' ? all.filter((one) => !all.some((o) => o !== one && one.contains(o))) : all
  return found.map((element, index) => {
    if (isBroughtIntoView && index === 0) {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    }
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
    const hit = document.elementFromPoint(x, y)
    const label = hit?.closest('label')
    const isField = element instanceof HTMLInputElement
    return {
      x,
      y,
      name: nameOf(element),
      text: textOf(element),
      value: isField || element instanceof HTMLTextAreaElement ? element.value : '',
      isEnabled: !element.matches(':disabled, [aria-disabled=true]'),
      isChecked: isField ? element.checked : element.getAttribute('aria-checked') === 'true',
      isFocused: document.activeElement === element,
      isReachable:
        hit !== null &&
        !element.closest('.first-paint') &&
        (element.contains(hit) || (isField && label?.control === element)),
    }
  })
}
