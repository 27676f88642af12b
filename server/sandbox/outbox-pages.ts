import { html } from 'hono/html'
import type { Language } from '../../contract/calls/texts.ts'
import { formatMoney } from '../../contract/rules/money-format.ts'
import { formatAmount } from '../../contract/rules/money.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/database.ts'
import { showPhone } from '../domain/profile/phones.ts'
import type { WebApp } from '../http/web-app.ts'
import { listLetters, listOutbox, type OutboxLetter, type OutboxMessage } from './outbox.ts'
import { showChainForm } from './chain-pages.ts'
import { showFriend } from './friend-pages.ts'
import { showOfficeForm } from './office-pages.ts'
import { showRateForm } from './rate-pages.ts'
import { TEXTS } from '../../texts/texts.ts'
import type { PageTexts } from './page-texts.ts'
import { answerSandboxPage, type SandboxMarkup } from './page.ts'
import { linkIdentification } from './sandbox-gateways.ts'
import { linkPayment } from './sandbox-payments.ts'

const LINKS_SHOWN = 20

/**
 * `/sandbox`, for people, and `/sandbox/outbox?phone=` and `/sandbox/letters?to=`, for programs:
 * the SMS and letters that were "sent".
 */
export function addOutboxPages(app: WebApp, context: Context): void {
  const { db } = context

  app.get('/sandbox/outbox', async (web) =>
    web.json({ results: await listOutbox(db, web.req.query('phone')) }),
  )

  app.get('/sandbox/letters', async (web) =>
    web.json({ results: await listLetters(db, web.req.query('to')) }),
  )

  app.on('GET', ['/sandbox', '/sandbox/'], async (web) => {
    const { language } = web.var
    const texts = TEXTS[language].sandbox
    const messages = await listOutbox(db, undefined)
    const letters = await listLetters(db, undefined)
    const payments = await listOpenPayments(context, language)
    const checks = await listOpenChecks(context)
    const body = html`
      <p>${texts.outboxHint}</p>
      <a class="button" href="/sandbox?language=${language}">${texts.reload}</a>
      <h2>${texts.messages}</h2>
      ${showMessages(messages, texts)}
      <h2>${texts.letters}</h2>
      ${showLetters(letters, texts)}
      <h2>${texts.openPayments}</h2>
      ${showLinks(payments, texts)}
      <h2>${texts.openChecks}</h2>
      ${showLinks(checks, texts)}
      <h2>${texts.friendTitle}</h2>
      ${showFriend(texts)}
      <h2>${texts.rateTitle}</h2>
      ${showRateForm(texts)}
      <h2>${texts.chainSendTitle}</h2>
      ${showChainForm(texts)} ${showOfficeForm(context, texts)}
      <h2>${texts.endsTitle}</h2>
      <ul class="messages">
        ${[texts.end1, texts.end2, texts.end3, texts.end4].map((end) => html`<li>${end}</li>`)}
      </ul>
    `
    return answerSandboxPage(web, { title: texts.outboxTitle, body })
  })
}

function showMessages(messages: OutboxMessage[], texts: PageTexts): SandboxMarkup {
  if (messages.length === 0) return html`<p>${texts.noMessages}</p>`
  return html`<ul class="messages">
    ${messages.map(
      ({ phone, text, created_at }) =>
        html`<li>
          <small
            >${phone}, <time datetime="${created_at}">${created_at.slice(11, 19)} UTC</time></small
          >
          <strong>${text}</strong>
        </li>`,
    )}
  </ul>`
}

function showLetters(letters: OutboxLetter[], texts: PageTexts): SandboxMarkup {
  if (letters.length === 0) return html`<p>${texts.noLetters}</p>`
  return html`<ul class="messages">
    ${letters.map(
      ({ to, subject, text, created_at }) =>
        html`<li>
          <small
            >${to}, <time datetime="${created_at}">${created_at.slice(11, 19)} UTC</time></small
          >
          <strong>${subject}</strong>
          <span>${text}</span>
        </li>`,
    )}
  </ul>`
}

interface Link {
  url: string
  label: string
}

function showLinks(links: Link[], texts: PageTexts): SandboxMarkup {
  if (links.length === 0) return html`<p>${texts.nothingOpen}</p>`
  return html`<ul class="messages">
    ${links.map(({ url, label }) => html`<li><a href="${url}">${label}</a></li>`)}
  </ul>`
}

async function listOpenPayments(context: Context, language: Language): Promise<Link[]> {
  const { db, clock } = context
  const orders = await db.query<{
    id: string
    amount_minor: bigint
    decimals: number
    currency_code: string
    phone: string
  }>(
    `SELECT o.id, o.amount_minor, c.decimals, o.currency_code, u.phone
     FROM payment_order o JOIN app_user u ON u.id = o.user_id
     JOIN currency c ON c.code = o.currency_code
     WHERE o.status IN ('created', 'pending') AND o.expires_at > $1
     ORDER BY o.created_at DESC LIMIT $2::int`,
    [clock.now(), LINKS_SHOWN],
  )
  return orders.map(({ id, phone, amount_minor, decimals, currency_code: currency }) => {
    const money = formatMoney(formatAmount(amount_minor, decimals), { language, currency })
    return { url: linkPayment(context, id), label: `${showPhone(phone)}, ${money.text}` }
  })
}

async function listOpenChecks(context: Context): Promise<Link[]> {
  const checks = await findOpenChecks(context.db)
  return checks.map(({ id, phone }) => ({
    url: linkIdentification(context, id),
    label: showPhone(phone),
  }))
}

function findOpenChecks(db: Queryable): Promise<{ id: string; phone: string }[]> {
  return db.query(
    `SELECT k.id, u.phone FROM kyc_case k JOIN app_user u ON u.id = k.user_id
     WHERE k.status IN ('pending', 'processing') ORDER BY k.created_at DESC LIMIT $1::int`,
    [LINKS_SHOWN],
  )
}
