/** A setting that is missing or wrong; the message is one line for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
