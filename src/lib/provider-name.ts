const NAMES: Readonly<Record<string, string>> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  linkedin_oidc: 'LinkedIn',
  openid: 'OpenID',
  paypal: 'PayPal',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
}

/** The name of a sign-in provider as its customers know it; an unknown one gets a capital letter. */
export const providerName = (provider: string): string =>
  Object.hasOwn(NAMES, provider)
    ? (NAMES[provider] ?? provider)
    : provider.charAt(0).toUpperCase() + provider.slice(1)
