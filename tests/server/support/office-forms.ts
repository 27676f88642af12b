import type { OfficeRoute } from '../../../server/office/route.ts'
import { REASON, type TestOperator } from './office-world.ts'

/** A field of a form as its page has it. */
export interface ShownField {
  name: string
  value: string
  kind: 'text' | 'day' | 'choice' | 'tick' | 'hidden' | 'file'
  isRequired: boolean
}

/** A form of the office as a browser has it. */
export interface ShownForm {
  /** The path of the page that it is on. */
  page: string
  action: string
  isSigned: boolean
  fields: readonly ShownField[]
}

/** Most pages of one route that a walk opens: those in other states have other forms. */
const PAGES_OF_ROUTE = 12
const SIGNATURE = 'assertion'

/** A page that a walk has opened. */
export interface ShownPage {
  address: string
  html: string
}

/** Opens every page of the office that an operator can reach by links, in a language. */
export async function collectPages(
  operator: TestOperator,
  routes: readonly OfficeRoute[],
  language = 'en',
): Promise<ShownPage[]> {
  const pages = routes.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const opened = new Map<string, number>()
  const known = new Set<string>(['/'])
  const linkedFrom = new Map<string, string>()
  const shown: ShownPage[] = []
  for (const address of known) {
    const route = matchRoute(pages, pathOf(address)) ?? ''
    const count = opened.get(route) ?? 0
    if (count >= PAGES_OF_ROUTE) continue
    opened.set(route, count + 1)
    const { html, status } = await operator.get(address, { 'Accept-Language': language })
    // It leads on, or the operator may not see it.
    if (status === 303 || status === 403) continue
    if (status !== 200) {
      throw new Error(`${linkedFrom.get(address)} leads to ${address}, which answers ${status}`)
    }
    for (const { name, attributes } of listTags(html)) {
      const href = (name === 'a' && attributes.get('href')?.split('#', 1)[0]) || ''
      if (!href.startsWith('/') || href.includes('language=')) continue
      known.add(href)
      if (!linkedFrom.has(href)) linkedFrom.set(href, address)
    }
    shown.push({ address, html })
  }
  return shown
}

/** Returns each form of the pages of an operator once an address. */
export async function collectForms(
  operator: TestOperator,
  routes: readonly OfficeRoute[],
): Promise<ShownForm[]> {
  const forms = new Map<string, ShownForm>()
  for (const { html, address } of await collectPages(operator, routes)) {
    for (const form of readForms(html, address)) {
      if (form.isPost && !forms.has(form.action)) forms.set(form.action, form)
    }
  }
  return [...forms.values()]
}

/** Returns the texts that a page shows: of its tags, and of its placeholders. */
export function listTexts(html: string): string[] {
  return [...listTags(html)].flatMap(({ text, attributes, name, isEnd }) =>
    (!isEnd && (name === 'code' || name === 'pre')) || name === 'style'
      ? []
      : [text, attributes.get('placeholder') ?? ''].map((one) => one.trim()).filter(Boolean),
  )
}

/** A tag of a page: pages of the office quote every value and escape what is in it. */
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>([^<]*)/g

interface Tag {
  name: string
  isEnd: boolean
  attributes: ReadonlyMap<string, string>
  /** What stands between it and the next tag. */
  text: string
}

