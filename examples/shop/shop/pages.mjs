import { randomUUID } from 'node:crypto'
import { PRICES, TIPS } from './goods.mjs'
import { html } from './html.mjs'
import { writeMoment } from './moments.mjs'
import { writeAmount } from './money.mjs'
import { PLANS, startOfPeriod } from './periods.mjs'

/** @typedef {import('./html.mjs').Markup} Markup */
/** @typedef {import('./store.mjs').Order} Order */

/** A tin with a leaf, drawn here; it says nothing to those who do not see it. */
const TIN = html`<svg class="tin" viewBox="0 0 240 260" aria-hidden="true">
  <ellipse class="shade" cx="120" cy="238" rx="86" ry="12" />
  <path class="body" d="M48 62h144v162c0 12-32 20-72 20s-72-8-72-20z" />
  <path class="band" d="M48 112h144v78c-18 9-44 13-72 13s-54-4-72-13z" />
  <ellipse class="lid" cx="120" cy="62" rx="72" ry="20" />
  <ellipse class="lid-top" cx="120" cy="54" rx="72" ry="20" />
  <path class="leaf" d="M88 172c0-30 22-48 64-48 0 36-22 54-50 54-6 0-10-2-14-6z" />
  <path class="vein" d="M84 184c12-22 30-38 56-50" />
</svg>`

/**
 * Writes a whole page.
 * @param {{ title: string, body: Markup, refresh?: boolean }} page
 * @returns {string}
 */
