import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { testEngines } from '../../support/test-database.ts'
import { call, openWallet, type Wallet } from '../support/app-harness.ts'
import { PIN, registerOwner } from '../support/app-owners.ts'
import {
  accountOf,
  addProgramKey,
  freshKey,
  ORIGIN,
  ownerWithAddress,
  setAddress,
} from '../support/open-payments-acts.ts'

const YEAR_SECONDS = 366 * 86_400

describe.each(testEngines)('wallet addresses (%s)', (engine) => {
  let wallet: Wallet
  beforeAll(async () => {
    wallet = await openWallet({ openPaymentsOrigin: ORIGIN }, engine)
  })
  afterAll(() => wallet.close())

  const open = async (path: string) => {
    const response = await wallet.app.request(path, { headers: { Accept: 'application/json' } })
    const json: unknown = await response.json()
    return { status: response.status, json }
  }

  test('an address has the asset of its account, the public name, and nothing else of its owner', async () => {
    await ownerWithAddress(wallet, 'anna', 'EUR')
    expect(await open('/@anna')).toEqual({
      status: 200,
      json: {
        id: `${ORIGIN}/@anna`,
        publicName: 'A public name',
        assetCode: 'EUR',
        assetScale: 2,
        authServer: `${ORIGIN}/op/auth`,
        resourceServer: `${ORIGIN}/op`,
      },
    })
    expect(await open('/@anna/jwks.json')).toEqual({ status: 200, json: { keys: [] } })
    expect((await open('/@anna/did.json')).json).toMatchObject({
      id: 'did:web:wallet.example:%40anna',
    })
  })

  test('an unknown address, an ended one and that of a frozen owner are answered the same', async () => {
    const boris = await ownerWithAddress(wallet, 'boris')
    const vera = await ownerWithAddress(wallet, 'vera-v')
    await wallet.call('removeWalletAddress', { token: boris.token })
    await wallet.context.db.query(`UPDATE app_user SET status = 'disabled' WHERE phone = $1`, [
      vera.phone,
    ])
    const unknown = await open('/@nobody')
    expect(unknown.status).toBe(404)
    for (const path of ['/@boris', '/@vera-v', '/@boris/jwks.json', '/@BORIS']) {
      expect(await open(path)).toEqual(unknown)
    }
  })

  test('names that look the same are one name; reserved and malformed ones are refused', async () => {
    await ownerWithAddress(wallet, 'milk-shop')
    const owner = await registerOwner(wallet, { isVerified: true })
    expect(await codeOf(setAddress(wallet, owner, { name: 'm1lkshop' }))).toBe('ADDRESS_NAME_TAKEN')
    expect(await codeOf(setAddress(wallet, owner, { name: 'supp0rt' }))).toBe(
      'ADDRESS_NAME_RESERVED',
    )
    expect(await codeOf(setAddress(wallet, owner, { name: 'аnna' }))).toBe('ADDRESS_NAME_INVALID')
    const state = async (name: string) =>
      (await wallet.call('addressName', { token: owner.token, query: { name } })).json
    expect(await state(' @Milk-Shop')).toEqual({ name: 'milk-shop', state: 'taken' })
    expect(await state('olga')).toEqual({ name: 'olga', state: 'free' })
    expect(await state('e-wallet')).toMatchObject({ state: 'reserved' })
    expect(await state('x')).toMatchObject({ state: 'invalid' })
  })

  test('another name takes the PIN; the old one leads to nobody else for a year, and back to its owner', async () => {
    const owner = await ownerWithAddress(wallet, 'first-name')
    const other = await registerOwner(wallet, { isVerified: true })
    expect(await codeOf(setAddress(wallet, owner, { name: 'second-name' }))).toBe(
      'CONFIRMATION_REQUIRED',
    )
    expect((await open('/@first-name')).status).toBe(200)
    expect((await setAddress(wallet, owner, { name: 'second-name', pin: PIN })).status).toBe(200)
    expect((await open('/@first-name')).status).toBe(404)
    expect((await open('/@second-name')).status).toBe(200)
    expect(await codeOf(setAddress(wallet, other, { name: 'first-name' }))).toBe(
      'ADDRESS_NAME_TAKEN',
    )
    expect((await setAddress(wallet, owner, { name: 'first-name', pin: PIN })).status).toBe(200)
    expect((await setAddress(wallet, owner, { name: 'third-name', pin: PIN })).status).toBe(200)
    wallet.clock.forwardSeconds(YEAR_SECONDS)
    const later = await registerOwner(wallet, { isVerified: true })
    expect((await setAddress(wallet, later, { name: 'first-name' })).status).toBe(200)
  })

  test('one of two owners who take a name at the same time gets it', async () => {
    const owners = [
      await registerOwner(wallet, { isVerified: true }),
      await registerOwner(wallet, { isVerified: true }),
    ]
    const answers = await Promise.all(
      owners.map((owner) => setAddress(wallet, owner, { name: 'same-name' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('account and public name change without a PIN; links and names of the wallet are refused', async () => {
    const owner = await ownerWithAddress(wallet, 'shoes')
    const { token } = owner
    const set = async (public_name: string, account_id: string) => {
      const body = { name: 'shoes', public_name, account_id }
      return (await wallet.call('setWalletAddress', { token, body, headers: freshKey() })).json
    }
    const euros = await accountOf(wallet, token, 'EUR')
    expect(await set('Shoes of Anna', euros)).toMatchObject({
      address: { public_name: 'Shoes of Anna', account_id: euros, url: `${ORIGIN}/@shoes` },
    })
    expect((await open('/@shoes')).json).toMatchObject({ assetCode: 'EUR' })
    for (const wrong of ['', 'see shoes.example.com', 'E-Wallet support', 'x'.repeat(41)]) {
      expect((await set(wrong, euros))['code']).toBe('PUBLIC_NAME_INVALID')
    }
    const stranger = await registerOwner(wallet, { isVerified: true })
    expect(await set('Shoes', await accountOf(wallet, stranger.token, 'EUR'))).toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    })
  })

  test('the second of two devices that write one address overwrites nothing that it has not seen', async () => {
    const owner = await ownerWithAddress(wallet, 'two-devices')
    const { token } = owner
    const account_id = await accountOf(wallet, token, 'USD')
    const write = (name: string, public_name: string, version?: number) => {
      const body = {
        name,
        public_name,
        account_id,
        version,
        ...(name !== 'two-devices' && { pin: PIN }),
      }
      return wallet.call('setWalletAddress', { token, body, headers: freshKey() })
    }
    const remove = (version?: number) =>
      wallet.call('removeWalletAddress', {
        token,
        query: version === undefined ? {} : { version: String(version) },
      })
    const own = async () => {
      const { json } = await wallet.call('walletAddress', { token })
      return json['address']
    }
    const refused = { code: 'ADDRESS_CHANGED' }
    expect(await own()).toMatchObject({ name: 'two-devices', version: 1 })

    expect((await write('two-devices', 'By the first', 1)).json).toMatchObject({
      address: { version: 2 },
    })
    const first = { name: 'two-devices', public_name: 'By the first', version: 2 }
    expect((await write('two-devices', 'By the second', 1)).json).toMatchObject(refused)
    expect((await write('by-the-second', 'By the second', 1)).json).toMatchObject(refused)
    expect((await remove(1)).json).toMatchObject(refused)
    expect((await write('two-devices', 'As if there were none', 0)).json).toMatchObject(refused)
    expect(await own()).toMatchObject(first)
    // The answer was lost: the same once more is done already.
    expect((await write('two-devices', 'By the first', 1)).json).toMatchObject({ address: first })

    expect((await write('renamed-address', 'By the first', 2)).json).toMatchObject({
      address: { name: 'renamed-address', version: 3 },
    })
    expect((await remove(2)).json).toMatchObject(refused)
    expect((await remove(3)).status).toBe(200)
    expect((await remove(3)).status).toBe(200)
    expect((await write('renamed-address', 'Back', 3)).json).toMatchObject(refused)
    expect((await write('renamed-address', 'Back', 0)).json).toMatchObject({
      address: { version: 4 },
    })
    expect((await remove(3)).json).toMatchObject(refused)
    // An app of before has no versions.
    expect((await write('renamed-address', 'By an older app')).status).toBe(200)
    expect((await remove()).status).toBe(200)
    expect(await own()).toBeUndefined()
  })

  test('one of several concurrent writes that have seen the same address is done', async () => {
    const { token } = await ownerWithAddress(wallet, 'many-devices')
    const account_id = await accountOf(wallet, token, 'USD')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, device) => {
        const body = {
          name: 'many-devices',
          public_name: `Device ${device}`,
          account_id,
          version: 1,
        }
        return wallet.call('setWalletAddress', { token, body, headers: freshKey() })
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ json }) => json['code'] === 'ADDRESS_CHANGED')
    expect(refused).toHaveLength(7)
  })

  test('keys that an owner registers are published under the address, and private ones are refused', async () => {
    const { token } = await ownerWithAddress(wallet, 'my-robots')
    const pair = generateKeyPairSync('ed25519')
    const pem = pair.publicKey.export({ format: 'pem', type: 'spki' }).toString()
    const { x } = pair.publicKey.export({ format: 'jwk' })
    const jwk = { kty: 'OKP', crv: 'Ed25519', x, kid: 'robot-1', alg: 'EdDSA' }
    const added = await addProgramKey(wallet, token, JSON.stringify(jwk))
    expect(added.json).toMatchObject({ key: { kid: 'robot-1' } })
    expect((await addProgramKey(wallet, token, pem)).json['key']).toEqual(added.json['key'])
    expect((await open('/@my-robots/jwks.json')).json).toEqual({
      keys: [{ kid: 'robot-1', alg: 'EdDSA', use: 'sig', kty: 'OKP', crv: 'Ed25519', x }],
    })
    const privatePem = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    expect((await addProgramKey(wallet, token, privatePem)).json['code']).toBe('KEY_PRIVATE')
    const withSecret = JSON.stringify(pair.privateKey.export({ format: 'jwk' }))
    expect((await addProgramKey(wallet, token, withSecret)).json['code']).toBe('KEY_PRIVATE')
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
    const rsaPem = rsa.export({ format: 'pem', type: 'spki' }).toString()
    expect((await addProgramKey(wallet, token, rsaPem)).json['code']).toBe('KEY_INVALID')
    const [key] = await wallet.context.db.query<{ id: string }>(
      `SELECT id FROM program_key WHERE kid = 'robot-1'`,
    )
    await wallet.call('removeProgramKey', { token, body: { id: key?.id } })
    expect((await open('/@my-robots/jwks.json')).json).toEqual({ keys: [] })
  })

  test('a server with Open Payments off serves nothing of it', async () => {
    const off = await openWallet({}, engine)
    const stranger = await registerOwner(off)
    const answer = await call(off.app, endpoints.walletAddress, { token: stranger.token })
    expect(answer.json['code']).toBe('NOT_FOUND')
    expect((await off.app.request('/@hidden')).status).toBe(404)
    await off.close()
  })
})

async function codeOf(answer: ReturnType<typeof setAddress>) {
  return (await answer).json['code']
}
