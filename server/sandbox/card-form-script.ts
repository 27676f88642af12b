/**
 * Served as /sandbox/card-form.js. The number stays in this page: it becomes a token that names its
 * last digits, which decide what becomes of a payout.
 */
export const CARD_FORM_SCRIPT = `
'use strict'
const form = document.querySelector('form')
const field = form.elements.number
const error = document.getElementById('card-error')
const ends = JSON.parse(form.dataset.ends)
const brands = JSON.parse(form.dataset.brands)

const post = (message) => window.parent.postMessage(message, window.location.origin)

function luhnSum(digits) {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}

function showError(text) {
  error.textContent = text
  field.setAttribute('aria-invalid', String(text !== ''))
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const digits = field.value.replace(/\\D/g, '')
  if (digits.length < 13 || luhnSum(digits) % 10 !== 0) {
    showError(form.dataset.invalid)
    field.focus()
    return
  }
  const last4 = digits.slice(-4)
  if (last4 === form.dataset.refusedEnd) {
    showError(form.dataset.refused)
    post({ type: 'card-form.refused' })
    return
  }
  showError('')
  const [brand = 'other'] = brands.find(([, start]) => new RegExp(start).test(digits)) ?? []
  const random = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36))
  const token = 'sandbox-' + (ends[last4] ?? 'complete') + '-' + random.join('')
  post({ type: 'card-form.token', token, last4, brand })
})

field.addEventListener('input', () => {
  const digits = field.value.replace(/\\D/g, '').slice(0, 16)
  field.value = digits.replace(/(\\d{4})(?=\\d)/g, '$1 ')
  showError('')
})

new ResizeObserver(() => {
  post({ type: 'card-form.height', height: document.documentElement.offsetHeight })
}).observe(document.documentElement)
`
