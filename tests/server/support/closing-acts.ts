import type { Reply, Wallet } from './app-harness.ts'
import { type Owner, PIN, readCode } from './app-owners.ts'
import { keyed } from './keyed.ts'

let closings = 0

/** What an owner does to close their wallet. */
export function closingActs(wallet: () => Pick<Wallet, 'call' | 'app'>) {
  const acts = {
    state: async (token: string) => (await wallet().call('closingState', { token })).json,
    sendCode: (token: string): Promise<Reply> => wallet().call('sendClosingCode', { token }),
    confirm: async ({ token, phone }: Owner): Promise<Reply> => {
      const sent = await acts.sendCode(token)
      if (sent.status !== 200) return sent
      const confirm_code = await readCode(wallet(), phone)
      return wallet().call('confirmClosing', { token, body: { confirm_code } })
    },
    finish: (token: string, pin_code = PIN): Promise<Reply> => {
      closings += 1
      const headers = keyed(`closing ${closings}`)
      return wallet().call('closeWallet', { token, body: { pin_code }, headers })
    },
    close: async (owner: Owner): Promise<Reply> => {
      const confirmed = await acts.confirm(owner)
      return confirmed.status === 200 ? acts.finish(owner.token) : confirmed
    },
  }
  return acts
}
