/**
 * @promise A customer with a verified phone is asked for its code, which is sent once they ask for it, and
 *   again on demand; one that is sent ends what was wrong before.
 * @promise A sign-in with an authenticator app asks for its code before it leads anywhere: by paste and
 *   autofill, several apps, wrong codes, a reload; nothing private is asked for before.
 * @promise A session that comes to need a second factor is asked for its code once the API refuses a call for
 *   want of it, keeps what is remembered and leads back; a refusal for another reason is shown.
 * @promise Canceling a second factor leaves no session, here or at the service; an app removed elsewhere lets
 *   the sign-in go on.
 * @promise A link that signs in a customer with an authenticator app asks for its code too, then leads to the
 *   form for a new password, over a reload too, or back.
 */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { addFactor } from '@/mocks/handlers/factors'
import { DEMO_SECRET } from '@/mocks/scenario-actions'
import { totpOf } from '@/mocks/totp'
import { accessTokensOf } from '@/session/access-tokens'
import { api, authApi } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { more, moreIf } from '@tests/support/more'
import { recordRequests } from '@tests/support/record-requests'
import { openLink } from '@tests/support/open-link'
import { enter, fill, openSettings } from '@tests/support/pages'
import { address, demoCustomer, reloadApp, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { openApp } from '@tests/support/test-app'
import { storageKey } from '@tests/support/test-settings'
import { findToast } from '@tests/support/toast'

const mock = mockApi()
const TITLE = 'Enter the code of your authenticator app'
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const code = () => totpOf(DEMO_SECRET, Date.now() / 1000)
const verify = () => screen.getByRole('button', { name: 'Verify' })
const WRONG = 'This code is wrong or has expired. Enter the one that the app shows now.'

/** Collects the calls for private data. */
function watchPrivateCalls() {
  const seen: string[] = []
  server.use(http.get(/\/(orders|active_cart)/, ({ request }) => void seen.push(request.url)))
  return seen
}

/** Signs in with the password. */
async function signInFirst(path: string) {
  const { user } = renderApp(path)
  await heading('Sign In')
  await fill(user, screen.getByLabelText('Email'), demoCustomer)
  await enter(user, screen.getByLabelText('Password'), 'demo-password')
  return user
}

async function signIn(path = '/signin') {
  mock().applyScenario('add-authenticator')
  const user = await signInFirst(path)
  await heading(TITLE)
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus())
  return user
}

