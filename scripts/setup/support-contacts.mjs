/** Contacts of a trial wallet, by brand; nobody answers there. */
export const EXAMPLE_CONTACTS = {
  ewallet: { phone: '+7 800 555-01-00', email: 'support@e-wallet.example' },
  grok: { phone: '+7 800 555-01-00', email: 'support@grok.example' },
}

const RESERVED_DOMAIN = /[@.](?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i

/**
 * Names the variables of a build whose support contact is missing or an example; empty when both are
 * real. A wallet for real money must not be built without them.
 *
 * @param {Readonly<Record<string, string | undefined>>} variables
 * @returns {string[]}
 */
export function findExampleContacts(variables) {
  const phone = variables['VITE_SUPPORT_PHONE'] || EXAMPLE_CONTACTS.ewallet.phone
  const email = variables['VITE_SUPPORT_EMAIL'] || EXAMPLE_CONTACTS.ewallet.email
  const phones = Object.values(EXAMPLE_CONTACTS).map((contacts) => digitsOf(contacts.phone))
  return [
    ...(phones.includes(digitsOf(phone)) ? ['VITE_SUPPORT_PHONE'] : []),
    ...(RESERVED_DOMAIN.test(email) ? ['VITE_SUPPORT_EMAIL'] : []),
  ]
}

/**
 * What to tell the operator of such variables.
 *
 * @param {readonly string[]} names
 */
export function describeExampleContacts(names) {
  return `${names.join(' and ')} must be set to real support contacts outside the sandbox`
}

/** @param {string} text */
function digitsOf(text) {
  return text.replaceAll(/\D/g, '')
}
