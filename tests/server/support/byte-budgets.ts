import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { wireSize } from '../../../scripts/build/compress.ts'

/**
 * Chunks below this many bytes are counted together, and those without a line up to `NOISE` above
 * it.
 */
const SMALL = 700
/** A budget that is this much above the truth no longer holds anything. */
const SLACK = 1.15
/**
 * A sentence that changes, or the hash of another chunk in the code, adds so many bytes without
 * anything new.
 */
const NOISE = 50

/**
 * The most bytes (brotli 11) of each chunk of a production build with its style, by the name that
 * stands before its hash; texts are chunks too, for visitors and for owners. What the page itself
 * takes is `index.html`.
 */
const BUDGETS: Readonly<Record<string, number>> = {
  // The page with its style and scripts, the landing, and of a signed-in start the frames, the card
  // of identification and the header of the exchange, in both languages.
  'index.html': 15_950,
  // What every visit runs.
  main: 115_330,
  boot: 2_480,
  ru: 5_330,
  en: 4_210,
  // A signed-in start: the texts of owners, frame and Home, dates, what the messenger's start needs
  // too, the slider, the copy for a start without a network.
  'ru-owner': 27_270,
  'en-owner': 23_600,
  frame: 42_400,
  starts: 10_450,
  'wallet-slider': 24_200,
  copy: 1_050,
  // The other pages, each with what it alone needs.
  // One account, one kept recipient, and one program.
  _id: 13_030,
  _list: 2_470,
  history: 5_460,
  // The choice of a statement.
  'export-form': 1_760,
  'history_.stats': 2_310,
  // Categories of a month with their budgets, the sheet of one, the category of a transaction, and
  // rules.
  'meaning-block': 2_290,
  'budget-dialog': 1_100,
  'history_._number.category': 2_560,
  'history_.rules': 1_715,
  // Shares in words, with what writes numbers.
  'use-share-text': 800,
  'stated-currency-choice': 2_860,
  // The sheet that explains the total.
  'total-page': 1_290,
  login: 2_070,
  open: 2_050,
  'ondato.result': 1_190,
  _payment: 6_710,
  'payments.finish': 1_850,
  register: 3_010,
  // Two pages: the exchange with its held rate, and the frame of sending.
  route: 9_900,
  save: 1_000,
  settings: 2_770,
  // What the owner is notified of, and where.
  notifications: 3_270,
  // With the switches of kept recipients only and of a freeze, and limits of the owner's own.
  limits: 4_050,
  // What holds now, what changes from when, and what an earlier one said.
  tariffs: 1_120,
  // What each level allows, and how tariffs and levels are written.
  levels: 1_080,
  'tariff-rows': 860,
  // Questions to support, one of them, and messages on their way.
  help: 1_260,
  'use-subject': 800,
  'question-view': 5_720,
  outbox: 1_260,
  // The list of kept recipients, and what fills one into a withdrawal.
  people: 870,
  // What the search finds beside accounts.
  'found-rest': 1_000,
  // A new pot, one pot, and what both choose.
  'pots.new': 1_380,
  'pot-screen': 2_790,
  'round-field': 1_740,
  // Name and address; the phone that is changed; the wallet that is closed.
  profile: 2_300,
  phone: 2_510,
  close: 3_080,
  // Hidden balances, sessions and events; the PIN that is changed, and the one that is replaced.
  security: 3_170,
  pin: 1_300,
  forgot: 2_180,
  // The lock of the app: what locks it, and the page over it.
  guard: 1_360,
  'lock-page': 3_490,
  topup: 3_210,
  'use-second-step': 2_010,
  withdrawal: 2_300,
  // What the withdrawal pages share: the form of before, and that of the ways that the server
  // offers. With the library that groups the digits of a card.
  'plain-form': 17_140,
  // Button and dialog of both forms, and why they cannot be confirmed, with what the methods show.
  'withdrawal-form': 1_140,
  'payout-summary': 4_100,
  // Withdrawals by phone and bank, to a card, and in USDC with its top-up; how they go on, by their
  // number, with receipts.
  sbp: 4_450,
  card: 2_800,
  usdc: 5_720,
  _number: 4_090,
  // The choice of a new account's currency, of a page and of the dialog over it.
  'choose-currency': 1_180,
  // Sending to other owners; the pay dialog is with the small pieces that lazy pages share.
  send: 3_050,
  'transfer-form': 2_480,
  'why-not-transfer': 1_140,
  done: 1_080,
  // Codes to be paid by, and the pages of their links.
  'receive-payment': 5_300,
  'qr-modules': 6_500,
  'pay-link-screen': 930,
  // The request of a program, what is loaded for it with its login, the wallet address, and the
  // list of programs.
  'consent._handle': 5_520,
  consent: 1_180,
  address: 5_040,
  programs: 1_160,
  // A request for money by its link, its form and its lists.
  'r._token': 4_030,
  request: 4_600,
  requests: 850,
  // The list of plans, and the days of a plan.
  planned: 2_210,
  'when-sheet': 1_220,
  // Keys and webhooks of programs.
  keys: 4_260,
  // The form of an order at a rate with its chart, and one order.
  'order-form': 5_000,
  'rate._id': 1_850,
  // What several of them share.
  shared: 68_860,
  'countries.data': 3_000,
  'country-aliases.data': 1_000,
  'phone-field': 1_700,
  // A list with its search, and the time zones to choose from.
  'search-list-box': 1_340,
  'zone-panel': 770,
  // The panel with what is read, older pages and the place of the question about push messages.
  'notification-list': 3_710,
  // Lists of transactions: the receipt of one, the way to fetch all again.
  'receipt-block': 4_970,
  'refresh-control': 1_010,
  // Beside the pages of a desktop; the rates are those of the exchange too.
  'side-figures': 2_330,
  // What waits for the owner, on Home and beside pages.
  'attention-card': 1_370,
  'rates.queries': 1_550,
  'use-quote': 980,
  // The history of a rate, drawn and as a table.
  'rate-chart-card': 3_950,
  // The page of passkeys; what the browser is asked with comes with the press.
  passkeys: 2_050,
  'webauthn-library': 2_400,
  // On demand: the camera, the messenger, the worker's registration.
  'qr-scanner.min': 4_950,
  'qr-scanner-worker.min': 8_700,
  'telegram-host': 18_220,
  // In the messenger: frame and app, the page of the account and how it is linked.
  'host-frame': 2_000,
  telegram: 2_320,
  'link-dialogs': 1_380,
  'messenger-offers': 1_100,
  // What talks with the worker, with its library.
  'worker-link': 2_500,
  paid: 850,
  'sent-act-notice': 1_130,
  'later-watches': 3_900,
  'small pieces': 54_450,
}

