import { html } from './html.mjs'

const MOMENTS = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/**
 * Writes a moment for people, in UTC as the wallet reckons.
 * @param {number} at ms
 */
export function writeMoment(at) {
  return html`<time datetime="${new Date(at).toISOString()}">${MOMENTS.format(at)} UTC</time>`
}
