import type { Reply, Wallet } from './app-harness.ts'
import { type Owner, PIN, readCode } from './app-owners.ts'
import { keyed } from './keyed.ts'

let begun = 0

/** What an owner does to change their phone. */
export function phoneActs(wallet: () => Wallet) {
  const acts = {
    begin: (token: string, body: object = { pin: PIN }): Promise<Reply> => {
      begun += 1
      return wallet().call('beginPhoneChange', {
        token,
        body,
        headers: keyed(`phone change ${begun}`),
      })
    },
    /** Confirms the old phone, after PIN. */
    confirmOld: async ({ token, phone }: Owner): Promise<Reply> => {
      await acts.begin(token)
      await wallet().call('sendOldPhoneCode', { token })
      const confirm_code = await readCode(wallet(), phone)
      return wallet().call('confirmOldPhone', { token, body: { confirm_code } })
    },
    sendNew: (token: string, phone: string): Promise<Reply> =>
      wallet().call('sendNewPhoneCode', { token, body: { phone } }),
    confirmNew: (
      token: string,
      phone: string,
      confirm_code: string | undefined,
      more: { keep_sessions?: boolean } = {},
    ) => wallet().call('confirmNewPhone', { token, body: { phone, confirm_code, ...more } }),
    change: async (owner: Owner, phone: string): Promise<Reply> => {
      await acts.confirmOld(owner)
      await acts.sendNew(owner.token, phone)
      return acts.confirmNew(owner.token, phone, await readCode(wallet(), phone))
    },
  }
  return acts
}
