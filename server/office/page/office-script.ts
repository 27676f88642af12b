/**
 * Served as /office.js. Forms work without it, apart from passkeys, which browsers offer to scripts
 * alone. It makes and asks for passkeys, renews a page every 30 s while nobody works on it, moves
 * by keys, and keeps what is typed over the end of a session and over an answer that fails.
 */
export const OFFICE_SCRIPT = `
'use strict'
const RENEW_MS = 30000
const LOG_MS = 5000
const TYPING_MS = 4000
const text = (name) => document.body.dataset[name] ?? ''

// The page that answers a form is reloaded as a page: the form is not sent again.
history.replaceState(history.state, '', location.href)

function showProblem(form, sentence) {
  let place = form.querySelector('[role=alert]')
  if (!place) {
    place = document.createElement('p')
    place.className = 'notice bad'
    place.setAttribute('role', 'alert')
    form.append(place)
  }
  place.textContent = sentence
}

function signInAgain() {
  const next = location.pathname + location.search
  location.assign('/sign-in?' + new URLSearchParams({ next, notice: 'ended' }))
}

async function requestOptions(path, fields) {
  const reply = await fetch(path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  if (reply.type === 'opaqueredirect') signInAgain()
  const answer = await reply.json()
  if (!reply.ok) throw new Error(answer.message ?? text('noAnswer'))
  return answer
}

function fieldsOf(form) {
  return Object.fromEntries([...new FormData(form)].filter(([name, value]) => typeof value === 'string' && name !== 'assertion'))
}

async function askPasskey(form) {
  const kind = form.dataset.passkey
  if (kind === 'create') {
    const { options } = await requestOptions(form.dataset.options, fieldsOf(form))
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    return navigator.credentials.create({ publicKey })
  }
  const asked = kind === 'sign' ? { form_path: new URL(form.action).pathname, ...fieldsOf(form) } : {}
  const { options } = await requestOptions(form.dataset.options, asked)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return navigator.credentials.get({ publicKey })
}

// A form that was sent is not sent again by a second press, which says so. The answer to some forms
// is a file, after which the page stays.
document.addEventListener('submit', (event) => {
  const form = event.target
  if (!form.dataset.sent) return
  event.preventDefault()
  event.stopImmediatePropagation()
  showProblem(form, text('sent'))
})
function markSent(form) {
  if (form.method === 'dialog' || 'file' in form.dataset) return
  form.dataset.sent = 'yes'
  keepSent(form)
}
window.addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent
})

document.addEventListener('submit', async (event) => {
  const form = event.target
  if (form.dataset.upload) return
  if (!form.dataset.passkey) return markSent(form)
  event.preventDefault()
  const { submitter } = event
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) return showProblem(form, text('missing'))
  if (submitter) submitter.disabled = true
  try {
    const credential = await askPasskey(form)
    form.elements.assertion.value = JSON.stringify(credential.toJSON())
    markSent(form)
    form.submit()
  } catch (error) {
    const isCancelled = error.name === 'NotAllowedError' || error.name === 'InvalidStateError'
    const isNetwork = error instanceof TypeError || error instanceof SyntaxError
    showProblem(form, isCancelled ? text('cancelled') : isNetwork ? text('noAnswer') : error.message)
  } finally {
    if (submitter) submitter.disabled = false
  }
})

// The file of a list is the body of its request, so that the server reads it as a stream.
document.addEventListener('submit', async (event) => {
  const form = event.target
  if (!form.dataset.upload) return
  event.preventDefault()
  const { submitter } = event
  const [file] = form.elements.file.files
  if (submitter) submitter.disabled = true
  try {
    const headers = { 'Content-Type': 'application/octet-stream' }
    const reply = await fetch(form.action, { method: 'POST', headers, body: file, redirect: 'manual' })
    if (reply.type === 'opaqueredirect') return signInAgain()
    if (reply.ok) return location.assign(form.dataset.upload + '?notice=done')
    const answer = await reply.json()
    showProblem(form, answer.message ?? text('noAnswer'))
  } catch {
    showProblem(form, text('noAnswer'))
  } finally {
    if (submitter) submitter.disabled = false
  }
})

// The token of an invitation is behind # and goes into the form.
const token = document.querySelector('input[name=token]')
if (token && location.hash.length > 1) {
  token.value = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  const form = token.form
  requestOptions(form.dataset.who, { token: token.value })
    .then(({ message }) => { document.getElementById('invited').textContent = message })
    .catch((error) => showProblem(form, error instanceof TypeError ? text('noAnswer') : error.message))
}

// What is typed is kept in this tab alone until its form is answered, by a page or by leading to
// one. It is there again where the session ended, the answer failed or did not come.
const KEPT = 'main form[method=post] :is(textarea, select, input:not([type]), input[type=date], input[type=radio], input[type=checkbox])'
const isTicked = (field) => field.matches('[type=radio], [type=checkbox]')
const keptKey = (field) => {
  const value = field.matches('[type=radio]') ? ':' + field.value : ''
  return 'office:' + location.pathname + ':' + (field.form?.getAttribute('action') ?? '') + ':' + field.name + value
}
function keep(field) {
  sessionStorage.setItem(keptKey(field), isTicked(field) ? String(field.checked) : field.value)
}
function keepSent(form) {
  if (form.getAttribute('action') === '/sign-out') return sessionStorage.clear()
  const keys = [...form.elements].filter((field) => field.matches(KEPT)).map(keptKey)
  sessionStorage.setItem('sent', JSON.stringify(keys))
}
document.addEventListener('input', ({ target }) => {
  if (!target.matches(KEPT)) return
  const same = target.matches('[type=radio]') ? target.form.elements[target.name] : [target]
  for (const field of same instanceof Node ? [same] : same) keep(field)
})
function readKept() {
  const redirects = performance.getEntriesByType('navigation')[0]?.redirectCount ?? 0
  const isAnswer = redirects > 0 || 'answer' in document.body.dataset
  const sent = JSON.parse(sessionStorage.getItem('sent') ?? '[]')
  sessionStorage.removeItem('sent')
  if (isAnswer) for (const key of sent) sessionStorage.removeItem(key)
  else if (sent.length > 0) sessionStorage.setItem('interrupted', 'yes')
  const isInterrupted = sessionStorage.getItem('interrupted') !== null
  let isFound = false
  for (const field of document.querySelectorAll(KEPT)) {
    const kept = sessionStorage.getItem(keptKey(field))
    if (kept === null) continue
    isFound = true
    if (!isInterrupted && !(field.matches('textarea') && field.value === '')) continue
    if (isTicked(field)) field.checked = kept === 'true'
    else field.value = kept
  }
  if (isFound) sessionStorage.removeItem('interrupted')
}
if (location.pathname === '/sign-in' || 'failed' in document.body.dataset) {
  sessionStorage.removeItem('sent')
  sessionStorage.setItem('interrupted', 'yes')
} else {
  readKept()
}

// A refused form is in sight, and its first wrong field has the focus.
const refusedForm = document.querySelector('form[data-refused]')
for (let place = refusedForm?.closest('details'); place; place = place.parentElement.closest('details')) place.open = true
refusedForm?.querySelector('[aria-invalid]')?.focus()

function isChanged(field) {
  if (field.matches('select')) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected))
  return isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

function isBusy() {
  const active = document.activeElement
  const isTyping = active?.matches('input, select, textarea')
  const isOpen = document.querySelector('main details[open] form, main form[data-refused], dialog[open]')
  const isFilled = [...document.querySelectorAll('main :is(input, select, textarea)')].some(isChanged)
  return document.hidden || isTyping || isOpen || isFilled
}

// A conversation is renewed also while somebody types an answer to it.
async function renew() {
  const log = document.querySelector('[data-fresh]')
  if (document.hidden || (isBusy() && !log)) return
  const reply = await fetch(location.href, { headers: { 'X-Office-Refresh': '1' } }).catch(() => undefined)
  if (!reply) return
  if (reply.redirected) return location.assign(reply.url)
  if (!reply.ok || (isBusy() && !log)) return
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  for (const part of isBusy() ? ['[data-fresh]'] : ['main[data-live]', '.columns > nav']) {
    const fresh = page.querySelector(part)
    if (fresh) document.querySelector(part)?.replaceChildren(...fresh.childNodes)
  }
}
const hasLog = document.querySelector('[data-fresh]') !== null
if (document.querySelector('main[data-live]')) setInterval(renew, hasLog ? LOG_MS : RENEW_MS)

// The owner sees that an answer is being written.
let typedAt = 0
document.addEventListener('input', ({ target }) => {
  const form = target.closest('form[data-typing]')
  if (!form || !target.matches('textarea') || Date.now() - typedAt < TYPING_MS) return
  typedAt = Date.now()
  fetch(form.action.replace(/answer$/, 'typing'), { method: 'POST', body: new URLSearchParams() }).catch(() => {})
})

// A template goes into the field, where it is edited before it is sent.
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-template]')
  const field = link?.closest('form')?.querySelector('textarea')
  if (!field) return
  event.preventDefault()
  field.value = [field.value.trim(), link.dataset.template].filter(Boolean).join('\\n')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
})
document.addEventListener('input', ({ target }) => {
  if (!target.matches('input[data-filter]')) return
  const sought = target.value.toLowerCase()
  for (const item of target.parentElement.querySelectorAll('[data-filtered]')) {
    item.hidden = !item.textContent.toLowerCase().includes(sought)
  }
})

// A press anywhere in a row opens it, unless it selects text or is on something of its own.
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.target.closest('a, button, input, label, summary')) return
  if (String(getSelection()) !== '') return
  event.target.closest('main tbody tr')?.querySelector('a[data-row]')?.click()
})

const rowLinks = () => [...document.querySelectorAll('main tbody a[data-row]')]
function moveRow(step) {
  const links = rowLinks()
  const at = links.indexOf(document.activeElement)
  links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && event.target.matches('form textarea')) {
    event.preventDefault()
    return event.target.form.requestSubmit(event.target.form.querySelector('button.main, button:not([name])'))
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const isTyping = event.target.matches('input, select, textarea')
  if (event.key === 'Escape') {
    if (isTyping) return event.target.blur()
    document.querySelector('main a[data-close]')?.click()
    return
  }
  if (isTyping) return
  const act = {
    '/': () => document.getElementById('search')?.focus(),
    j: () => moveRow(1),
    k: () => moveRow(-1),
    '?': () => document.getElementById('shortcuts')?.showModal(),
  }[event.key]
  if (!act) return
  event.preventDefault()
  act()
})
`
