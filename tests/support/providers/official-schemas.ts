import { existsSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { providerFile } from './provider-folder.ts'

/** Checks a value against a schema of a provider's document, by its name in `components` or, with `#/`, its place. */
export type OfficialCheck = (schema: string, value: unknown) => void

/**
 * The check against a provider's own OpenAPI document, e.g. `yookassa/openapi.json`; one that checks
 * nothing where the document is not at hand.
 */
export function loadOfficialCheck(file: string): OfficialCheck {
  const path = providerFile(file)
  if (!existsSync(path)) return () => {}
  const ajv = new Ajv({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: file, ...readDocument(path) })
  return (schema, value) => {
    const place = schema.startsWith('#/') ? schema : `#/components/schemas/${schema}`
    const validate = ajv.compile({ $ref: `${file}${place}` })
    if (!validate(value)) throw new Error(`${file} ${schema}: ${ajv.errorsText(validate.errors)}`)
  }
}

function readDocument(path: string): object {
  const document: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof document !== 'object' || document === null) throw new Error(`${path} is no document`)
  return document
}
