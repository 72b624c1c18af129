type Rule = (url: URL) => string | null

interface TrustedTypes {
  defaultPolicy: object | null
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string | null }) => object
}

declare global {
  /** Not in the DOM library's types; absent in browsers without Trusted Types. */
  var trustedTypes: TrustedTypes | undefined
}

/** There can be only one default policy in a document, so all rules share it. */
const rulesOfPolicy = new WeakMap<object, Rule[]>()

/**
 * Allows the scripts for which `rule` returns a URL, where the site's policy requires Trusted Types: the browser refuses
 * all other script URLs and markup. A rule may change the URL.
 */
export function trustScripts(rule: Rule) {
  const { trustedTypes } = globalThis
  if (!trustedTypes) return
  const known = trustedTypes.defaultPolicy && rulesOfPolicy.get(trustedTypes.defaultPolicy)
  if (known) {
    known.push(rule)
    return
  }
  const rules = [rule]
  const policy = trustedTypes.createPolicy('default', {
    createScriptURL: text => {
      const url = new URL(text, location.href)
      for (const allow of rules) {
        const trusted = allow(url)
        if (trusted !== null) return trusted
      }
      return null
    },
  })
  rulesOfPolicy.set(policy, rules)
}
