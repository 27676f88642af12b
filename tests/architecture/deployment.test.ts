import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { findInPath } from '../../scripts/stages/programs.ts'
import { OPERATOR } from '../../scripts/setup/trial-operator.ts'
import { readConfig } from '../../server/config/config.ts'

const UNITS = 'deploy/systemd'
const COMPOSE = 'deploy/container/compose.yml'
const RULES = 'deploy/monitoring/wallet.rules.yml'
const DOCUMENT = readFileSync('docs/deploy.md', 'utf8')
/**
 * Most exposed that a unit may be, in hundredths, by `systemd-analyze security`: 0 is the least.
 */
const MAX_EXPOSED = '20'

const analyze = findInPath('systemd-analyze')
if (analyze === undefined) {
  console.log('Skipped: units are verified by systemd-analyze, which is not here')
}

const units = readdirSync(UNITS).filter((name) => /\.(?:service|timer)$/.test(name))
const services = units.filter((name) => name.endsWith('.service'))

/** The lines `NAME=value` of a text, by name. */
function readVariables(text: string): Record<string, string> {
  const lines = text.matchAll(/^([A-Z_]+)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}

/** Names of settings that the server does not have. `NAME_FILE` stands for `NAME`. */
function findUnknown(names: readonly string[], values: Readonly<Record<string, string>>): string[] {
  const known = Object.keys(
    readConfig({ SANDBOX: '1', ...values, DATABASE_URL: 'postgres://host/wallet' }),
  )
  return names
    .map((name) => name.replace(/_FILE$/, ''))
    .filter((name) => !known.includes(name) && !['NODE_ENV', 'PEPPER'].includes(name))
}

describe('the units of systemd', () => {
  test.runIf(analyze)(
    'the units of systemd are correct, and give programs no more rights than they need',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'wallet-units-'))
      try {
        for (const name of units) {
          cpSync(join(UNITS, name), join(folder, name))
          const text = readFileSync(join(UNITS, name), 'utf8')
          writeFileSync(join(folder, name), text.replaceAll('/usr/bin/node', process.execPath))
        }
        const run = (...parameters: string[]) => {
          const { status, stderr, stdout } = spawnSync(analyze ?? '', parameters, {
            encoding: 'utf8',
          })
          return { status, said: status === 0 ? '' : stdout + stderr }
        }
        const paths = units.map((name) => join(folder, name))
        expect(run('verify', '--man=no', ...paths)).toEqual({ status: 0, said: '' })
        for (const name of services) {
          const exposure = run(
            'security',
            '--offline=true',
            `--threshold=${MAX_EXPOSED}`,
            join(folder, name),
          )
          expect(exposure).toEqual({ status: 0, said: '' })
        }
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )

  test.each(services)('the unit %s runs as nobody, and writes to its own folder alone', (name) => {
    const lines = readFileSync(join(UNITS, name), 'utf8').split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'DynamicUser=yes',
        'NoNewPrivileges=yes',
        'ProtectSystem=strict',
        expect.stringMatching(/^StateDirectory=wallet-/),
      ]),
    )
    const started = lines.flatMap(
      (line) => /^ExecStart=.* dist\/server\/(\w+)\.js/.exec(line)?.[1] ?? [],
    )
    expect(started).toHaveLength(1)
    expect(readFileSync('scripts/build/server.ts', 'utf8')).toContain(`${started[0]}: 'server/`)
  })

  test('the units of systemd set nothing that the server does not know', () => {
    const files = readdirSync(UNITS).map((name) => readFileSync(join(UNITS, name), 'utf8'))
    const given = files.map(readVariables)
    const inUnits = files.flatMap((text) =>
      [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, list = '']) => list.split(' ')),
    )
    const ofFiles = Object.assign({}, ...given)
    const names = [...Object.keys(ofFiles), ...inUnits.map((pair) => pair.split('=')[0] ?? '')]
    expect(names.length).toBeGreaterThan(15)
    expect(findUnknown(names, ofFiles)).toEqual([])
  })
})

const Service = v.object({
  image: v.string(),
  command: v.optional(v.array(v.string())),
  environment: v.optional(v.record(v.string(), v.string()), {}),
  secrets: v.optional(v.array(v.string()), []),
  healthcheck: v.optional(v.unknown()),
  read_only: v.optional(v.boolean()),
  build: v.optional(
    v.object({
      context: v.string(),
      dockerfile: v.string(),
      args: v.record(v.string(), v.string()),
    }),
  ),
  networks: v.array(v.string()),
})
const Compose = v.object({
  services: v.record(v.string(), Service),
  secrets: v.record(v.string(), v.object({ file: v.string() })),
})

