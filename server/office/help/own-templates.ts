import type { Queryable } from '../../db/database.ts'
import type { AnswerTemplate } from './templates.ts'

interface TemplateRow {
  id: string
  title_ru: string
  title_en: string
  text_ru: string
  text_en: string
}

/** Templates that operators may write, so that their list stays one that can be read. */
export const MOST_TEMPLATES = 100

/** Returns the templates that operators wrote, in the order of their Russian titles. */
export async function listOwnTemplates(db: Queryable): Promise<AnswerTemplate[]> {
  const rows = await db.query<TemplateRow>(
    'SELECT id, title_ru, title_en, text_ru, text_en FROM help_template ORDER BY title_ru, id',
  )
  return rows.map(({ id, title_ru, title_en, text_ru, text_en }) => ({
    id,
    title: { ru: title_ru, en: title_en },
    text: { ru: text_ru, en: text_en },
  }))
}

/** The same, locked against others that change them. */
export async function lockOwnTemplates(tx: Queryable): Promise<AnswerTemplate[]> {
  await tx.query('SELECT id FROM help_template ORDER BY id FOR UPDATE')
  return listOwnTemplates(tx)
}

interface Saving extends AnswerTemplate {
  operatorId: string
  now: Date
}

/** Stores a template under its id, in place of what was stored under it. */
export async function saveTemplate(
  tx: Queryable,
  { id, title, text, operatorId, now }: Saving,
): Promise<void> {
  await tx.query(
    `INSERT INTO help_template (id, title_ru, title_en, text_ru, text_en, changed_by, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET title_ru = excluded.title_ru, title_en = excluded.title_en, text_ru = excluded.text_ru,
       text_en = excluded.text_en, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [id, title.ru, title.en, text.ru, text.en, operatorId, now],
  )
}

/** Deletes a template. */
export async function deleteTemplate(tx: Queryable, id: string): Promise<void> {
  await tx.query('DELETE FROM help_template WHERE id = $1', [id])
}
