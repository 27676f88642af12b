import { html } from 'hono/html'
import { ENVIRONMENT_IDS } from '../../../contract/rules/environments.ts'
import { PAYOUT_METHODS } from '../../../contract/rules/rails.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { earliestStart } from '../../domain/tariffs/sign-tariff.ts'
import { TARIFF_ACTS } from '../../domain/tariffs/tariff-in-force.ts'
import type { StoredTariffLine } from '../../domain/tariffs/tariff-lines.ts'
import type { SignedTariff, TariffVersion } from '../../domain/tariffs/tariff-versions.ts'
import { choiceField, keyField, reasonField, showForm, textField } from '../page/form.ts'
import { seenField } from '../page/seen.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { nameLevel } from '../../messages/level-name.ts'
import { nameBrand, nameMethod } from './line-words.ts'
import { readKnownCodes } from './read-line.ts'
import { seenLines } from './seen-lines.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const DAY_LENGTH = 10

interface Sent {
  version: TariffVersion
  lines: readonly StoredTariffLine[]
  last: SignedTariff
}

/** Returns the forms that send a draft for the second signature, or delete it. */
export function showSend(call: OfficeCall, { version: { id }, lines, last }: Sent) {
  const { office, language, now } = call
  const words = wordsIn(OFFICE_WORDS.tariffs, language)
  const days = office.settings.tariffNoticeDays
  const earliest = earliestStart(now, days)
  const from = earliest > last.starts_at ? earliest : last.starts_at
  // A day of reserve, so that the second signature has time.
  const day = new Date(from.getTime() + 2 * DAY_MS).toISOString().slice(0, DAY_LENGTH)
  const hint = { at: from.toISOString(), days: String(days) }
  return html`<section class="panel">
      <h2>${words('send')}</h2>
      <div class="inside">
        ${showForm(call, {
          action: `/tariffs/${id}/ask`,
          isSigned: true,
          body: (own) =>
            html`${keyField(own)} ${seenField(seenLines(lines))}
              <div class="two">
                ${textField(own, { name: 'day', label: words('day'), value: day, isDay: true })}
                ${textField(own, { name: 'time', label: words('time'), value: '00:00', maxLength: 5 })}
              </div>
              <p class="quiet"><small>${words('dayHint', hint)}</small></p>
              ${reasonField(own)}<button class="main">${words('send')}</button>`,
        })}
      </div>
    </section>
    ${showForm(call, {
      action: `/tariffs/${id}/discard`,
      body: () =>
        html`${seenField(seenLines(lines))}
          <p><button class="danger">${words('discard')}</button></p>`,
    })}`
}

/** Returns the form that withdraws a signed tariff before it begins. */
export function showWithdraw(call: OfficeCall, { id }: TariffVersion) {
  const words = wordsIn(OFFICE_WORDS.tariffs, call.language)
  return html`<details class="panel">
    <summary>${words('withdraw')}</summary>
    <div class="inside">
      <p>${words('withdrawHint')}</p>
      ${showForm(call, {
        action: `/tariffs/${id}/withdraw`,
        isSigned: true,
        body: (own) =>
          html`${reasonField(own)}<button class="danger">${words('withdraw')}</button>`,
      })}
    </div>
  </details>`
}

/** Returns the form that chooses what another line is about. */
export async function showAddLine({ office, language }: OfficeCall, { id }: TariffVersion) {
  const words = wordsIn(OFFICE_WORDS.tariffs, language)
  const { currencies, levels } = await readKnownCodes(office.db)
  const none = ['', '—'] as const
  const all = ['', words('all')] as const
  return html`<details class="panel">
    <summary>${words('addLine')}</summary>
    <div class="inside">
      <p class="quiet">${words('addHint')}</p>
      <form method="get" action="/tariffs/${id}/lines">
        <div class="two">
          ${select(
            'act',
            words('act'),
            named(TARIFF_ACTS, (act) => wordOfAct(act, language)),
          )}
          ${select('currency', words('currency'), named(currencies))}
          ${select('to', words('toCurrency'), [none, ...named(currencies)])}
          ${select('method', words('method'), [
            none,
            ...named(PAYOUT_METHODS, (method) => nameMethod(method, language)),
          ])}
          ${select('brand', words('brand'), [
            all,
            ...named(ENVIRONMENT_IDS, (brand) => nameBrand(brand, language)),
          ])}
          ${select('level', words('level'), [
            all,
            ...named(levels, (level) => nameLevel(level, language)),
          ])}
        </div>
        <button>${words('open')}</button>
      </form>
    </div>
  </details>`
}

function wordOfAct(act: string, language: OfficeCall['language']): string {
  const known = TARIFF_ACTS.find((one) => one === act)
  return known ? OFFICE_WORDS.tariffs[known][language] : act
}

/** Returns a choice of the form, which is never refused: it leads to a page. */
function select(name: string, label: string, choices: ReturnType<typeof named>) {
  return choiceField({}, { name, label, choices, isOptional: true })
}

/** Codes with their names, as a choice takes them. */
function named(codes: readonly string[], name: (code: string) => string = String) {
  return codes.map((code) => [code, name(code)] as const)
}
