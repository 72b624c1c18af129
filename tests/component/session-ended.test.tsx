import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { accessTokens } from '@/session/access-tokens'
import { setLinkSteps } from '@/session/link-steps'
import { storageKey } from '@/session/storage-key'
import { api, authApi } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const ended = 'Your session has ended. Please sign in again.'

async function signIn(user: ReturnType<typeof renderApp>['user']) {
  await user.type(screen.getByLabelText('Email'), demoCustomer)
  await user.type(screen.getByLabelText('Password'), 'demo-password')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
}

describe('ended sessions', () => {
  it('a session that ended on an open page leads to a sign-in page that explains it', async () => {
    storeSession(mock())
    const { user } = renderApp('/orders')
    await screen.findByRole('table', { name: 'My Orders' })
    localStorage.removeItem(storageKey)
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    await heading('Sign In')
    expect(screen.getByText(ended)).toBeVisible()
    await signIn(user)
    await waitFor(() => expect(address()).toBe('/orders'))
  })

  it('a session that ended before the visit leads to a sign-in page that explains it', async () => {
    const session = mock().signIn(demoCustomer)
    const past = Math.floor(Date.now() / 1000) - 60
    localStorage.setItem(storageKey, JSON.stringify({ ...session, expires_at: past }))
    server.use(http.post(authApi('token/refresh'), () => HttpResponse.json({}, { status: 401 })))
    renderApp('/orders')
    await heading('Sign In')
    expect(await screen.findByText(ended)).toBeVisible()
    expect(address()).toBe('/signin?next=%2Forders')
  })

  it('a second refusal of the API leads to a sign-in page that explains it', async () => {
    storeSession(mock())
    server.use(http.get(api('orders'), () => HttpResponse.json({}, { status: 401 })))
    renderApp('/orders')
    await heading('Sign In')
    expect(await screen.findByText(ended)).toBeVisible()
  })
})

it('doesn’t replace a refused token once the session has ended', async () => {
  const { access_token: refused } = mock().signIn(demoCustomer)
  await expect(accessTokens.renew(refused)).resolves.toBeNull()
})

describe('the sign-in page', () => {
  it('says nothing of a session to a visitor', async () => {
    renderApp('/orders')
    await heading('Sign In')
    expect(screen.queryByText(ended)).toBeNull()
  })

  it('says nothing of a session after a sign-out', async () => {
    storeSession(mock())
    const { user } = renderApp('/profile')
    await heading('Profile')
    await user.click(screen.getByRole('button', { name: 'Sign Out' }))
    await heading('Sign In')
    expect(screen.queryByText(ended)).toBeNull()
  })
})

describe('refused links', () => {
  it.each(['/', '/signin', '/offers'])('explains a refused link at %s, with the next steps', async path => {
    const reason = 'Email link is invalid or has expired'
    const description = reason.replaceAll(' ', '+')
    const { user } = renderApp(
      `${path}#error=access_denied&error_code=otp_expired&error_description=${description}`,
    )
    expect(await screen.findByText('The link could not be used.')).toBeVisible()
    const alert = screen.getByRole('alert')
    expect(alert).toHaveTextContent(reason)
    expect(address()).toBe(path)
    const signInLinks = within(alert).queryAllByRole('link', { name: 'Sign In' })
    expect(signInLinks).toHaveLength(path === '/signin' ? 0 : 1)
    await user.click(screen.getByRole('link', { name: 'Reset your password' }))
    await heading('Forgot Password')
    expect(screen.queryByText('The link could not be used.')).toBeNull()
  })

  it('explains a refused link at a path that begins with two slashes, which the router would take for a site', async () => {
    renderApp(`${window.location.origin}//x.example/`)
    await heading('Oops! Page not found')
    act(() => setLinkSteps({ problem: 'It was refused.' }))
    expect(await screen.findByText('The link could not be used.')).toBeVisible()
    expect(address()).toBe('/x.example/')
  })

  it.each([
    ['&error_code=otp_expired&error_description=', 'It has expired or was used before.'],
    ['&error_code=otp_expired&error_description=+', 'It has expired or was used before.'],
    ['&error_code=flow_state_lost', 'It was refused: flow state lost.'],
    ['', 'It was refused.'],
  ])('explains a refused link without a text by its code (%j)', async (fields, reason) => {
    renderApp(`/offers#error=access_denied${fields}`)
    expect(await screen.findByRole('alert')).toHaveTextContent(`The link could not be used. ${reason}`)
    expect(address()).toBe('/offers')
  })

  it('shows 200 characters of the explanation at most', async () => {
    renderApp(`/offers#error=access_denied&error_description=${'x'.repeat(5000)}`)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent.replace(/[^x]/g, '')).toHaveLength(200)
    expect(JSON.stringify(window.history.state).length).toBeLessThan(1000)
  })

  it('shows the explanation as text', async () => {
    renderApp('/offers#error=x&error_description=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E')
    expect(await screen.findByText(/<img src=x/)).toBeVisible()
  })

  it.each(['/offers#error', '/offers#error=1', '/offers#error=1&error_description=', '/offers#results'])(
    'doesn’t take %s for a refused link',
    async path => {
      renderApp(path)
      await heading('Available Plans')
      expect(screen.queryByRole('alert')).toBeNull()
      expect(address()).toBe(path)
    },
  )
})
