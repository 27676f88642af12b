import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { html } from 'hono/html'
import type { Language } from '../../../contract/calls/texts.ts'
import { eachLanguage } from '../../../texts/languages.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import {
  isListSource,
  LIST_SOURCES,
  ListRefusal,
  type ListSource,
} from '../../domain/screening/lists/list-entry.ts'
import { findListsInForce, type ListInForce } from '../../domain/screening/lists/find-lists.ts'
import { describeLoaded, loadList } from '../../domain/screening/lists/load-list.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { showMoment } from '../page/dates.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal, refuseForm, type Sentence } from '../refusal.ts'
import type { OfficeCall, OfficePage, OfficeRoute } from '../route.ts'

/** Largest file; that of OFAC has about 30 MB. */
const MOST_BYTES = 500_000_000

/** Routes of the lists with which everybody is compared (W4). */
export const listRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/cases/lists', permission: 'case.see', answer: showLists },
  {
    method: 'POST',
    path: '/cases/lists/:source',
    permission: 'list.load',
    isJson: true,
    answer: takeList,
  },
]

async function showLists(call: OfficeCall): Promise<OfficePage> {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.lists, language)
  const lists = await findListsInForce(office.db)
  return {
    title: words('title'),
    section: 'cases',
    body: html`<div class="head">
        <h1>${words('title')}</h1>
        <a class="button" href="/cases">${words('toCases')}</a>
      </div>
      <p>${words('whatFor')}</p>
      ${LIST_SOURCES.map((source) => showList(call, source, lists.get(source)))}`,
  }
}

function showList(call: OfficeCall, source: ListSource, list: ListInForce | undefined) {
  const words = wordsIn(OFFICE_WORDS.lists, call.language)
  const name = OFFICE_WORDS.cases[`source_${source}`][call.language]
  return html`<section class="panel">
    <h2>${name}</h2>
    <div class="inside">
      ${list ? showInForce(call, list) : html`<p class="quiet">${words('never')}</p>`}
      ${
        call.can('list.load')
          ? html`<form method="post" action="/cases/lists/${source}" data-upload="/cases/lists">
              <label class="field"
                ><span>${words('file')}: ${name}</span
                ><input
                  type="file"
                  name="file"
                  accept="${source === 'own' ? '.csv' : '.xml'}"
                  required
                /><small class="quiet">${words(`hint_${source}`)}</small></label
              >
              <button class="main">${words('load')}</button>
            </form>`
          : ''
      }
    </div>
  </section>`
}

function showInForce({ language }: OfficeCall, list: ListInForce) {
  const words = wordsIn(OFFICE_WORDS.lists, language)
  const { publishedAt, entries, nameless, loadedAt, loadedBy, sha256 } = list
  return showFacts([
    ...(publishedAt ? [[words('published'), showMoment(publishedAt, language)] as const] : []),
    [words('entries'), String(entries)],
    [words('nameless'), String(nameless)],
    [words('loaded'), `${showMoment(loadedAt, language)} · ${loadedBy}`],
    [words('hash'), html`<code>${sha256}</code>`],
  ])
}

/**
 * Loads the file that is the body of the request: it is kept on the disk first, so that the
 * database waits for no network.
 */
async function takeList(call: OfficeCall): Promise<Response> {
  const { office, operator, now, params, web, actor } = call
  const { source = '' } = params
  if (!isListSource(source)) throw new OfficeRefusal('notFound')
  const { body } = web.req.raw
  if (!body) throw refuseForm(OFFICE_WORDS.listFaults.empty)
  const folder = await mkdtemp(join(tmpdir(), 'wallet-list-'))
  const file = join(folder, 'list')
  try {
    await pipeline(Readable.from(limitBytes(body)), createWriteStream(file))
    await loadList(office.db, {
      source,
      open: () => createReadStream(file),
      loadedBy: operator.name,
      record: (tx, loaded) => {
        const detail = describeLoaded(loaded)
        return writeOfficeAudit(tx, { actor, now, event: 'list_loaded', subject: source, detail })
      },
      now,
    })
  } catch (error) {
    if (error instanceof ListRefusal) throw refuseForm(sentenceOf(error))
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return web.json({ ok: true })
}

/** Returns why a file is not loaded, with the place in the file where it is known. */
function sentenceOf({ fault, detail, line }: ListRefusal): Sentence {
  const write = (language: Language) => {
    const place =
      line === undefined
        ? detail
        : wordsIn(OFFICE_WORDS.lists, language)('line', { line: String(line) })
    return wordsIn(OFFICE_WORDS.listFaults, language)(fault, { detail: place }).replace(' ()', '')
  }
  return eachLanguage(write)
}

async function* limitBytes(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new ListRefusal('tooLarge')
    yield chunk
  }
}