/**
 * What is over its budget, has none, or has one that nothing needs; a line each that says what to
 * do.
 */
export function checkBudgets(folder: string): string[] {
  const sizes = measureChunks(folder)
  const names = new Set([...sizes.keys(), ...Object.keys(BUDGETS)])
  return [...names].flatMap((name) => judge(name, sizes.get(name), BUDGETS[name]))
}

function judge(name: string, size: number | undefined, budget: number | undefined): string[] {
  const place = 'its line in tests/server/support/byte-budgets.ts'
  if (size === undefined) return [`${name}: there is no such chunk any more, remove ${place}`]
  if (budget === undefined) return [`${name}: ${size} B without a budget, write ${place}`]
  if (size > budget + NOISE) {
    return [`${name}: ${size} B, may be ${budget}: load later what came in, or raise ${place}`]
  }
  return size * SLACK < budget ? [`${name}: ${size} B, may be ${budget}: lower ${place}`] : []
}

function measureChunks(folder: string): Map<string, number> {
  const sizes = new Map([['index.html', wireSize(join(folder, 'index.html'))]])
  const add = (name: string, size: number) => sizes.set(name, (sizes.get(name) ?? 0) + size)
  for (const file of readdirSync(join(folder, 'assets'))) {
    if (!/\.(?:js|css)$/.test(file)) continue
    const size = wireSize(join(folder, 'assets', file))
    const name = file.replace(/-.{8}\.\w+$/, '')
    add(size < SMALL + (name in BUDGETS ? 0 : NOISE) ? 'small pieces' : name, size)
  }
  return sizes
}
