import { isDeepStrictEqual } from 'node:util'
import { html } from 'hono/html'
import * as v from 'valibot'
import { HELP_TEXT_LENGTH } from '../../../contract/rules/help.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../../contract/calls/texts.ts'
import { languageName } from '../../../contract/rules/language-name.ts'
import { eachLanguage, LANGUAGES } from '../../../texts/languages.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { FormKey, RowId, Seen, typedText } from '../form-fields.ts'
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
const Text = typedText({ min: 1, max: HELP_TEXT_LENGTH })

const titleField = (language: Language) => `title_${language}` as const
const textFieldOf = (language: Language) => `text_${language}` as const

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
      ...v.entriesFromList(LANGUAGES.map(titleField), Title),
      ...v.entriesFromList(LANGUAGES.map(textFieldOf), Text),
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
  const titleOf = (language: Language) =>
    textField(call, {
      name: titleField(language),
      label: words('titleIn', { language: languageName(language, call.language) }),
      value: opened?.title[language] ?? '',
      maxLength: TITLE_LENGTH,
    })
  const textOf = (language: Language) =>
    textField(call, {
      name: textFieldOf(language),
      label: words('textIn', { language: languageName(language, call.language) }),
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
            ${seenField(seenOf(opened))}
            ${LANGUAGES.map((language) => html`${titleOf(language)} ${textOf(language)}`)}
            <button class="main">${words('saveTemplate')}</button>`,
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
  const { key: id = '' } = form
  const title = eachLanguage((language) => form[titleField(language)] ?? '')
  const text = eachLanguage((language) => form[textFieldOf(language)] ?? '')
  for (const language of LANGUAGES) {
    const field = textFieldOf(language)
    const placeholder = findUnknownPlaceholder(text[language])
    if (placeholder !== undefined) {
      throw refuseField(field, OFFICE_WORDS.help.unknownPlaceholder, { placeholder })
    }
    const [own, first] = [text[language], text[DEFAULT_LANGUAGE]].map(listPlaceholders)
    if (own?.join() !== first?.join()) throw refuseField(field, OFFICE_WORDS.help.otherPlaceholders)
  }
  const template = { id, title, text }
  const store = async (tx: Queryable) => {
    await saveTemplate(tx, { ...template, operatorId: operator.id, now })
    const texts = Object.fromEntries(
      LANGUAGES.map((language) => [textFieldOf(language), text[language]]),
    )
    const detail = { title: title[DEFAULT_LANGUAGE], ...texts }
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
    const title = stored.title[DEFAULT_LANGUAGE]
    const detail = { title }
    await writeOfficeAudit(tx, { actor, now, event: 'help_template_deleted', subject, detail })
  })
  return { to: PATH, notice: 'done' }
}