export function writePage({ title, body, refresh = false }) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${refresh && html`<meta http-equiv="refresh" content="5" />`}
        <title>${title} · Tea room</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/shop.css" />
      </head>
      <body>
        <header><a href="/">Tea room</a></header>
        <main>${body}</main>
        <footer>
          Paid by <a href="https://openpayments.dev" rel="noreferrer">Open Payments</a>, from any
          wallet that has it. The shop sees your wallet address and nothing else of you.
        </footer>
      </body>
    </html>`.markup
}

/**
 * A field for the wallet address and the button of a form. The id of the order is made with the
 * form.
 * @param {{ kind: string, label: string, address: string, example: string }} form
 */
function walletFields({ kind, label, address, example }) {
  return html`
    <input type="hidden" name="order" value="${randomUUID()}" />
    <input type="hidden" name="kind" value="${kind}" />
    <label for="${kind}-wallet">Your wallet address</label>
    <input
      id="${kind}-wallet"
      name="wallet"
      type="text"
      inputmode="url"
      autocomplete="on"
      autocapitalize="none"
      spellcheck="false"
      placeholder="${example}"
      value="${address}"
      required
    />
    <button>${label}</button>
  `
}

/**
 * The front page.
 * @param {{ currency: string, example: string, isTrial: boolean, address?: string, wrong?: string }} shown
 */
export function showShop({ currency, example, isTrial, address = '', wrong }) {
  /** @param {string} amount */
  const price = (amount) => html`<p class="price">${amount} <small>${currency}</small></p>`
  return html`
    ${wrong && html`<p class="wrong" role="alert">${wrong}</p>`}
    <section class="hero">
      ${TIN}
      <div>
        <h1>A tin of smoked black tea</h1>
        <p class="lead">Dried over pine wood, 100 g, for about forty pots. Posted in two days.</p>
        ${price(PRICES.tin)}
        <form method="post" action="/orders">
          ${walletFields({ kind: 'tin', label: 'Buy with my wallet', address, example })}
        </form>
      </div>
    </section>
    <div class="pair">
      <section>
        <h2>Tea of the season</h2>
        <p>
          Another tea each time. Your wallet lets the shop take this much and no more; end it there
          or here.
        </p>
        ${price(PRICES.subscription)}
        <form method="post" action="/orders">
          <fieldset>
            <legend>How often</legend>
            <label><input type="radio" name="plan" value="month" checked /> Every month</label>
            ${
              isTrial &&
              html`<label>
                <input type="radio" name="plan" value="minutes" /> Every two minutes, to watch it
                work
              </label>`
            }
          </fieldset>
          ${walletFields({ kind: 'subscription', label: 'Subscribe', address, example })}
        </form>
      </section>
      <section>
        <h2>Leave a tip</h2>
        <p>For whoever washes the cups.</p>
        <form method="post" action="/orders">
          <label for="amount">How much, ${currency}</label>
          <input id="amount" name="amount" inputmode="decimal" list="tips" value="5" required />
          <datalist id="tips">
            ${TIPS.map((tip) => html`<option value="${tip}"></option>`)}
          </datalist>
          ${walletFields({ kind: 'tip', label: 'Tip', address, example })}
        </form>
      </section>
    </div>
  `
}

/** @type {Readonly<Record<Order['state'], string>>} */
const HEADINGS = {
  asked: 'Waiting for your wallet',
  paying: 'Paying',
  paid: 'Paid. Thank you',
  active: 'You are subscribed. Thank you',
  declined: 'Not bought',
  failed: 'Not paid',
  ended: 'The subscription has ended',
}

/**
 * Returns whether an order may change by itself, so that its page looks again.
 * @param {Order} order
 */
export function isMoving({ state }) {
  return state === 'paying'
}

/** What an order is to whoever keeps the shop. @type {Readonly<Record<Order['state'], string>>} */
const STATES = {
  asked: 'Not answered yet',
  paying: 'Being paid',
  paid: 'Paid',
  active: 'Subscribed',
  declined: 'Declined',
  failed: 'Not paid',
  ended: 'Ended',
}

/**
 * The page of an order, its receipt once it is paid.
 * @param {Order} order
 */
export function showOrder(order) {
  const { id, kind, state, title, amount, buyer, payments, why, refund } = order
  const plan = order.plan === undefined ? undefined : PLANS[order.plan]
  const next =
    plan && state === 'active'
      ? startOfPeriod(new Date(order.start ?? 0), plan, (payments.at(-1)?.period ?? 0) + 1)
      : undefined
  const paid = payments.filter((payment) => payment.state === 'paid')
  return html`
    <article class="order ${state}">
      <h1>${refund?.state === 'done' ? 'Paid back' : HEADINGS[state]}</h1>
      ${why && html`<p class="${state === 'ended' ? 'said' : 'wrong'}" role="status">${why}</p>`}
      <dl>
        <div>
          <dt>What</dt>
          <dd>${title}</dd>
        </div>
        <div>
          <dt>Price</dt>
          <dd>${writeAmount(amount)}</dd>
        </div>
        <div>
          <dt>Wallet</dt>
          <dd>${buyer.name} <span class="address">${buyer.address}</span></dd>
        </div>
        <div>
          <dt>Order</dt>
          <dd class="address">${id}</dd>
        </div>
        ${
          refund?.doneAt !== undefined &&
          html`<div>
            <dt>Paid back</dt>
            <dd>${writeMoment(refund.doneAt)}</dd>
          </div>`
        }
        ${
          next &&
          html`<div>
            <dt>Next payment</dt>
            <dd>${writeMoment(next.getTime())}</dd>
          </div>`
        }
      </dl>
      ${
        paid.length > 0 &&
        html`<h2>Payments</h2>
          <ol class="payments">
            ${paid.map(
              ({ paidAt = 0 }) =>
                html`<li>${writeMoment(paidAt)} <span>${writeAmount(amount)}</span></li>`,
            )}
          </ol>`
      }
      ${
        state === 'asked' &&
        html`<p><a class="button" href="${order.pending?.redirect}">Go to your wallet</a></p>
          <p>Nothing is taken before you agree there.</p>`
      }
      ${
        state === 'active' &&
        html`<form method="post" action="/orders/${id}/end">
          <button class="plain">End the subscription</button>
        </form>`
      }
      ${state === 'paying' && html`<p>The shop looks again every few seconds.</p>`}
      <p>
        <a href="/">${kind === 'tip' || state === 'paid' ? 'Back to the shop' : 'To the shop'}</a>
      </p>
    </article>
  `
}

/**
 * The desk of whoever keeps the shop.
 * @param {{ orders: Order[], deskKey: string, isAllowed: boolean, wrong?: string }} shown
 */
export function showDesk({ orders, deskKey, isAllowed, wrong }) {
  const place = `/desk/${deskKey}`
  return html`
    <h1>Orders</h1>
    ${wrong && html`<p class="wrong" role="alert">${wrong}</p>`}
    ${
      !isAllowed &&
      html`<section class="note">
        <h2>Refunds</h2>
        <p>The owner of the shop’s wallet allows them once, with a limit for each month.</p>
        <form method="post" action="${place}/connect">
          <button>Allow refunds in the wallet</button>
        </form>
      </section>`
    }
    ${orders.length === 0 ? html`<p>There are none yet.</p>` : undefined}
    <ul class="orders">
      ${orders.map(
        (order) =>
          html`<li>
            <a href="/orders/${order.id}">${order.title}</a>
            <span>${writeAmount(order.amount)}</span>
            <span class="address">${order.buyer.address}</span>
            <span>${order.refund?.state === 'done' ? 'Paid back' : STATES[order.state]}</span>
            ${
              isAllowed &&
              order.state === 'paid' &&
              order.refund?.state !== 'done' &&
              html`<form method="post" action="${place}/refund">
                <input type="hidden" name="order" value="${order.id}" />
                <button class="plain">Pay it back</button>
              </form>`
            }
          </li>`,
      )}
    </ul>
  `
}

/**
 * A page with one thing to say.
 * @param {string} heading
 * @param {string} text
 */
export function showNote(heading, text) {
  return html`<h1>${heading}</h1>
    <p class="wrong" role="alert">${text}</p>
    <p><a href="/">To the shop</a></p>`
}