describe('a sign-in with a second factor', () => {
  it('asks for the code before it opens a page or requests private data', more, async () => {
    const seen = watchPrivateCalls()
    const user = await signIn('/signin?next=%2Forders')
    expect(screen.getByText(demoCustomer)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'User menu' })).toBeNull()
    const field = screen.getByLabelText('Code')
    expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    expect(field).toHaveAttribute('inputmode', 'numeric')
    expect(seen).toEqual([])

    await user.click(field)
    const shown = await code()
    await user.paste(` ${shown.slice(0, 3)} ${shown.slice(3)}`)
    await user.click(verify())
    expect((await findToast('Welcome back!')).getByText('You have successfully signed in.')).toBeVisible()
    expect(await screen.findByRole('table', { name: 'My Orders' })).toBeVisible()
    expect(address()).toBe('/orders')
  })

  it('sends nothing that is no code, says that a code is wrong, and accepts the next one', more, async () => {
    const sent = recordRequests('post', authApi('factors/:id/challenge'))
    const user = await signIn()
    const field = screen.getByLabelText('Code')
    await enter(user, field, '12345')
    await waitFor(() => expect(field).toHaveAccessibleDescription('The code has six digits'))
    expect(sent).not.toHaveBeenCalled()
    await user.clear(field)
    for (let count = 0; count < 3; count += 1) {
      await enter(user, field, '000000')
      await waitFor(() => expect(field).toHaveValue(''))
      expect(field).toHaveAccessibleDescription(WRONG)
      expect(field).toHaveFocus()
      // The field had the focus already, so screen readers don’t read its description.
      await waitFor(() =>
        expect(screen.getAllByRole('status').map(region => region.textContent)).toContain(WRONG),
      )
    }
    await enter(user, field, await code())
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('lets the customer choose among several apps', async () => {
    mock().db.update(state => {
      const [demo] = state.users
      if (demo)
        addFactor(state, demo, { name: 'Tablet', status: 'verified', createdAt: 0, secret: 'MZXW6YTBOI' })
      if (demo) addFactor(state, demo, { name: 'Half', status: 'unverified', createdAt: 0 })
    })
    const user = await signIn()
    const apps = within(screen.getByRole('group', { name: 'Authenticator app' }))
    expect(apps.getAllByRole('radio')).toHaveLength(2)
    await user.click(screen.getByRole('radio', { name: 'Tablet' }))
    await enter(user, screen.getByLabelText('Code'), await totpOf('MZXW6YTBOI', Date.now() / 1000))
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('leaves no session here or at the service when the code is canceled', async () => {
    const user = await signIn('/signin?next=%2Fcart')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await heading('Sign In')).toHaveFocus()
    expect(localStorage.getItem(storageKey)).toBeNull()
    await waitFor(() => expect(mock().db.read().sessions).toEqual([]))
    expect(address()).toBe('/signin?next=%2Fcart')
  })

  it('asks for the code again after a reload, on each page that needs a user', more, async () => {
    const seen = watchPrivateCalls()
    await signIn()
    reloadApp()
    await heading(TITLE)
    renderApp('/orders')
    await heading(TITLE)
    expect(address()).toBe('/signin?next=%2Forders')
    expect(seen).toEqual([])
  })

  it('signs in where the app was removed on another device', async () => {
    const user = await signIn()
    mock().db.update(state => {
      for (const one of state.users) one.factors = []
    })
    await enter(user, screen.getByLabelText('Code'), '000000')
    await waitFor(() => expect(address()).toBe('/'))
    expect(await screen.findByRole('button', { name: 'User menu' })).toBeVisible()
  })
})

describe('a link that signs in a customer with a second factor', () => {
  async function agree(path: string, type: 'recovery' | 'magiclink') {
    mock().applyScenario('add-authenticator')
    const user = await openLink(mock(), path, type)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await heading(TITLE)
    return user
  }
  const newPassword = 'The link from your email has signed you in. Choose your new password.'

  it('a link for a forgotten password leads to the form for a new one where the page is reloaded before the code', async () => {
    await agree('/', 'recovery')
    const { user } = reloadApp()
    await heading(TITLE)
    await enter(user, screen.getByLabelText('Code'), await code())
    expect(await screen.findByText(newPassword)).toBeVisible()
    expect(address()).toBe('/profile')
  })

  it('the customer can leave the form before the code', async () => {
    const user = await agree('/terms', 'magiclink')
    expect(address()).toBe('/signin?next=%2Fterms')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(address()).toBe('/'))
    await user.click(screen.getByRole('link', { name: 'Contact' }))
    expect(await heading('Contact')).toBeVisible()
  })
})

