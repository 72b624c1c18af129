import { settingNames, settingsFrom } from './document-head.mjs'
import { loadSource } from './load-source.mjs'
import { UsageError, projectRoot } from './run.mjs'
import { findSettingsProblems } from './settings-problems.mjs'

/** Variables of Vite itself and of Vercel's builds, which aren't settings. */
const otherVariables =
  /^VITE_(?:USER_NODE_ENV|DEBUG_FILTER|DEPRECATION_TRACE|CONFIG_NATIVE_IGNORE_WARNING|VERCEL_\w+)$/

const pairsOf = text => new Set(Array.from(text, (_, at) => text.slice(at, at + 2)))

/** The known name that is most like another one: it shares most pairs of letters. */
function nearestName(name) {
  const own = pairsOf(name.toUpperCase())
  const likeness = known => {
    const pairs = pairsOf(known)
    return [...pairs].filter(pair => own.has(pair)).length / (pairs.size + own.size)
  }
  return settingNames.toSorted((a, b) => likeness(b) - likeness(a))[0]
}

/**
 * What is wrong with names, and with values that must not be in a site whatever their name. No message has such a value.
 *
 * @param {Record<string, string>} variables the `VITE_…` ones
 */
export function findNameProblems(variables) {
  return Object.entries(variables).flatMap(([name, text]) => {
    if (text.trim() === '' || otherVariables.test(name)) return []
    const secret = /^\s*[sr]k_/.test(text)
      ? [
          `${name} is a secret Stripe key. Settings are public: use the publishable key, which begins with pk_.`,
        ]
      : []
    if (settingNames.includes(name)) return secret
    return [...secret, `There is no setting ${name}. Did you mean ${nearestName(name)}?`]
  })
}

/**
 * Finds what is wrong with the `VITE_…` variables of the environment and of .env files: names, values, secret keys.
 *
 * @param {Record<string, string>} variables
 * @returns {Promise<string[]>} a message for each
 */
export async function findProblems(variables) {
  const { readSettings } = await loadSource('src/config/describe-wrong-value.ts')
  const settings = settingsFrom(variables)
  const named = findNameProblems(variables)
  const isNew = problem => !named.some(one => one.split(' ')[0] === problem.split(' ')[0])
  const wrong = readSettings(settings, 'https://site.invalid').problems
  for (const problem of [...wrong, ...findSettingsProblems(settings)]) if (isNew(problem)) named.push(problem)
  return named
}

/**
 * Checks the settings that a command reads, before it does anything. Throws a usage error that names each problem.
 *
 * @param {string} mode Vite's: it chooses the .env files
 * @param {string} [folder] the folder of the .env files
 * @returns {Promise<Record<string, string>>} the `VITE_…` variables
 */
export async function checkSettings(mode, folder = projectRoot) {
  const { loadEnv } = await import('vite')
  // Whether the mock is built in is decided by comparing this text. In Windows' shell a space before `&&` belongs to it.
  const { VITE_API_MOCKING: mocking } = process.env
  if (mocking) process.env.VITE_API_MOCKING = mocking.trim()
  const variables = loadEnv(mode, folder, 'VITE_')
  const problems = await findProblems(variables)
  if (problems.length > 0)
    throw new UsageError(
      `The settings, in the environment or in a .env file, are wrong:\n${problems.map(one => `  ${one}`).join('\n')}`,
    )
  return variables
}

/** Checks the settings wherever Vite reads them: the development site, a build, the tests. */
export function settingsCheck() {
  return {
    name: 'listwell-settings',
    config: async ({ envDir }, { mode }) => void (await checkSettings(mode, envDir || undefined)),
  }
}
