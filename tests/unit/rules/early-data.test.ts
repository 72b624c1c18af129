import { describe, expect, it } from 'vitest'
import { publicCall } from '@/app/early-data'

const call = (path: string) => publicCall(new URL(path, 'https://shop.example'))

describe('the public data that a document requests before the app is there', () => {
  it.each([
    ['/offers', 'offers'],
    ['/search?type=keyword&keywords=Bank,bank,%20law', 'email_documents?keywords=Bank,law'],
    [
      '/search?type=keyword&countries=us,DE&tlds=.net,com',
      'email_documents?domain.eavAttributes=DE,US&domain.tld[]=com&domain.tld[]=net',
    ],
    ['/search?type=isp&providers=OVH', 'email_documents?isp=OVH'],
  ])('%s needs %s', (path, needed) => {
    expect(call(path)).toBe(needed)
  })

  it.each(['/', '/search?type=keyword', '/orders', '//offers', '/offers/..//evil.example'])(
    '%s needs none',
    path => {
      expect(call(path)).toBeNull()
    },
  )

  // The query of a URL can be anybody's.
  it.each([
    '/search?type=keyword&keywords=//evil.example',
    '/search?type=keyword&keywords=https://evil.example/&tlds=com@evil.example',
    '/search?type=isp&providers=..//..//evil.example',
  ])('%s leads to the API alone', path => {
    expect(new URL(call(path) ?? '', 'https://api.example/api/').pathname).toBe('/api/email_documents')
  })
})
