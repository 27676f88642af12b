/** Size of the page that an engine shows, in CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** A value that goes into a page or comes out of it. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | JsonRecord
export interface JsonRecord {
  readonly [name: string]: Json
}

/** One key or pointer with what it does, as WebDriver writes it. */
export interface InputSource extends JsonRecord {
  type: 'key' | 'pointer'
  id: string
  actions: readonly JsonRecord[]
}

/** A browser engine with one open page. The steps of the journeys are made of these acts (R5). */
export interface Engine {
  /** Name and version, e.g. `firefox 153.7.0`. */
  readonly product: string
  /** Uncaught errors and breaches of the content policy that the page reported. */
  readonly problems: readonly string[]
  /** Loads an address and waits for its load event. */
  open(address: string): Promise<void>
  reload(): Promise<void>
  goBack(): Promise<void>
  /** Runs a declaration of `declareCall` in the page with its parameters; returns its text. */
  call(declaration: string, parameters: string): Promise<string>
  /** Presses keys and moves the pointer. */
  perform(sources: readonly InputSource[]): Promise<void>
  /** Writes what the page shows into a PNG file. */
  savePicture(path: string): Promise<void>
  close(): Promise<void>
}

/** Writes a function as one that takes and returns JSON, which every protocol can transfer. */
export function declareCall(work: (...parameters: never[]) => unknown): string {
  return `async (json) => JSON.stringify([await (${String(work)})(...JSON.parse(json))])`
}