describe('a sign-in with the code of a phone', () => {
  const PHONE_TITLE = 'Enter the code sent to your phone'
  const phone = { id: 'phone-1', factor_type: 'phone', status: 'verified', friendly_name: 'My mobile' }
  const field = () => screen.getByLabelText('Code')

  /** Answers as GoTrue does for a user with a verified phone, whose code is 123456. */
  function addPhone() {
    server.use(
      http.post(authApi('login_check'), () => {
        const signedIn = mock().signIn(demoCustomer)
        const factors = [phone, ...(signedIn.user.factors ?? [])]
        return HttpResponse.json({ ...signedIn, user: { ...signedIn.user, factors } })
      }),
      http.post(authApi('factors/phone-1/verify'), async ({ request }) => {
        const body = await request.text()
        if (body !== '{"code":"123456","challenge_id":"sent-1"}')
          return HttpResponse.json({ error_code: 'mfa_verification_failed', msg: 'Invalid' }, { status: 422 })
        const signedIn = mock().signIn(demoCustomer)
        const claims = Buffer.from(JSON.stringify({ aal: 'aal2', exp: signedIn.expires_at })).toString(
          'base64url',
        )
        return HttpResponse.json({ ...signedIn, access_token: `e30.${claims}.c2ln` })
      }),
    )
    return recordRequests('post', authApi('factors/phone-1/challenge'), () =>
      HttpResponse.json({ id: 'sent-1', type: 'phone' }),
    )
  }

  async function openPhone(scenario = '') {
    const challenges = addPhone()
    if (scenario !== '') mock().applyScenario(scenario)
    const user = await signInFirst('/signin?next=%2Fterms')
    if (scenario === '') await heading(PHONE_TITLE)
    return { user, challenges }
  }

  it('sends it once it is asked for, and opens the page with it', async () => {
    const { user, challenges } = await openPhone()
    expect(address()).toBe('/signin?next=%2Fterms')
    await enter(user, field(), '123456')
    expect(await screen.findByText('Please have a code sent first')).toBeVisible()
    expect(challenges).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByText('A code is on its way to your phone.')).toBeVisible()
    expect(challenges).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Please have a code sent first')).toBeNull()
    expect(field()).toHaveValue('123456')
    await user.clear(field())
    await enter(user, field(), '654321')
    await waitFor(() => expect(field()).toHaveAccessibleDescription('This code is wrong or has expired.'))
    await user.click(screen.getByRole('button', { name: 'Send a new code' }))
    await waitFor(() => expect(field()).toBeValid())
    expect(field()).not.toHaveAccessibleDescription()
    await enter(user, field(), '123456')
    await heading('Terms')
  })

  it.each([
    ['is lost', () => HttpResponse.error()],
    ['is a failure of the server', () => HttpResponse.json({ msg: 'Busy.' }, { status: 500 })],
  ])('is asked for again where the response to a new one %s', async (_how, response) => {
    const { user } = await openPhone()
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    const again = await screen.findByRole('button', { name: 'Send a new code' })
    server.use(http.post(authApi('factors/phone-1/challenge'), response, { once: true }))
    await user.click(again)
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.queryByText('A code is on its way to your phone.')).toBeNull()
    await enter(user, field(), '123456')
    expect(await screen.findByText('Please have a code sent first')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByText('A code is on its way to your phone.')).toBeVisible()
    await user.clear(field())
    await enter(user, field(), '123456')
    await heading('Terms')
  })

  it('stays valid where the service refuses a new one', async () => {
    const { user } = await openPhone()
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    const again = await screen.findByRole('button', { name: 'Send a new code' })
    const refusal = () => HttpResponse.json({ msg: 'Too many.' }, { status: 429 })
    server.use(http.post(authApi('factors/phone-1/challenge'), refusal))
    await user.click(again)
    expect(await screen.findByText('Too many.')).toBeVisible()
    await enter(user, field(), '123456')
    await heading('Terms')
  })

  it('is asked for where the customer chooses the phone rather than the app', async () => {
    const { user } = await openPhone('add-authenticator')
    await heading(TITLE)
    await user.click(screen.getByRole('radio', { name: 'My mobile' }))
    expect(screen.getByRole('group', { name: 'Second factor' })).toBeVisible()
    await heading(PHONE_TITLE)
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await waitFor(() => expect(field()).toHaveFocus())
    // What was sent counts also after a look at the app.
    const [app] = screen.getAllByRole('radio')
    if (app) await user.click(app)
    await heading(TITLE)
    await user.click(screen.getByRole('radio', { name: 'My mobile' }))
    await heading(PHONE_TITLE)
    await enter(user, field(), '123456')
    await heading('Terms')
  })
})

it('says nothing of an ended session when the code is canceled where the app was added in another tab', async () => {
  storeSession(mock())
  const { user } = renderApp('/orders')
  await screen.findByRole('button', { name: 'User menu' })
  mock().applyScenario('add-authenticator')
  storeSession(mock())
  await heading(TITLE)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await heading('Sign In')
  expect(screen.queryByText(/Your session has ended/)).toBeNull()
  expect(address()).toBe('/signin?next=%2Forders')
})

