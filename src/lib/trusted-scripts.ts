interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string | null }) => unknown
}

declare global {
  /** Not in the DOM library's types; absent in browsers without Trusted Types. */
  var trustedTypes: TrustedTypes | undefined
}

const rules: ((url: URL) => string | null)[] = []

/**
 * Allows the scripts for which `rule` returns a URL, where the site's policy requires Trusted Types: the browser refuses
 * all other script URLs and markup. A rule may change the URL. There can be only one default policy, so all rules share
 * it.
 */
export function trustScripts(rule: (url: URL) => string | null) {
  rules.push(rule)
  if (rules.length > 1) return
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: text => {
      const url = new URL(text, location.href)
      for (const allow of rules) {
        const trusted = allow(url)
        if (trusted !== null) return trusted
      }
      return null
    },
  })
}