function* listTags(html: string): Generator<Tag> {
  for (const [, end, name = '', attributes = '', text = ''] of html.matchAll(TAG)) {
    const pairs = [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(
      ([, key = '', value = '']) => [key, unescape(value)] as const,
    )
    yield { name, isEnd: end === '/', attributes: new Map(pairs), text: unescape(text) }
  }
}

function unescape(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

interface ReadForm extends ShownForm {
  isPost: boolean
  /** Names of the fields that are marked as wrong, with the ids of their sentences. */
  marked: readonly { name: string; id: string }[]
}

/** Returns the forms of a page. */
export function readForms(html: string, page = ''): ReadForm[] {
  const forms: (ReadForm & { fields: ShownField[]; marked: { name: string; id: string }[] })[] = []
  let form: (typeof forms)[number] | undefined
  let choice: { field: ShownField; isChosen: boolean } | undefined
  let group: string | undefined
  for (const { name: tag, isEnd, attributes, text } of listTags(html)) {
    const of = (key: string) => attributes.get(key) ?? ''
    if (tag === 'form') {
      form = isEnd
        ? undefined
        : {
            page,
            action: of('action'),
            isSigned: of('data-passkey') === 'sign',
            isPost: of('method') === 'post',
            fields: [],
            marked: [],
          }
      if (form) forms.push(form)
    }
    if (!form || isEnd) continue
    if (tag === 'fieldset') group = of('aria-describedby') || undefined
    if (tag === 'option' && choice) {
      const isChosen = attributes.has('selected')
      if (isChosen || (!choice.isChosen && choice.field.value === ''))
        choice.field.value = of('value')
      choice.isChosen ||= isChosen
    }
    if (!['input', 'textarea', 'select'].includes(tag)) continue
    const name = of('name')
    if (name === '' || name === SIGNATURE) continue
    const known = form.fields.find((one) => one.name === name)
    const kind = tag === 'select' ? 'choice' : kindOf(of('type'))
    if (known) {
      if (attributes.has('checked')) known.value = of('value')
      continue
    }
    const value = tag === 'textarea' ? text : of('value')
    const field: ShownField = { name, value, kind, isRequired: attributes.has('required') }
    form.fields.push(field)
    choice = tag === 'select' ? { field, isChosen: false } : undefined
    const id = attributes.has('aria-invalid') ? of('aria-describedby') : group
    if (id !== undefined) form.marked.push({ name, id })
    group = undefined
  }
  return forms
}

function kindOf(type: string): ShownField['kind'] {
  if (type === 'radio') return 'choice'
  if (type === 'checkbox') return 'tick'
  if (type === 'hidden' || type === 'file') return type
  return type === 'date' ? 'day' : 'text'
}

/** Returns what an operator would send who fills in a form without a mistake. */
export function fillIn({ fields }: ShownForm): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field): [string, string][] => {
      const { name, kind, value, isRequired } = field
      if (kind === 'file' || kind === 'tick') return []
      if (name === 'reason') return [[name, REASON]]
      if (value.trim() !== '' || !isRequired || kind === 'choice') return [[name, value]]
      return [[name, kind === 'day' ? '2026-12-31' : 'Some words about it']]
    }),
  )
}

/**
 * Opens a page, fills in its form of an address, and sends it as a browser does. Throws where the
 * page has no such form.
 */
export async function fillForm(
  operator: TestOperator,
  { page, action = page }: { page: string; action?: string },
  typed: Readonly<Record<string, string>> = {},
) {
  const { html, status } = await operator.get(page)
  const form = readForms(html, page).findLast((one) => one.action === action && one.isPost)
  if (!form) throw new Error(`${page} (${status}) has no form of ${action}`)
  return sendForm(operator, form, { ...fillIn(form), ...typed })
}

/**
 * Sends fields with the hidden ones that the form of a path has now: the key, and what its operator
 * sees. The form is looked for on the path itself and above it; where no page shows it, the fields
 * are sent as those of a signed form.
 */
export async function sendShown(
  operator: TestOperator,
  action: string,
  fields: Readonly<Record<string, string>> = {},
) {
  const parts = action.split('/')
  for (let length = parts.length; length > 1; length -= 1) {
    const page = parts.slice(0, length).join('/')
    const { html, status } = await operator.get(page)
    const form = readForms(html, page).findLast((one) => one.action === action && one.isPost)
    if (status !== 200 || !form) continue
    const hidden = form.fields.filter(({ kind }) => kind === 'hidden')
    const shown = Object.fromEntries(hidden.map(({ name, value }) => [name, value]))
    return sendForm(operator, form, { ...shown, ...fields })
  }
  return operator.sign(action, { seen: '', ...fields })
}

/** Sends a form, signed where it has to be. */
export function sendForm(
  operator: TestOperator,
  { action, isSigned }: Pick<ShownForm, 'action' | 'isSigned'>,
  fields: Readonly<Record<string, string>>,
) {
  return isSigned ? operator.sign(action, fields) : operator.post(action, fields)
}

/**
 * Returns the form of an answer that was refused, and the fields of the page that are marked as
 * wrong.
 */
export function readRefused(html: string, action: string) {
  const forms = readForms(html)
  // The search of the frame stands before that of its page.
  const form = forms.findLast((one) => one.action === action)
  const sentences = new Map(
    [...listTags(html)].flatMap(({ name, attributes, text }) =>
      name === 'small' ? [[attributes.get('id') ?? '', text.trim()] as const] : [],
    ),
  )
  return {
    form,
    faults: forms.flatMap((one) =>
      one.marked.map(({ name, id }) => ({
        name,
        isInForm: one === form,
        sentence: sentences.get(id) ?? '',
      })),
    ),
  }
}

/** Returns the path of the route that serves an address. */
export function matchRoute(paths: readonly string[], path: string): string | undefined {
  const parts = path.split('/')
  const fits = (route: string) => {
    const own = route.split('/')
    return (
      own.length === parts.length &&
      own.every((part, at) => part.startsWith(':') || part === parts[at])
    )
  }
  return paths.find((route) => route === path) ?? paths.find(fits)
}

function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? ''
}
