import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { DOCUMENT_KINDS, type IdentityDocument } from '../../domain/identification/documents.ts'
import { showDate, showMoment } from '../page/dates.ts'
import { choiceField, describeFault, showFacts, showForm, textField } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'

/** Longest name that a document has. */
const NAME_LENGTH = 100
/** Longest number that a document has. */
const NUMBER_LENGTH = 30

/** Returns what a document says, and a link to its copy. */
export function showDocument({ language }: OfficeCall, document: IdentityDocument) {
  const words = wordsIn(OFFICE_WORDS.identityDocuments, language)
  const { id, caseId, kind, country, number, firstName, lastName, bornOn, expiresOn } = document
  return showFacts([
    [words('kind'), `${words(kind)}, ${country}`],
    [words('number'), number],
    [words('firstName'), firstName],
    [words('lastName'), lastName],
    [words('bornOn'), showDate(bornOn, language)],
    [words('expiresOn'), expiresOn === null ? words('forever') : showDate(expiresOn, language)],
    [
      words('file'),
      html`<a href="/identifications/${caseId}/documents/${id}">${words('open')}</a>`,
    ],
    [words('by'), `${document.operator}, ${showMoment(document.createdAt, language)}`],
  ])
}

/** Returns the documents of a check, the newest first. */
export function showDocuments(call: OfficeCall, documents: readonly IdentityDocument[]) {
  const words = wordsIn(OFFICE_WORDS.identityDocuments, call.language)
  return html`<h2>${words('title')}</h2>
    ${
      documents.length === 0
        ? html`<p class="quiet">${words('none')}</p>`
        : documents.map((document) => showDocument(call, document))
    }`
}

/** Returns the form that adds a document with its copy. */
export function showDocumentForm(call: OfficeCall, caseId: string) {
  const words = wordsIn(OFFICE_WORDS.identityDocuments, call.language)
  return html`<details class="panel">
    <summary>${words('add')}</summary>
    <div class="inside">
      <p>${words('addHint')}</p>
      ${showForm(call, {
        action: `/identifications/${caseId}/documents`,
        hasFiles: true,
        body: (own) =>
          html`${choiceField(own, {
              name: 'kind',
              label: words('kind'),
              choices: DOCUMENT_KINDS.map((kind) => [kind, words(kind)]),
            })}
            ${textField(own, { name: 'country', label: words('country'), maxLength: 2 })}
            ${textField(own, {
              name: 'number',
              label: words('number'),
              hint: words('numberHint'),
              minLength: 4,
              maxLength: NUMBER_LENGTH,
            })}
            ${textField(own, {
              name: 'first_name',
              label: words('firstName'),
              maxLength: NAME_LENGTH,
            })}
            ${textField(own, {
              name: 'last_name',
              label: words('lastName'),
              maxLength: NAME_LENGTH,
              isOptional: true,
            })}
            ${textField(own, { name: 'born_on', label: words('bornOn'), isDay: true })}
            ${textField(own, {
              name: 'expires_on',
              label: words('expiresOn'),
              hint: words('expiresHint'),
              isDay: true,
              isOptional: true,
            })}
            <label class="field"
              ><span>${words('file')}</span
              ><input
                type="file"
                name="file"
                accept="image/jpeg,image/png,application/pdf"
                required
                ${describeFault(own, 'file').mark}
              />${describeFault(own, 'file').note}</label
            >
            <button class="main">${words('add')}</button>`,
      })}
    </div>
  </details>`
}
