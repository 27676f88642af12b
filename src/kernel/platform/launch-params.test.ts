import { expect, it } from 'vitest'
import { readLaunchParams } from './launch-params.ts'

const DATA = 'query_id=1&user=%7B%22id%22%3A7%7D&auth_date=1764000000&signature=s&hash=abc'
const REST = 'tgWebAppVersion=8.0&tgWebAppPlatform=ios'
const THEME = `tgWebAppThemeParams=${encodeURIComponent('{"bg_color":"#17212b"}')}`

const read = (hash: string) =>
  Object.fromEntries(readLaunchParams(`https://wallet.example/send?a=1#${hash}`) ?? [])

it('encoded data and a theme stay as they are', () => {
  expect(read(`tgWebAppData=${encodeURIComponent(DATA)}&${REST}&${THEME}`)).toEqual({
    tgWebAppData: DATA,
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'ios',
    tgWebAppThemeParams: '{"bg_color":"#17212b"}',
  })
})

it.each([
  ['first', `tgWebAppData=${DATA}&${REST}&${THEME}`],
  ['last', `${REST}&${THEME}&tgWebAppData=${DATA}`],
])('unencoded data that stand %s are put together again', (_, hash) => {
  expect(read(hash)['tgWebAppData']).toBe(DATA)
})

it('data whose user is written without any encoding keep their members', () => {
  const plain = 'user={"id":7,"first_name":"A B"}&auth_date=1764000000&hash=abc'
  const data = read(`tgWebAppData=${plain}&${REST}`)['tgWebAppData'] ?? ''
  expect(JSON.parse(new URLSearchParams(data).get('user') ?? '')).toEqual({
    id: 7,
    first_name: 'A B',
  })
})

it.each([
  ['an empty theme', `${REST}&tgWebAppThemeParams=`],
  ['no theme', REST],
  ['a theme that is no JSON', `${REST}&tgWebAppThemeParams=dark`],
  ['a theme of other values', `${REST}&tgWebAppThemeParams={"bg_color":"","text_color":null}`],
])('the launch parameter %s is a theme without colours', (_, hash) => {
  expect(read(hash)).toMatchObject({ tgWebAppThemeParams: '{}', tgWebAppVersion: '8.0' })
})

it('data without a signature are left out, and the launch stays one', () => {
  expect(read(`tgWebAppData=broken&${REST}`)).toEqual({
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'ios',
    tgWebAppThemeParams: '{}',
  })
})

it('a launch without version and platform is read as the oldest one', () => {
  expect(read('tgWebAppData=')).toMatchObject({
    tgWebAppVersion: '6.0',
    tgWebAppPlatform: 'unknown',
  })
})

it('an address without launch parameters has none', () => {
  expect(readLaunchParams('https://wallet.example/history?period=month#top')).toBeUndefined()
})
