import { html } from 'hono/html'
import type { Chain, ChainRefusal } from '../../gateways/payout-gateways.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'

/** Longest time that a page waits for the nodes, ms. */
const PATIENCE_MS = 3000

const WORDS = {
  head: {
    ru: 'Выплаты USDC · {network} отклоняются.',
    en: 'Payouts of USDC · {network} are refused.',
  },
  nonce: {
    ru: 'У горячего кошелька есть транзакции, которых нет в базе: его ключ могли украсть. Остановите выплаты и заберите деньги на другой кошелек. Так бывает и после восстановления из резервной копии.',
    en: 'The hot wallet has transactions that the database does not know: its key may be stolen. Stop payouts and move its money to another wallet. A restored backup looks the same.',
  },
  token: { ru: 'На горячем кошельке кончились USDC.', en: 'The hot wallet has no USDC left.' },
  gas: {
    ru: 'Горячему кошельку не хватает монет сети на комиссию.',
    en: "The hot wallet has too little of the network's coin for fees.",
  },
  fee: {
    ru: 'Сеть требует комиссию выше заданного потолка.',
    en: 'The network wants more than the ceiling of fees.',
  },
  paused: { ru: 'Эмитент приостановил токен.', en: 'The issuer has paused the token.' },
  silent: { ru: 'Узел сети не отвечает.', en: 'The node of the network does not answer.' },
} as const satisfies Record<ChainRefusal | 'head', Readonly<Record<'ru' | 'en', string>>>

/** Returns a notice for each chain on which nothing is paid out, and why; nothing where all pay. */
export async function showRefusingChains({ office, language }: OfficeCall) {
  const { usdc } = office.gateways.payoutMethods
  if (!usdc) return ''
  const words = wordsIn(WORDS, language)
  const chains = await Promise.race([usdc.listNetworks().catch(() => []), waitFor(PATIENCE_MS)])
  return html`${chains.map(({ name, refusal }) =>
    refusal
      ? html`<p class="notice ${refusal === 'nonce' ? 'bad' : 'warning'}" role="alert">
          <b>${words('head', { network: name })}</b> ${words(refusal)}
        </p>`
      : '',
  )}`
}

function waitFor(ms: number): Promise<readonly Chain[]> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, []).unref()
  })
}
