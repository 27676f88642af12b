import { html } from 'hono/html'
import * as v from 'valibot'
import { maskCardNumbers } from '../../../contract/rules/mask-cards.ts'
import { HELP_TEXT_LENGTH } from '../../../contract/rules/help.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { FormKey, RowId } from '../form-fields.ts'
import { hiddenField, keyField, showForm, textField } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal, refuseField, refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficePage, OfficeRoute, Redirect } from '../route.ts'
import { HELP_WORDS } from './help-words.ts'
import { deleteTemplate, listOwnTemplates, MOST_TEMPLATES, saveTemplate } from './own-templates.ts'
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
    }),
    page: showTemplatePage,
    answer: save,
  },
  {
    method: 'POST',
    path: `${PATH}/delete`,
    permission: 'help.templates',
    form: v.strictObject({ id: RowId }),
    page: showTemplatePage,
    answer: remove,
  },
]

/** Returns the list of templates, and the form of the one that is opened, else of a new one. */
async function showTemplatePage(call: OfficeCall): Promise<OfficePage> {
  const { language, form, refused } = call
  const words = wordsIn(HELP_WORDS, language)
  const own = await listOwnTemplates(call.office.db)
  const id = refused?.typed['key'] ?? form['id']
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
  const words = wordsIn(HELP_WORDS, call.language)
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
            ${titleOf('ru')} ${textOf('ru')} ${titleOf('en')} ${textOf('en')}
            <button class="main">${words('saveTemplate')}</button>`,
      })}
      ${
        opened
          ? showForm(call, {
              action: `${PATH}/delete`,
              body: () =>
                html`${hiddenField('id', opened.id)} <button>${words('deleteTemplate')}</button>`,
            })
          : ''
      }
    </div>
  </div>`
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
    throw refuseField(name, HELP_WORDS.unknownPlaceholder, { placeholder })
  }
  if (listPlaceholders(text_ru).join() !== listPlaceholders(text_en).join()) {
    throw refuseField('text_en', HELP_WORDS.otherPlaceholders)
  }
  await office.db.transaction(async (tx) => {
    const own = await listOwnTemplates(tx)
    const isNew = own.every((one) => one.id !== id)
    if (isNew && own.length >= MOST_TEMPLATES) {
      throw refuseForm(HELP_WORDS.templatesFull, { count: String(MOST_TEMPLATES) })
    }
    const template = {
      id,
      title: { ru: title_ru, en: title_en },
      text: { ru: text_ru, en: text_en },
    }
    await saveTemplate(tx, { ...template, operatorId: operator.id, now })
    const detail = { title: title_ru, text_ru, text_en }
    await writeOfficeAudit(tx, { actor, now, event: 'help_template_saved', subject: id, detail })
  })
  return { to: PATH, notice: 'done' }
}

async function remove(call: OfficeCall): Promise<Redirect> {
  const { office, actor, now, form } = call
  const subject = form['id'] ?? ''
  await office.db.transaction(async (tx) => {
    const title = await deleteTemplate(tx, subject)
    if (title === undefined) throw new OfficeRefusal('notFound')
    const detail = { title }
    await writeOfficeAudit(tx, { actor, now, event: 'help_template_deleted', subject, detail })
  })
  return { to: PATH, notice: 'done' }
}
