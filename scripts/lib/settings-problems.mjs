const addresses = ['VITE_API_URL', 'VITE_AUTH_URL', 'VITE_MERCURE_ORIGIN', 'VITE_SITE_URL']

/** A whole address, or for a service a path of the site's own origin: nothing that a policy or a host's file would read otherwise. */
function isPlain(name, text) {
  if (text.length > 2000 || /[\s\p{Cc}]/u.test(text)) return false
  if (name !== 'VITE_SITE_URL' && /^\/(?![/\\])/.test(text)) return true
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname, search, hash } = new URL(text)
  return username + password + search + hash === '' && /^(?:[\w.-]{1,253}|\[[\da-f:.]+\])$/.test(hostname)
}

/**
 * What is wrong with a site's settings, beyond the app's own rules for them: they are to stand in documents, in a policy
 * and in the files of hosts, each of which has characters with a meaning of their own.
 *
 * @param {Record<string, string>} settings the `VITE_…` settings
 * @returns {string[]}
 */
export function findSettingsProblems(settings) {
  const { VITE_STRIPE_PUBLISHABLE_KEY: stripe, VITE_RECAPTCHA_SITE_KEY: recaptcha } = settings
  const odd = addresses.filter(name => settings[name] && !isPlain(name, settings[name]))
  return [
    ...odd.map(
      name =>
        `${name} is ${JSON.stringify(settings[name].slice(0, 100))}, but must be a whole http or https address, such as ` +
        'https://api.example.com/api/: a host of letters, digits, dots and hyphens, without a user, a query or a hash.',
    ),
    ...(stripe && !/^pk_\w{1,250}$/.test(stripe)
      ? [
          'VITE_STRIPE_PUBLISHABLE_KEY must be a publishable key, which begins with pk_: a secret one is no part of a site.',
        ]
      : []),
    ...(recaptcha && !/^[\w-]{1,250}$/.test(recaptcha)
      ? [
          `VITE_RECAPTCHA_SITE_KEY is ${JSON.stringify(recaptcha.slice(0, 100))}, but must be letters, digits, - and _.`,
        ]
      : []),
  ]
}
