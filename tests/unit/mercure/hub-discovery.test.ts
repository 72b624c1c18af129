import { describe, expect, it } from 'vitest'
import { findHub } from '@/mercure/hub-discovery'

describe('findHub', () => {
  const url = 'https://api.example.com/api/orders/7'
  it.each<[string, string, string | null]>([
    [
      'finds the hub after the link to the documentation, as API Platform sends them',
      '<https://api.example.com/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation",<https://hub.example.com/.well-known/mercure>; rel="mercure"',
      'https://hub.example.com/.well-known/mercure',
    ],
    [
      'finds the hub by a relative URL',
      '</.well-known/mercure>; last-event-id="urn:uuid:5e94c686"; rel=mercure',
      'https://api.example.com/.well-known/mercure',
    ],
    [
      'ignores the hub of another resource',
      '</.well-known/mercure>; rel=mercure; anchor="/api/orders/8"',
      null,
    ],
    ['ignores a URL that is not http', '<javascript:alert(1)>; rel=mercure', null],
    ['ignores a URL that has http elsewhere', '<data:,http://hub.example.com/>; rel=mercure', null],
    [
      'finds a hub by http',
      '<http://hub.example.com/.well-known/mercure>; rel=mercure',
      'http://hub.example.com/.well-known/mercure',
    ],
    [
      'returns null where no link has the relation',
      '<https://api.example.com/api/docs.jsonld>; rel="describedby"',
      null,
    ],
  ])('%s', (_name, header, expected) => {
    expect(findHub(header, url)).toBe(expected)
  })
})
