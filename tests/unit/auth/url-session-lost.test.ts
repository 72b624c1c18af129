import { expect, test, vi } from 'vitest'
import { createClientWithResponses, KEY } from './setup'

vi.mock('@/auth/url-session', () => {
  throw new Error('The chunk is gone')
})

test('the URL is cleaned where the code that reads it can’t be loaded', async () => {
  const { client, page, storage, sent } = createClientWithResponses()
  page.goTo('https://x.example/a?b=1#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer')
  expect((await client.initialize()).error?.name).toBe('AuthUnknownError')
  expect([page.current(), storage.getItem(KEY), sent]).toEqual(['https://x.example/a?b=1', null, []])
})
