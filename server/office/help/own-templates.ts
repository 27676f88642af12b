import { DEFAULT_LANGUAGE, type Language } from '../../../contract/calls/texts.ts'
import { eachLanguage, LANGUAGES, type LocalText } from '../../../texts/languages.ts'
import type { Queryable } from '../../db/database.ts'
import type { AnswerTemplate } from './templates.ts'

interface TextRow {
  id: string
  language: string
  title: string
  text: string
}

/** Templates that operators may write, so that their list stays one that can be read. */
export const MOST_TEMPLATES = 100

/**
 * Returns the templates that operators wrote, in the order of their titles in the default language.
 * A template has the texts of the default language in a language that was added after it.
 */
export async function listOwnTemplates(db: Queryable): Promise<AnswerTemplate[]> {
  const rows = await db.query<TextRow>(
    `SELECT template_id AS id, language, title, text FROM help_template_text
     ORDER BY CASE WHEN language = $1 THEN 0 ELSE 1 END, title, template_id`,
    [DEFAULT_LANGUAGE],
  )
  const byId = new Map<string, TextRow[]>()
  for (const row of rows) byId.set(row.id, [...(byId.get(row.id) ?? []), row])
  return Array.from(byId, ([id, own]) => ({
    id,
    title: inEachLanguage(own, ({ title }) => title),
    text: inEachLanguage(own, ({ text }) => text),
  }))
}

function inEachLanguage(rows: readonly TextRow[], read: (row: TextRow) => string): LocalText {
  const find = (language: Language) => rows.find((row) => row.language === language) ?? rows[0]
  return eachLanguage((language) => {
    const row = find(language)
    return row ? read(row) : ''
  })
}

/** Returns what `listOwnTemplates` returns, locked against others that change it. */
export async function lockOwnTemplates(tx: Queryable): Promise<AnswerTemplate[]> {
  await tx.query('SELECT id FROM help_template ORDER BY id FOR UPDATE')
  return listOwnTemplates(tx)
}

interface TemplateToSave extends AnswerTemplate {
  operatorId: string
  now: Date
}

/** Stores a template under its id, in place of what was stored under it. */
export async function saveTemplate(
  tx: Queryable,
  { id, title, text, operatorId, now }: TemplateToSave,
): Promise<void> {
  await tx.query(
    `INSERT INTO help_template (id, changed_by, changed_at) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [id, operatorId, now],
  )
  for (const language of LANGUAGES) {
    await tx.query(
      `INSERT INTO help_template_text (template_id, language, title, text) VALUES ($1, $2, $3, $4)
       ON CONFLICT (template_id, language) DO UPDATE SET title = excluded.title, text = excluded.text`,
      [id, language, title[language], text[language]],
    )
  }
}

/** Deletes a template. */
export async function deleteTemplate(tx: Queryable, id: string): Promise<void> {
  await tx.query('DELETE FROM help_template WHERE id = $1', [id])
}
