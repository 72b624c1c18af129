import { expect, it } from 'vitest'
import { findHub } from '@/mercure/hub-discovery'

// As API Platform sends them.
const docs =
  '<https://api.example.com/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"'
const path = '/.well-known/mercure'

it.each<[string, string, string | null]>([
  [
    'a URL after another link',
    `${docs},<https://hub.example${path}>; rel="mercure"`,
    `https://hub.example${path}`,
  ],
  ['a relative URL', `<${path}>; last-event-id="urn:uuid:5e"; rel=mercure`, `https://api.example.com${path}`],
  ['the hub of another resource', `<${path}>; rel=mercure; anchor="/api/orders/8"`, null],
  ['a URL that is not http', '<javascript:alert(1)>; rel=mercure', null],
  ['a URL that has http elsewhere', '<data:,http://hub.example.com/>; rel=mercure', null],
  ['a URL by http', `<http://hub.example${path}>; rel=mercure`, `http://hub.example${path}`],
  ['no link with the relation', docs, null],
])('finds the hub of a response with %s', (_name, header, expected) => {
  expect(findHub(header, 'https://api.example.com/api/orders/7')).toBe(expected)
})
