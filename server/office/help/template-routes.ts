import { isDeepStrictEqual } from 'node:util'
import { html } from 'hono/html'
import * as v from 'valibot'
import { maskCardNumbers } from '../../../contract/rules/mask-cards.ts'
import { HELP_TEXT_LENGTH } from '../../../contract/rules/help.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { FormKey, RowId, Seen } from '../form-fields.ts'
import { makeOnce } from '../make-once.ts'
import { hiddenField, keyField, showForm, textField } from '../page/form.ts'
import { requireSeen, seenField, type SeenState } from '../page/seen.ts'
import { wordsIn } from '../page/words.ts'
import { refuseField, refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficePage, OfficeRoute, Redirect } from '../route.ts'
import {
  deleteTemplate,
  listOwnTemplates,
  lockOwnTemplates,
  MOST_TEMPLATES,
  saveTemplate,
} from './own-templates.ts'
import { type AnswerTemplate, findUnknownPlaceholder, listPlaceholders } from './templates.ts'

const PATH = '/help-templates'
/** The placeholders of templates, as the page names them. */
const PLACEHOLDERS = { one: '{name}', two: '{amount}', three: '{number}' }
const TITLE_LENGTH = 80

const Title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(TITLE_LENGTH))
const Text = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(HELP_TEXT_LENGTH),
  v.transform(maskCardNumbers),
)

/** Routes of the templates that operators write themselves (S9). */
export const templateRoutes: readonly OfficeRoute[] = [
  {
    method: 'GET',
    path: PATH,
    permission: 'help.templates',
    form: v.object({ id: v.optional(RowId) }),
    answer: showTemplatePage,
  },
  {
    method: 'POST',
    path: PATH,
    permission: 'help.templates',
    // The id of a changed template is its key; a form of a new one that is sent twice counts once.
    form: v.strictObject({
      key: FormKey,
      title_ru: Title,
      title_en: Title,
      text_ru: Text,
      text_en: Text,
      seen: Seen,
    }),
    page: showTemplatePage,
    answer: save,
  },
  {
    method: 'POST',
    path: `${PATH}/delete`,
    permission: 'help.templates',
    form: v.strictObject({ id: RowId, seen: Seen }),
    page: showTemplatePage,
    answer: remove,
  },
]

/** Returns the list of templates, and the form of the one that is opened, else of a new one. */
async function showTemplatePage(call: OfficeCall): Promise<OfficePage> {
  const { language, form, refused } = call
  const words = wordsIn(OFFICE_WORDS.help, language)
  const own = await listOwnTemplates(call.office.db)
  const id = refused?.typed['key'] ?? refused?.typed['id'] ?? form['id']
  const opened = own.find((one) => one.id === id)
  return {
    title: words('ownTemplates'),
    section: 'help',
    body: html`<div class="head">
        <a href="/help" data-close>${words('title')}</a>
        <h1>${words('ownTemplates')}</h1>
      </div>
      <p class="quiet">${words('templateHint', PLACEHOLDERS)}</p>
      <div class="split">
        <div class="panel">
          <div class="inside">
            ${own.length === 0 ? html`<p class="empty">${words('noTemplates')}</p>` : ''}
            <ul>
              ${own.map(
                (one) =>
                  html`<li>
                    <a href="${PATH}?id=${one.id}">${one.title[language]}</a>
                    <small class="quiet">${one.text[language]}</small>
                  </li>`,
              )}
            </ul>
            ${opened ? html`<p><a href="${PATH}">${words('newTemplate')}</a></p>` : ''}
          </div>
        </div>
        <aside class="side">${showTemplateForm(call, opened)}</aside>
      </div>`,
  }
}

