import type { Mock } from '@/mocks/mock'
import { authApi } from './api-url'

/** Gives the mock one more customer. */
export async function register(mock: Mock, email: string) {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ email, plainPassword: 'a-password' })
  await mock.respond(new Request(authApi('register'), { method: 'POST', headers, body }))
}
