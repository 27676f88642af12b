import { Ajv } from 'ajv'
import stripe from './schemas/stripe.json' with { type: 'json' }
import twilioMessages from './schemas/twilio-messages.json' with { type: 'json' }
import ondato from './schemas/ondato.json' with { type: 'json' }
import yookassaPayments from './schemas/yookassa-payments.json' with { type: 'json' }
import yookassaPayouts from './schemas/yookassa-payouts.json' with { type: 'json' }

const ajv = new Ajv({ strict: false, validateFormats: false })
ajv.addSchema([ondato, stripe, twilioMessages, yookassaPayments, yookassaPayouts])

/** Throws when a value of a double does not keep to the schema, e.g. `ondato#/$defs/create`. */
export function requireForm(schema: string, value: unknown): void {
  const validate = ajv.getSchema(schema)
  if (!validate) throw new Error(`no schema ${schema}`)
  if (!validate(value)) throw new Error(`${schema}: ${ajv.errorsText(validate.errors)}`)
}
