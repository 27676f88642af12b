import { expect, test } from 'vitest'
import { openWallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

test('a transfer is a category of its own in statistics and in the movement of an account', async () => {
  const wallet = await openWallet()
  const boris = await registerOwner(wallet, { isVerified: true })
  const owner = await registerOwner(wallet, { isVerified: true })
  const rub = await accountIn(wallet, owner.token, 'RUB')
  const filter = { currency_code: 'RUB' }
  const read = (name: 'statistics' | 'transactions') =>
    wallet.call(name, { token: owner.token, query: filter })
  const before = JSON.stringify((await read('transactions')).json['movement'])
  const { id } = await findByPhone(wallet, owner.token, boris.phone)
  const one = { recipient: id, account: rub }
  await sendMoney(wallet, owner.token, { ...one, amount: 70_00n, key: 'rubles out' })
  const back = await findByPhone(wallet, boris.token, owner.phone)
  await sendMoney(wallet, boris.token, {
    recipient: back.id,
    account: await accountIn(wallet, boris.token, 'RUB'),
    amount: 20_00n,
    key: 'rubles in',
  })
  const { json } = await read('transactions')
  expect(json['movement']).toMatchObject({
    ...JSON.parse(before),
    transfers_in: { amount: '20.00', count: 1 },
    transfers_out: { amount: '-70.00', count: 1 },
  })
  const types = (await read('statistics')).json['results']
  expect(types).toContainEqual(
    expect.objectContaining({ wallet_transaction_type: 'transfer_in', amount: '20.00' }),
  )
  expect(types).toContainEqual(
    expect.objectContaining({ wallet_transaction_type: 'transfer_out', amount: '70.00' }),
  )
  await wallet.close()
})
