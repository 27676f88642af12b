import { createReadStream } from 'node:fs'
import type { Database, Queryable } from '../db/database.ts'
import { findListsInForce } from '../domain/screening/lists/find-lists.ts'
import {
  isListSource,
  type ListFault,
  LIST_SOURCES,
  ListRefusal,
  type ListSource,
} from '../domain/screening/lists/list-entry.ts'
import { describeLoaded, type LoadedList, loadList } from '../domain/screening/lists/load-list.ts'
import { UsageError } from '../lib/usage-error.ts'
import { commandLineActor, writeOfficeAudit } from '../office/audit-log/write-audit.ts'

const USAGE = `Say what to do:
screening lists: the lists in force;
screening load ${LIST_SOURCES.join('|')} [smaller] <file>: puts a list in force: SDN.XML of OFAC, consolidated.xml of the UN,
  xmlFullSanctionsList of the EU, or a CSV of your own with the columns ref, name, kind, address, about.
  smaller: it may have less than half of the entries of the one before.`

/** What the words of the command line ask for. */
export type ScreeningCommand =
  | { kind: 'lists' }
  | { kind: 'load'; source: ListSource; isSmallAllowed: boolean; file: string }

/** Returns what the words ask for. Throws UsageError where they ask for nothing. */
export function readScreeningCommand(words: readonly string[]): ScreeningCommand {
  const [kind, source = '', ...rest] = words
  if (kind === 'lists' && words.length === 1) return { kind }
  const isSmallAllowed = rest.length === 2 && rest[0] === 'smaller'
  const file = rest.at(-1)
  const isWhole = kind === 'load' && file !== undefined && rest.length === (isSmallAllowed ? 2 : 1)
  if (!isWhole || !isListSource(source)) throw new UsageError(USAGE)
  return { kind: 'load', source, isSmallAllowed, file }
}

const FAULTS: Readonly<Record<ListFault, string>> = {
  empty: 'The file has no entries',
  notText: 'The file is no text in UTF-8',
  format: 'The file is no file of this list',
  otherList: 'The file is one of another list',
  cut: 'The file is cut: download it again',
  tooLarge: 'The file is too large',
  entry: 'An entry cannot be read',
  columns: 'The first line needs the columns ref and name',
  older: 'The file is older than the list in force, or an earlier version',
  same: 'The file is in force already',
  small: 'The file has far fewer entries than the list in force: say smaller if that is right',
}

/**
 * Puts a list in force, with a row in the audit log of the office, or tells which ones are (W4).
 * The servers compare all owners by themselves then. Throws Error for a file that is not loaded;
 * nothing changes then.
 */
export async function runScreeningCommand(
  db: Database,
  command: ScreeningCommand,
  { now, tell }: { now: Date; tell: (line: string) => void },
): Promise<void> {
  if (command.kind === 'lists') return printLists(db, tell)
  const { source, isSmallAllowed, file } = command
  const actor = commandLineActor(now)
  const loading = {
    source,
    open: () => createReadStream(file),
    isSmallAllowed,
    loadedBy: actor.operatorName,
    record: (tx: Queryable, done: LoadedList) => {
      const detail = describeLoaded(done)
      return writeOfficeAudit(tx, { actor, now, event: 'list_loaded', subject: source, detail })
    },
    now,
  }
  const loaded = await loadList(db, loading).catch((error: unknown) => {
    if (!(error instanceof ListRefusal)) throw error
    const detail = error.detail === '' ? '' : ` (${error.detail})`
    throw new Error(`Nothing was loaded. ${FAULTS[error.fault]}${detail}`)
  })
  const { sha256, entries, nameless, added, removed } = loaded
  tell(
    `In force: ${source}, ${entries} entries, ${added} added, ${removed} removed, SHA-256 ${sha256}`,
  )
  if (nameless > 0) tell(`NOT compared by name: ${nameless} entries without a name`)
}

async function printLists(db: Database, tell: (line: string) => void): Promise<void> {
  const lists = await findListsInForce(db)
  for (const source of LIST_SOURCES) {
    const list = lists.get(source)
    tell(
      list
        ? `${source}: ${list.entries} entries, published ${list.publishedAt?.toISOString() ?? 'unknown'}, loaded ${list.loadedAt.toISOString()} by ${list.loadedBy}, SHA-256 ${list.sha256}`
        : `${source}: not loaded`,
    )
  }
}
