/**
 * Markup that is safe to send: texts in it are escaped.
 * @typedef {{ markup: string }} Markup
 * @typedef {string | number | false | undefined | Markup | Markup[]} Value
 */

/** @type {Readonly<Record<string, string>>} */
const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** @param {Value} value @returns {string} */
function write(value) {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(write).join('')
  if (typeof value === 'object') return value.markup
  return String(value).replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
}

/**
 * Makes markup of a template: every value is escaped unless it is markup itself, and nothing is
 * written for undefined and false.
 * @param {TemplateStringsArray} texts
 * @param {...Value} values
 * @returns {Markup}
 */
export function html(texts, ...values) {
  return { markup: texts.map((text, n) => text + write(values[n])).join('') }
}