describe('a session that comes to need a second factor', () => {
  const failed = () => screen.queryAllByText(/^Failed to/)
  const refusal = () =>
    HttpResponse.json({ error_code: 'insufficient_aal', msg: 'AAL2 required.' }, { status: 403 })

  /** Passes the step for the code, which leads back to the page that was open. */
  async function passCode(user: UserEvent, path: string) {
    await heading(TITLE)
    expect(address()).toBe(`/signin?next=${encodeURIComponent(path)}`)
    await enter(user, screen.getByLabelText('Code'), await code())
    await waitFor(() => expect(address()).toBe(path))
    expect(await screen.findByRole('button', { name: 'User menu' })).toBeVisible()
    expect(failed()).toEqual([])
  }

  for (const [path, shown] of [
    ['/orders', 'Completed'],
    ['/cart', 'Your cart is empty'],
    ['/order/…/details', /^Files/],
    ['/checkout/78', 'Order summary'],
  ] as const)
    it(`asks for the code at ${path}, though sessions name no user`, moreIf(path !== '/cart'), async () => {
      storeSession(mock())
      mock().applyScenario('add-authenticator,backend:bare-sign-in')
      const url = path.replace('…', mock().db.read().orders[0]?.orderNumber ?? '')
      const { user } = renderApp(url)
      await heading(TITLE)
      expect(failed()).toEqual([])
      await passCode(user, url)
      expect((await screen.findAllByText(shown))[0]).toBeVisible()
    })

  it('asks for the code when an order is placed, and places it afterwards', async () => {
    mock().applyScenario('fill-cart')
    storeSession(mock())
    const { user } = renderApp('/cart')
    const place = () => screen.findByRole('button', { name: 'Place Order' })
    await place()
    mock().applyScenario('add-authenticator')
    await user.click(await place())
    await heading(TITLE)
    await enter(user, screen.getByLabelText('Code'), await code())
    await waitFor(() => expect(address()).toBe('/cart'))
    const read = recordRequests('get', api('orders'))
    await user.click(await place())
    expect(await heading('Checkout')).toBeVisible()
    // The refused call has placed nothing: no order is looked for after this one's own reading.
    expect(read).toHaveBeenCalledOnce()
  })

  it('asks for a code where the first one’s response was lost; settings list the app', more, async () => {
    storeSession(mock())
    mock().applyScenario('add-authenticator')
    mock().db.update(state => {
      for (const one of state.sessions) one.level = 'aal2'
    })
    const { user } = renderApp('/orders')
    await passCode(user, '/orders')
    await openSettings()
    expect(await screen.findByRole('button', { name: 'Remove Phone' })).toBeVisible()
  })

  it.each(['Verify', 'Cancel'])('forgets nothing before the code is canceled (%s)', more, async name => {
    storeSession(mock())
    const key = `listwell-memory-${mock().signIn(demoCustomer).user.id}`
    localStorage.setItem(key, '1')
    const { user } = renderApp('/profile')
    await screen.findByRole('button', { name: 'User menu' })
    mock().applyScenario('add-authenticator')
    storeSession(mock())
    await heading(TITLE)
    expect(localStorage.getItem(key)).toBe('1')
    if (name === 'Verify') await fill(user, screen.getByLabelText('Code'), await code())
    await user.click(screen.getByRole('button', { name }))
    await heading(name === 'Verify' ? 'Profile' : 'Sign In')
    await waitFor(() => expect(localStorage.getItem(key)).toBe(name === 'Verify' ? '1' : null))
  })

  it('reads the user again where that has failed', async () => {
    storeSession(mock())
    mock().applyScenario('add-authenticator')
    let isDown = true
    const failure = () => (isDown ? HttpResponse.json({}, { status: 500 }) : undefined)
    server.use(http.get(authApi('user'), failure), http.post(authApi('token/refresh'), failure))
    const { user } = renderApp('/orders')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    isDown = false
    await user.click(retry)
    expect(await heading(TITLE)).toBeVisible()
  })

  it('shows the error where the service still refuses after the code', more, async () => {
    storeSession(mock())
    mock().applyScenario('add-authenticator')
    server.use(http.get(api('orders'), refusal))
    const { user } = renderApp('/orders')
    await heading(TITLE)
    await enter(user, screen.getByLabelText('Code'), await code())
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
    expect(address()).toBe('/orders')
  })
})

it('doesn’t replace a refused token by another tab’s, which needs a second factor', async () => {
  storeSession(mock())
  const accessTokens = accessTokensOf(openApp())
  const token = await accessTokens.current()
  mock().applyScenario('add-authenticator')
  storeSession(mock())
  expect(await accessTokens.renew(token ?? '')).toBeNull()
  expect(await accessTokens.current()).toBeNull()
})
