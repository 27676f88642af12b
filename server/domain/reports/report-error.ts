/** Why there is no such report; the message is one line for the operator. */
export class ReportError extends Error {
  override name = 'ReportError'
}
