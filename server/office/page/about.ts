import { html } from 'hono/html'
import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Markup } from '../markup.ts'

/**
 * Returns what a section is for and what to do next, below its title; nothing where its page says
 * so itself.
 */
export function showAbout(section: string, language: Language): Markup | '' {
  const about = Object.entries(OFFICE_WORDS.about).find(([id]) => id === section)?.[1]
  return about ? html`<p class="about">${about[language]}</p>` : ''
}
