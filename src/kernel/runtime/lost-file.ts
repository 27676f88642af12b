/**
 * Beginning of the message of an error about a file that did not load; a type, so that `boot` needs
 * no other file.
 */
export type LostFileMark = 'chunk: '

const MARK: LostFileMark = 'chunk: '

/** Returns whether an error says that a file of code or style did not load. */
export function isLostFile(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(MARK)
}