describe('the compose file', () => {
  const { services: composed, secrets } = v.parse(
    Compose,
    parse(readFileSync(COMPOSE, 'utf8'), { merge: true }),
  )
  const own = Object.entries(composed).filter(([, { image }]) => image === 'wallet')

  test('the compose file starts two wallets, the office, backup and audit, the database and a proxy', () => {
    expect(Object.keys(composed).toSorted()).toEqual(
      ['audit', 'backup', 'database', 'office', 'proxy', 'wallet-one', 'wallet-two'].toSorted(),
    )
    expect(own).toHaveLength(5)
  })

  test('the compose file names a PostgreSQL on which the tests of races and crashes run', () => {
    const [, version = ''] = /postgres:(\d+)$/.exec(composed['database']?.image ?? '') ?? []
    const [, tested = ''] = /Tested on PostgreSQL ([^(]+)\(/.exec(DOCUMENT) ?? []
    expect(tested.match(/\d+/g)).toContain(version)
    expect(readFileSync('trials/postgres.ts', 'utf8')).toContain(`  ${version}: '`)
  })

  test('the compose file checks the ledger every night, and backs every row up, by the programs of the build', () => {
    const commands = ['audit', 'backup'].map((name) => composed[name]?.command?.join(' ') ?? '')
    expect(commands[0]).toMatch(/^\/opt\/nightly\.sh 03:30 node dist\/server\/backup\.js audit$/)
    expect(commands[1]).toMatch(
      /^\/opt\/nightly\.sh 02:30 sh -c node dist\/server\/backup\.js backup \/var\/lib\/wallet && find /,
    )
  })

  test.each(own)(
    'the compose file runs %s from our container file, with settings that the server has',
    (_, service) => {
      expect(service.build?.dockerfile).toBe('deploy/container/Containerfile')
      expect(
        existsSync(join('deploy/container', service.build?.context ?? '', 'package.json')),
      ).toBe(true)
      const { PEPPER_FILE: _pepper, DATABASE_URL_FILE: _url, ...values } = service.environment
      const shared = readVariables(readFileSync('deploy/container/wallet.env', 'utf8'))
      const names = [...Object.keys(service.environment), ...Object.keys(shared)]
      expect(findUnknown(names, { ...values, ...shared })).toEqual([])
      expect(service).toMatchObject({ read_only: true, healthcheck: expect.anything() })
    },
  )

  test('the compose file asks for the operator and the support, which the container file takes for its build', () => {
    const taken = readFileSync('deploy/container/Containerfile', 'utf8').match(/(?<=^ARG )\w+/gm)
    const asked = Object.entries(own[0]?.[1].build?.args ?? {})
    expect(asked.filter(([name]) => !taken?.includes(name))).toEqual([])
    const required = asked.filter(([, value]) => value.includes(':?')).map(([name]) => name)
    expect(required).toEqual(Object.keys(OPERATOR))
  })

  test('the compose file lets nobody but wallets and office reach the database, and has each secret', () => {
    const inside = Object.entries(composed).filter(([, { networks }]) =>
      networks.includes('inside'),
    )
    expect(inside.map(([name]) => name).toSorted()).toEqual(
      ['audit', 'backup', 'database', 'office', 'wallet-one', 'wallet-two'].toSorted(),
    )
    const used = Object.values(composed).flatMap((service) => service.secrets)
    expect(new Set(used)).toEqual(new Set(Object.keys(secrets)))
  })

  test('the compose file has a proxy in front that leads to services of it', () => {
    const proxied = readFileSync('deploy/container/nginx.conf', 'utf8').matchAll(
      /^\s+server (\S+):8080 /gm,
    )
    expect([...proxied].map(([, name]) => name)).toEqual(['wallet-one', 'wallet-two'])
  })
})

describe('nightly.sh', () => {
  test('nightly.sh runs its command at the next such time, again after a failure, and not before', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wallet-nightly-'))
    try {
      // Stands for the clock: records how long it was asked to wait, and ends the third wait.
      const sleep = `#!/bin/sh\necho "$1" >> ${folder}/waits\n[ "$(wc -l < ${folder}/waits)" -lt 3 ] || kill $PPID\n`
      writeFileSync(join(folder, 'sleep'), sleep, { mode: 0o755 })
      const act = `echo run >> ${folder}/runs; exit 1`
      const { stderr } = spawnSync(
        'sh',
        ['deploy/container/nightly.sh', '02:30', 'sh', '-c', act],
        { env: { PATH: `${folder}:${process.env['PATH']}` }, encoding: 'utf8', timeout: 20_000 },
      )
      const waits = readFileSync(join(folder, 'waits'), 'utf8').trim().split('\n').map(Number)
      expect(waits).toHaveLength(3)
      const [first = 0] = waits
      const at = new Date(Date.now() + first * 1000)
      const minutes = at.getUTCHours() * 60 + at.getUTCMinutes()
      expect(Math.abs(minutes - 150)).toBeLessThanOrEqual(1)
      expect(waits.every((seconds) => seconds > 0 && seconds <= 86_400)).toBe(true)
      expect(readFileSync(join(folder, 'runs'), 'utf8')).toBe('run\nrun\n')
      expect(stderr).toContain('failed, and tried again tomorrow')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('docs/deploy.md', () => {
  test('every alert has a summary, and the document names alerts that exist', () => {
    const rules = readFileSync(RULES, 'utf8').split('- alert: ').slice(1)
    const alerts = rules.map((rule) => /^\w+/.exec(rule)?.[0])
    expect(alerts.length).toBeGreaterThan(20)
    expect(rules.filter((rule) => !/summary: '[^']{15,}'/.test(rule))).toEqual([])
    const section = DOCUMENT.slice(DOCUMENT.indexOf('\n## Alerts'))
    const described = Array.from(section.matchAll(/^- `(\w+)`:/gm), ([, name]) => name)
    expect(described.length).toBeGreaterThan(5)
    expect(described.filter((name) => !alerts.includes(name))).toEqual([])
  })

  test('docs/deploy.md names each file of the folder deploy', () => {
    const files = readdirSync('deploy').flatMap((folder) =>
      readdirSync(join('deploy', folder)).map((name) => `deploy/${folder}/${name}`),
    )
    const documents = DOCUMENT + readFileSync('docs/scaling.md', 'utf8')
    expect(
      files.filter((file) => !documents.includes(file.slice(file.lastIndexOf('/') + 1))),
    ).toEqual([])
  })
})
