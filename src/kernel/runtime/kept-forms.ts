import { atom } from 'jotai'
import { forgetAtSessionEnd } from './session-data.ts'
import { sessionStore } from './storage.ts'
import { store } from './store.ts'

const KEY = 'form-drafts'
/** Forms whose input is kept; of more the oldest is dropped. */
const MOST = 12

/** What is typed into one form. */
interface KeptForm {
  /** The entry of the browser's history that shows the form; empty for a form of several pages. */
  entry: string
  value: unknown
}

/** What is typed into each form, by its name. */
export type KeptForms = Readonly<Record<string, KeptForm>>

const roundsAtom = atom<Readonly<Record<string, number>>>({})
const wipes = new Map<string, () => void>()

/**
 * How many times the input of each form was erased or returned, by the form: a mounted form starts
 * anew with each.
 */
export const formRoundsAtom = atom((get) => get(roundsAtom))

/**
 * Keeps what is typed into a form until its act is done or the session ends: a lock, an update, a
 * reload and Back leave it. Never a PIN, a code or the number of a card. The name is that of the
 * form; where it has several subjects, such as pots, the subject's id follows after a space.
 */
export function keepForm(name: string, entry: string, value: unknown): void {
  const { [name]: _earlier, ...others } = readForms()
  const rest = Object.entries(others).slice(1 - MOST)
  write(Object.fromEntries([...rest, [name, { entry, value }]]))
}

/** Returns what is kept of a form on this entry of the history. */
export function readForm(name: string, entry: string): unknown {
  const kept = readForms()[name]
  return kept?.entry === entry ? kept.value : undefined
}

/** Returns all that is kept. */
export function readForms(): KeptForms {
  try {
    const kept: unknown = JSON.parse(sessionStore.read(KEY) ?? '{}')
    return isForms(kept) ? kept : {}
  } catch {
    return {}
  }
}

/** Erases what is kept of a form, and nothing that is on screen. */
export function forgetForm(name: string): void {
  const { [name]: kept, ...others } = readForms()
  if (kept) write(others)
}

/**
 * Erases what was typed into a form, of all its subjects and also where it is mounted: its act was
 * done elsewhere.
 */
export function restartForm(form: string): void {
  write(Object.fromEntries(Object.entries(readForms()).filter(([name]) => formKind(name) !== form)))
  wipes.get(form)?.()
  startAnew(form)
}

/**
 * Keeps the input of forms again, and shows it where they are mounted. What was typed there since
 * stays.
 */
export function returnForms(forms: KeptForms): void {
  write({ ...forms, ...readForms() })
  for (const form of new Set(Object.keys(forms).map(formKind))) startAnew(form)
}

/** Returns the form of a name: `addToPot` of `addToPot 7f9d`, which is that form for one pot. */
export function formKind(name: string): string {
  return name.split(' ', 1).join('')
}

/** Registers what else erases the input of a form. */
export function atFormRestart(name: string, wipe: () => void): void {
  wipes.set(name, wipe)
}

forgetAtSessionEnd(() => sessionStore.remove(KEY))

function startAnew(form: string): void {
  store.set(roundsAtom, (rounds) => ({ ...rounds, [form]: (rounds[form] ?? 0) + 1 }))
}

function write(forms: KeptForms): void {
  if (Object.keys(forms).length === 0) sessionStore.remove(KEY)
  else sessionStore.write(KEY, JSON.stringify(forms))
}

function isForms(kept: unknown): kept is KeptForms {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    Object.values(kept).every(
      (one: unknown) =>
        typeof one === 'object' &&
        one !== null &&
        'value' in one &&
        'entry' in one &&
        typeof one.entry === 'string',
    )
  )
}
