import { maskCredentials } from '../../src/config/mask-credentials.mjs'

const urlSettings = ['VITE_API_URL', 'VITE_AUTH_URL', 'VITE_MERCURE_ORIGIN', 'VITE_SITE_URL']

/** A browser ignores any other host in a policy, and blocks what it would allow. */
const hostPattern = /^[a-z\d-]+(?:\.[a-z\d-]+)*$/

/**
 * Whether a setting is an absolute URL, or for a service a path of the site's origin, without special characters of policies
 * and hosts' files. A policy can't name an IPv6 address (CSP Level 3, 2.3.1).
 */
function isPlain(name, text) {
  if (text.length > 2000 || /[\s\p{Cc}]/u.test(text)) return false
  if (name !== 'VITE_SITE_URL' && /^\/(?![/\\])/.test(text)) return true
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname, search, hash } = new URL(text)
  return username + password + search + hash === '' && hostname.length <= 253 && hostPattern.test(hostname)
}

/**
 * Finds what is wrong with a site's settings besides the app's own rules: the settings are written into documents, into the
 * policy and into the files of hosts, each of which has special characters.
 *
 * @param {Record<string, string>} settings the `VITE_…` settings
 * @returns {string[]}
 */
export function findSettingsProblems(settings) {
  const odd = urlSettings.filter(name => settings[name] && !isPlain(name, settings[name]))
  return odd.map(
    name =>
      `${name} is ${JSON.stringify(maskCredentials(settings[name]).slice(0, 100))}, but must be a whole http or https address, such as ` +
      'https://api.example.com/api/: a host of letters, digits, dots and hyphens, without a user, a query or a hash.',
  )
}