function showTemplateForm(call: OfficeCall, opened: AnswerTemplate | undefined) {
  const words = wordsIn(OFFICE_WORDS.help, call.language)
  const titleOf = (language: 'ru' | 'en') =>
    textField(call, {
      name: `title_${language}`,
      label: words(language === 'ru' ? 'titleRu' : 'titleEn'),
      value: opened?.title[language] ?? '',
      maxLength: TITLE_LENGTH,
    })
  const textOf = (language: 'ru' | 'en') =>
    textField(call, {
      name: `text_${language}`,
      label: words(language === 'ru' ? 'textRu' : 'textEn'),
      value: opened?.text[language] ?? '',
      isLong: true,
      maxLength: HELP_TEXT_LENGTH,
    })
  return html`<div class="panel">
    <div class="inside">
      <h2>${words(opened ? 'changeTemplate' : 'newTemplate')}</h2>
      ${showForm(call, {
        action: PATH,
        body: (own) =>
          html`${opened && !own.refused ? hiddenField('key', opened.id) : keyField(own)}
            ${seenField(seenOf(opened))} ${titleOf('ru')} ${textOf('ru')} ${titleOf('en')}
            ${textOf('en')} <button class="main">${words('saveTemplate')}</button>`,
      })}
      ${
        opened
          ? showForm(call, {
              action: `${PATH}/delete`,
              body: () =>
                html`${hiddenField('id', opened.id)} ${seenField(seenOf(opened))}
                  <button>${words('deleteTemplate')}</button>`,
            })
          : ''
      }
    </div>
  </div>`
}

/** What the form of a template showed; of a new one nothing. */
function seenOf(template: AnswerTemplate | undefined): SeenState {
  return template ? [...Object.values(template.title), ...Object.values(template.text)] : []
}

function isSame(one: AnswerTemplate, other: AnswerTemplate): boolean {
  return isDeepStrictEqual(seenOf(one), seenOf(other))
}

async function save(call: OfficeCall): Promise<Redirect> {
  const { office, operator, actor, now, form } = call
  const { key: id = '', title_ru = '', title_en = '', text_ru = '', text_en = '' } = form
  for (const [name, text] of [
    ['text_ru', text_ru],
    ['text_en', text_en],
  ] as const) {
    const placeholder = findUnknownPlaceholder(text)
    if (placeholder === undefined) continue
    throw refuseField(name, OFFICE_WORDS.help.unknownPlaceholder, { placeholder })
  }
  if (listPlaceholders(text_ru).join() !== listPlaceholders(text_en).join()) {
    throw refuseField('text_en', OFFICE_WORDS.help.otherPlaceholders)
  }
  const template = {
    id,
    title: { ru: title_ru, en: title_en },
    text: { ru: text_ru, en: text_en },
  }
  const store = async (tx: Queryable) => {
    await saveTemplate(tx, { ...template, operatorId: operator.id, now })
    const detail = { title: title_ru, text_ru, text_en }
    await writeOfficeAudit(tx, { actor, now, event: 'help_template_saved', subject: id, detail })
    return id
  }
  await office.db.transaction(async (tx) => {
    const own = await lockOwnTemplates(tx)
    const stored = own.find((one) => one.id === id)
    // A form that is sent twice finds what it has stored itself.
    if (stored && isSame(stored, template)) return
    requireSeen(call, seenOf(stored))
    if (stored) {
      await store(tx)
      return
    }
    if (own.length >= MOST_TEMPLATES) {
      throw refuseForm(OFFICE_WORDS.help.templatesFull, { count: String(MOST_TEMPLATES) })
    }
    await makeOnce(tx, call, () => store(tx))
  })
  return { to: PATH, notice: 'done' }
}

async function remove(call: OfficeCall): Promise<Redirect> {
  const { office, actor, now, form } = call
  const subject = form['id'] ?? ''
  await office.db.transaction(async (tx) => {
    const stored = (await lockOwnTemplates(tx)).find(({ id }) => id === subject)
    if (!stored) throw refuseForm(OFFICE_WORDS.help.templateGone)
    requireSeen(call, seenOf(stored))
    await deleteTemplate(tx, subject)
    const title = stored.title.ru
    const detail = { title }
    await writeOfficeAudit(tx, { actor, now, event: 'help_template_deleted', subject, detail })
  })
  return { to: PATH, notice: 'done' }
}
