import { expect, it } from 'vitest'
import { providerName } from '@/lib/provider-name'

it.each([
  ['google', 'Google'],
  ['github', 'GitHub'],
  ['linkedin_oidc', 'LinkedIn'],
  ['linkedin', 'LinkedIn'],
  ['azure', 'Microsoft'],
  ['gitlab', 'GitLab'],
  ['openid', 'OpenID'],
  ['paypal', 'PayPal'],
  ['slack_oidc', 'Slack'],
  ['workos', 'WorkOS'],
  ['acme', 'Acme'],
  ['constructor', 'Constructor'],
])('the provider %s is called %s', (provider, name) => {
  expect(providerName(provider)).toBe(name)
})
