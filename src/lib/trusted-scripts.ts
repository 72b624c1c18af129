interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string | null }) => unknown
}

declare global {
  /** Not in the DOM library's types; absent in browsers without Trusted Types. */
  var trustedTypes: TrustedTypes | undefined
}

const rules: ((address: URL) => string | null)[] = []

/**
 * Lets libraries load the scripts that `rule` gives an address for, where the site's policy asks for trusted types:
 * everything else that would become a script's address or markup is refused there. A rule may change the address. Of
 * the default policy there can be but one, so that all rules share it.
 */
export function trustScripts(rule: (address: URL) => string | null) {
  rules.push(rule)
  if (rules.length > 1) return
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: address => {
      const url = new URL(address, location.href)
      for (const one of rules) {
        const trusted = one(url)
        if (trusted !== null) return trusted
      }
      return null
    },
  })
}
