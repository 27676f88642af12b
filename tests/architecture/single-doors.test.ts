import { describe, expect, test } from 'vitest'
import {
  isNode,
  parseSource,
  readSources,
  type SourceFile,
  type SyntaxNode,
} from './source-files.ts'

/** A thing that few files of src may touch, so that the rest goes through them. */
interface Door {
  name: string
  /** The files that may; where none are named, any one file. */
  keepers?: readonly string[]
  isUsedBy: (file: SourceFile) => boolean
}

const DOORS: readonly Door[] = [
  {
    name: 'the Telegram SDK',
    keepers: ['src/kernel/platform/telegram-host.ts', 'src/kernel/platform/telegram-messenger.ts'],
    isUsedBy: ({ imports }) => imports.some((name) => /^@(?:tma\.js|telegram-apps)\//.test(name)),
  },
  {
    name: 'idb-keyval',
    // The offline copy, and the key of a locked app that this browser keeps.
    keepers: ['src/app/offline-copy/copy.ts', 'src/kernel/session/lock/vault.ts'],
    isUsedBy: ({ imports }) => imports.includes('idb-keyval'),
  },
  {
    name: "Jotai's store",
    keepers: ['src/kernel/runtime/store.ts'],
    isUsedBy: ({ nodes }) => nodes.some((node) => calls(node, 'createStore')),
  },
  {
    // Through it every key is registered with whose it is. The head script, the version gate and
    // the host come before it.
    name: "the browser's key-value stores",
    keepers: [
      'src/kernel/runtime/storage.ts',
      'src/kernel/first-paint/stored.ts',
      'src/kernel/first-paint/start.ts',
      'src/app/version-gate/version-gate.ts',
      'src/kernel/platform/detect-host.ts',
      'src/kernel/platform/telegram-host.ts',
    ],
    isUsedBy: ({ nodes }) =>
      nodes.some(
        (node) =>
          node.type === 'Identifier' &&
          ['localStorage', 'sessionStorage'].includes(String(node['name'])),
      ),
  },
  {
    // Typed, pasted and composed text means the same in every field of an amount.
    name: 'a field of decimal numbers',
    keepers: ['src/ui/amount/amount-input.tsx'],
    isUsedBy: ({ text }) => text.includes('inputMode="decimal"'),
  },
  {
    // The version gate and the first paint send requests before the API client is loaded.
    name: 'fetch',
    keepers: [
      'src/kernel/api/call.ts',
      'src/kernel/first-paint/early-call.ts',
      'src/app/version-gate/ask-server.ts',
    ],
    isUsedBy: ({ nodes }) => nodes.some((node) => calls(node, 'fetch')),
  },
  {
    // Each browser reads and cuts in its own way what is typed into them (decision 037).
    name: "the browser's fields of dates and times",
    keepers: [],
    isUsedBy: ({ nodes }) => nodes.some(isNativeDateField),
  },
  {
    // A lock, an update and a reload leave what was typed: it is kept by useKeptState or the like.
    name: 'a text field whose text is lost by a reload',
    // A private key may be pasted there by mistake.
    keepers: ['src/features/program-keys/new-signing-key.tsx'],
    isUsedBy: ({ text }) => hasForgottenField(text),
  },
]

const TEXT_FIELD = /<(?:TextField|TextArea|MoneyField|MoneyLine)\b[^<]*?\b(?:value|plain)=\{(\w+)/g

/** Returns whether the text of a field is a state of React alone. */
function hasForgottenField(text: string): boolean {
  return [...text.matchAll(TEXT_FIELD)].some(([, name]) =>
    new RegExp(`const \\[${name}, \\w+\\] = useState\\b`).test(text),
  )
}

/** `type="date"` and its relatives. */
function isNativeDateField({ type, name, value }: SyntaxNode): boolean {
  if (type !== 'JSXAttribute' || !isNode(name) || !isNode(value)) return false
  const kinds = ['date', 'month', 'week', 'time', 'datetime-local']
  return name['name'] === 'type' && kinds.includes(String(value['value']))
}

function calls(node: SyntaxNode, name: string): boolean {
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return false
  const { callee } = node
  if (callee.type === 'Identifier') return callee['name'] === name
  return isGlobalMember(callee, name)
}

/** `window.fetch` and the like. */
function isGlobalMember(callee: SyntaxNode, name: string): boolean {
  const { object, property } = callee
  if (callee.type !== 'MemberExpression' || !isNode(object) || !isNode(property)) return false
  const isGlobal = ['window', 'globalThis', 'self'].includes(String(object['name']))
  return isGlobal && property['name'] === name
}

const sources = readSources('contract', 'src').filter(({ path }) => !/\.test\.tsx?$/.test(path))

describe('one door', () => {
  test.each(DOORS)('one door leads to $name', ({ keepers, isUsedBy }) => {
    const users = sources.filter((file) => isUsedBy(file)).map(({ path }) => path)
    const allowed = keepers ?? users.slice(0, 1)
    expect(users.filter((path) => !allowed.includes(path))).toEqual([])
  })

  test.each([
    "import { init } from '@tma.js/sdk'",
    "const sdk = () => import('@tma.js/sdk')",
    "import { get } from 'idb-keyval'",
    'const store = createStore()',
    "localStorage.setItem('name', 'Anna')",
    "window.sessionStorage.removeItem('name')",
    "void fetch('/v2/wallet')",
    "void window.fetch('/v2/wallet')",
    'const field = <input type="date" />',
    "const [note, setNote] = useState(''); const f = <TextField label={n} value={note} />",
  ])('one door catches a planted second one: %s', (planted) => {
    const file = parseSource('src/features/planted.tsx', planted)
    expect(DOORS.filter((door) => door.isUsedBy(file))).toHaveLength(1)
  })

  test('one door ignores a method of that name', () => {
    const file = parseSource('src/features/harmless.ts', 'query.fetch(); refetch()')
    expect(DOORS.filter((door) => door.isUsedBy(file))).toEqual([])
  })
})
