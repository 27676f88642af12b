import { html } from 'hono/html'
import { HELP_TEXT_LENGTH, MOST_PICTURES, PICTURE_MEGABYTES } from '../../../contract/rules/help.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import type { QueuedQuestion } from '../../domain/help/list-queue.ts'
import { hiddenField, keyField, showForm, textField } from '../page/form.ts'
import { seenField, type SeenState } from '../page/seen.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { type AnswerTemplate, fillTemplate } from './templates.ts'
import { languageName } from '../../../contract/rules/language-name.ts'

/** Values of the placeholders of templates. */
export interface TemplateValues {
  name: string
  amount: string | undefined
  number: string
}

/** What the form of an answer showed of the answers before it. */
export function seenAnswer({ answeredAt }: Pick<QueuedQuestion, 'answeredAt'>): SeenState {
  return [answeredAt?.toISOString()]
}

/**
 * Returns the forms of whoever has taken a question: the answer with its templates, and a note for
 * colleagues.
 */
export function showComposer(
  call: OfficeCall,
  { id, language: owners, answeredAt }: QueuedQuestion,
  { values, templates }: { values: TemplateValues; templates: readonly AnswerTemplate[] },
) {
  const words = wordsIn(OFFICE_WORDS.help, call.language)
  const isNote = call.refused?.action === `/help/${id}/note`
  const chosen = findTemplate(call, { values, templates })
  return html`<details class="panel" name="composer" ${isNote ? '' : html`open`}>
      <summary>${words('answer')}</summary>
      <div class="inside">
        ${showForm(call, {
          action: `/help/${id}/answer`,
          hasFiles: true,
          isTypingShown: true,
          body: (own) =>
            html`${keyField(own)} ${seenField(seenAnswer({ answeredAt }))}
              ${textField(own, {
                name: 'text',
                label: words('answer'),
                hint: words('answerHint'),
                value: chosen ?? '',
                isLong: true,
                isOptional: true,
                maxLength: HELP_TEXT_LENGTH,
              })}
              ${showTemplates(own, { id, owners, values, templates })}
              <label class="field"
                ><span>${words('pictures')}</span
                ><input type="file" name="picture" accept="image/jpeg,image/png" multiple /><small
                  class="quiet"
                  >${words('picturesHint', {
                    count: String(MOST_PICTURES),
                    size: String(PICTURE_MEGABYTES),
                  })}</small
                ></label
              >
              <div class="acts">
                <button class="main">${words('send')}</button>
                <button name="close" value="yes">${words('sendClose')}</button>
              </div>`,
        })}
      </div>
    </details>
    <details class="panel internal" name="composer" ${isNote ? html`open` : ''}>
      <summary>${words('internal')}</summary>
      <div class="inside">
        ${showForm(call, {
          action: `/help/${id}/note`,
          body: (own) =>
            html`${keyField(own)} ${hiddenField('note', 'yes')}
              ${textField(own, {
                name: 'text',
                label: words('internal'),
                hint: words('internalHint'),
                isLong: true,
                maxLength: HELP_TEXT_LENGTH,
              })} <button>${words('addNote')}</button>`,
        })}
      </div>
    </details>`
}

interface ComposerInput {
  id: string
  /** The language of the owner, whose templates stand first. */
  owners: string
  values: TemplateValues
  templates: readonly AnswerTemplate[]
}

/**
 * The script puts a template into the field where it is edited; without the script the page is
 * opened with it.
 */
function showTemplates(call: OfficeCall, { id, owners, values, templates }: ComposerInput) {
  const words = wordsIn(OFFICE_WORDS.help, call.language)
  const ordered = LANGUAGES.toSorted((a, b) => Number(b === owners) - Number(a === owners))
  const named = (language: string) => languageName(language, call.language)
  return html`<details class="panel templates">
    <summary>${words('templates')}</summary>
    <div class="inside">
      <p>${words('templateLanguage', { language: named(owners) })}</p>
      ${
        call.can('help.templates')
          ? html`<p><a href="/help-templates">${words('ownTemplates')}</a></p>`
          : ''
      }
      <input
        type="search"
        data-filter
        aria-label="${words('templateSearch')}"
        placeholder="${words('templateSearch')}"
      />
      ${ordered.map(
        (language) =>
          html`<h2>${named(language)}</h2>
            <ul lang="${language}">
              ${templates.map(
                ({ id: template, title, text }) =>
                  html`<li data-filtered>
                    <a
                      class="button small"
                      href="/help/${id}?template=${template}.${language}"
                      data-template="${fillTemplate(text[language], { ...values })}"
                      >${title[language]}</a
                    >
                    <small class="quiet">${text[language]}</small>
                  </li>`,
              )}
            </ul>`,
      )}
    </div>
  </details>`
}

function findTemplate(
  { form }: OfficeCall,
  { values, templates }: Pick<ComposerInput, 'values' | 'templates'>,
): string | undefined {
  const [id, language] = (form['template'] ?? '').split('.')
  const found = templates.find((one) => one.id === id)
  const known = LANGUAGES.find((one) => one === language)
  return found && known && fillTemplate(found.text[known], { ...values })
}
