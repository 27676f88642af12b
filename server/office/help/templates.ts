import type { LocalText } from '../../../texts/languages.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'

/** A prepared answer in each language, which an operator edits before it is sent. */
export interface AnswerTemplate {
  id: string
  title: LocalText
  /**
   * `{name}` is the first name of the owner, `{amount}` that of the transaction, `{number}` its
   * number or that of the question.
   */
  text: LocalText
}

const IDS = ['looking', 'at-bank', 'top-up', 'picture', 'not-yours', 'solved'] as const

/** The prepared answers. */
export const ANSWER_TEMPLATES: readonly AnswerTemplate[] = IDS.map((id) => ({
  id,
  title: OFFICE_WORDS.answerTemplates[`${id}.title`],
  text: OFFICE_WORDS.answerTemplates[`${id}.text`],
}))

const PLACEHOLDER = /\{(name|amount|number)\}/g

/**
 * Returns a template with its placeholders filled; one without a value stays, so that it is seen.
 */
export function fillTemplate(
  text: string,
  values: Readonly<Partial<Record<string, string>>>,
): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => values[name] ?? whole)
}

/** Returns the first placeholder that a text still has. */
export function findPlaceholder(text: string): string | undefined {
  return text.match(PLACEHOLDER)?.[0]
}

/** Returns the placeholders of a text, each once, in the order of the alphabet. */
export function listPlaceholders(text: string): string[] {
  return [...new Set(text.match(PLACEHOLDER))].toSorted()
}

/** Returns the first word in braces that is no placeholder. */
export function findUnknownPlaceholder(text: string): string | undefined {
  return text.replaceAll(PLACEHOLDER, '').match(/\{[^{}]*\}/)?.[0]
}
