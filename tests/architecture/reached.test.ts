import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { MET_AT_THE_SERVER, MET_UNNAMED } from '../support/met-unnamed.ts'
import { PAGE_CALLS, UNCOUNTED } from '../support/page-calls.ts'
import { listFiles, readSources } from './source-files.ts'

const OF_THIS_TEST = new Set(['tests/support/met-unnamed.ts'])

/** What the browser flows say, with `/` as it is written in an address. */
const said = listFiles('tests/flows', 'tests/support')
  .filter((path) => path.endsWith('.ts') && !OF_THIS_TEST.has(path))
  .map((path) => readFileSync(path, 'utf8').replaceAll(String.raw`\/`, '/'))
  .join('\n')

/**
 * Pages that flows open by what an owner presses (recorded on 2026-11-28): people.spec.ts and
 * programs.spec.ts.
 */
const PRESSED = new Set(['/send/amount', '/settings/programs/$id'])

/** Pages: path and title of each route that shows one, as its `staticData` says. */
const pages = readSources('src/routes').flatMap(({ path, text }) => {
  const [, full] = /createFileRoute\('([^']+)'\)/.exec(text) ?? []
  const [, title] = /titleKey: '([^']+)'/.exec(text) ?? []
  return full === undefined || !/component:|page:/.test(text) ? [] : [{ path, full, title }]
})

describe('the browser flows', () => {
  test('the browser flows meet each call of the contract by its name or its address, or by a flow that is named', () => {
    const unnamed = Object.entries(endpoints)
      .filter(([name, { path }]) => !isNamed(name) && !isAddressed(path))
      .map(([name]) => name)
    const known = [...Object.values(MET_UNNAMED).flat(), ...MET_AT_THE_SERVER]
    expect(unnamed.toSorted()).toEqual(known.toSorted())
    const flows = new Set(listFiles('tests/flows'))
    expect(Object.keys(MET_UNNAMED).filter((flow) => !flows.has(`tests/flows/${flow}`))).toEqual([])
  })

  test('the browser flows meet each page by its address or its title', () => {
    const unmet = pages.filter(
      ({ full, title }) =>
        !isAddressed(addressOf(full)) &&
        !said.includes(`'${title ?? '?'}'`) &&
        !PRESSED.has(addressOf(full)),
    )
    expect(unmet.map(({ path }) => path)).toEqual([])
  })

  test('the browser flows know the calls of each page that an address alone opens', () => {
    const plain = pages
      .map(({ full }) => addressOf(full))
      .filter((path) => !path.includes('$') && !path.startsWith('/auth'))
    const known = [...Object.keys(PAGE_CALLS), ...UNCOUNTED]
    expect([...new Set(plain)].toSorted()).toEqual(known.toSorted())
  })
})

function isNamed(call: string): boolean {
  return new RegExp(`['"\`]${call}['"\`]|ndpoints\\.${call}\\b`).test(said)
}

/** A parameter stands for anything between two slashes. */
function isAddressed(path: string): boolean {
  const parts = path.split(/:\w+|\{?\$\w+\}?/).map(escape)
  return new RegExp(`${parts.join(String.raw`[^\s'"\`]+`)}(?![\\w/-])`).test(said)
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** The address of a route: folders that begin with `_` have no part of it. */
function addressOf(route: string): string {
  return (
    route
      .replaceAll(/\/_[a-z]+/g, '')
      .replace(/_(?=\/|$)/g, '')
      .replace(/(?<=.)\/$/, '') || '/'
  )
}
