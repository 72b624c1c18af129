import { maskCredentials } from './mask-credentials.mjs'
import { parseSettings, type SettingValues, type WrongValue } from './settings'

const expectations = {
  url: 'an http or https address, such as https://api.example.com/api/',
  header: 'the name of a header, or off',
  methods: 'names such as magic-link,google',
}

/** What is wrong with a setting, for the person who deploys the site. It isn't in the initial script. */
export const describeWrongValue = ({ name, value, expected }: WrongValue): string =>
  `${name} is "${maskCredentials(value ?? '')}", but must be ${typeof expected === 'string' ? expectations[expected] : `one of: ${expected.join(', ')}`}.`

/** The settings in raw values, with defaults in place of wrong ones, which are described in `problems`. `origin` is the page's own. */
export function readSettings(values: SettingValues, origin: string) {
  const { settings, wrongValues } = parseSettings(name => values[name], origin)
  return { settings, problems: wrongValues.map(describeWrongValue) }
}
