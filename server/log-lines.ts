/**
 * Takes lines and gives those of one turn of the event loop to `write` together, each with its end:
 * requests are answered in batches, and a write for each would cost a tenth of the answer. None is
 * lost when the process exits.
 */
export function collectLines(write: (text: string) => void): (line: string) => void {
  let text = ''
  const flush = () => {
    const collected = text
    text = ''
    if (collected) write(collected)
  }
  process.on('exit', flush)
  return (line) => {
    if (text === '') setImmediate(flush)
    text += `${line}\n`
  }
}
