import { maskCredentials } from './mask-credentials.mjs'
import { parseSettings, type SettingValues, type WrongValue } from './settings'

const expectations = {
  url: 'an http or https address without a user, a query or a hash, such as https://api.example.com/api/',
  'card key': 'a publishable key, which begins with pk_. Never put a secret key into a site',
  'site key': 'letters, digits, - and _',
  header: 'the name of a header that the site doesn’t use, or off',
  methods: 'names such as magic-link,google',
  contact: 'an email address or an https address',
}

/** What is wrong with a setting, for the person who deploys the site. It isn't in the initial script. */
export function describeWrongValue({ name, value, expected }: WrongValue): string {
  // It may be a secret one.
  const found = expected === 'card key' ? '' : ` is "${maskCredentials(value ?? '').slice(0, 100)}", but`
  const right = typeof expected === 'string' ? expectations[expected] : `one of: ${expected.join(', ')}`
  return `${name}${found} must be ${right}.`
}

/** The settings in raw values, with defaults in place of wrong ones, which are described in `problems`. `origin` is the page's own. */
export function readSettings(values: SettingValues, origin: string) {
  const { settings, wrongValues } = parseSettings(name => values[name], origin)
  return { settings, problems: wrongValues.map(describeWrongValue) }
}
