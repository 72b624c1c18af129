/**
 * @promise Visitors and signed-in customers, no other roles.
 * @promise The bar has brand and Search; customers also My Orders, cart and menu, visitors Sign In and Sign
 *   Up.
 * @promise The cart's badge counts its lines; the avatar shows the email's first sign.
 * @promise The cart loads once there is a user.
 * @promise Cart, orders, details, checkout and outcome need a user: sign-in and back.
 * @promise Private data is requested only with a user, and dropped with the session.
 * @promise The theme is chosen in footer and menu, and kept.
 * @promise 'My Orders' is marked on the list and on an order's details.
 */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { ErrorBoundary } from '@/app/error-boundary'
import { part } from '@/ui/part'
import { api } from '@tests/support/api-url'
import { fillCart } from '@tests/support/cart-lines'
import { allowConsole } from '@tests/support/console'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { recordRequests } from '@tests/support/record-requests'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { inApp, openApp } from '@tests/support/test-app'
import { storageKey, testSettings } from '@tests/support/test-settings'

const mock = mockApi()
const bar = () => within(screen.getByRole('banner'))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function openAsCustomer(path: string) {
  storeSession(mock())
  const app = renderApp(path)
  await screen.findByRole('button', { name: 'User menu' })
  return app
}

describe('the navigation bar', () => {
  it('shows a visitor the search and links to the auth pages, which return to this page', async () => {
    renderApp('/terms')
    expect(await bar().findByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/signin?next=%2Fterms',
    )
    expect(bar().getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup?next=%2Fterms')
    expect(bar().getByRole('link', { name: 'Listwell' })).toHaveAttribute('href', '/')
    expect(bar().getByRole('link', { name: 'Search' })).not.toHaveAttribute('aria-current')
    expect(bar().queryByRole('link', { name: 'My Orders' })).toBeNull()
    expect(bar().queryByRole('button', { name: 'User menu' })).toBeNull()
  })

  it('links from the home page to sign-in without a return URL, and marks Search as current', async () => {
    renderApp('/')
    expect(await bar().findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin')
    expect(bar().getByRole('link', { name: 'Search' })).toHaveAttribute('aria-current', 'page')
  })

  it('shows a customer the orders, the cart and the user menu', more, async () => {
    const { user } = await openAsCustomer('/terms')
    expect(bar().getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders')
    expect(bar().getByRole('link', { name: 'My Orders' })).not.toHaveAttribute('aria-current')
    expect(await bar().findByRole('link', { name: 'Cart, 0 items' })).toHaveAttribute('href', '/cart')
    expect(bar().queryByRole('link', { name: 'Sign In' })).toBeNull()
    const menu = screen.getByRole('button', { name: 'User menu' })
    expect(menu).toHaveTextContent(/^D$/)
    expect(localStorage.getItem(`listwell-auth-${new URL(testSettings.apiUrl).host}`)).toContain(demoCustomer)

    await user.click(menu)
    expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual(['Profile', 'Sign out'])
    await user.click(screen.getByRole('menuitem', { name: 'Profile' }))
    await waitFor(async () => expect(await heading('Profile')).toHaveFocus())
  })

  it.each([
    ['/search', 'Search'],
    ['/Search/', 'Search'],
    ['/orders?page=2', 'My Orders'],
    ['/Orders/', 'My Orders'],
    ['/order/ORD-2026-000064/details', 'My Orders'],
    ['/cart', /^Cart/],
    ['/Cart/', /^Cart/],
  ])('marks at %s the link %s', more, async (path, name) => {
    await openAsCustomer(path)
    expect(await bar().findByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  })

  it.each(['/profile', '/profile/', '/Profile'])('gives a visitor of %s a heading', async path => {
    renderApp(path)
    expect(await heading('Profile')).toBeInTheDocument()
  })

  it('shows the number of lines in the cart', more, async () => {
    fillCart(mock(), 'growth', 'starter')
    await openAsCustomer('/terms')
    expect(await bar().findByRole('link', { name: 'Cart, 2 items' })).toHaveTextContent('2')
  })
})

it('the theme is chosen in the footer and in the user menu, and stored', async () => {
  const app = await openAsCustomer('/terms')
  const footer = within(screen.getByRole('contentinfo'))
  expect(await footer.findByRole('radio', { name: 'System' })).toBeChecked()
  await app.user.click(footer.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
  expect(localStorage.getItem('listwell-theme')).toBe('dark')

  await app.user.click(screen.getByRole('button', { name: 'User menu' }))
  expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await app.user.click(screen.getByRole('menuitemradio', { name: 'System' }))
  expect(document.documentElement).not.toHaveAttribute('data-theme')
  expect(footer.getByRole('radio', { name: 'System' })).toBeChecked()
})

describe('focus after a navigation', () => {
  it('leaves the focus where it is on the first load', async () => {
    renderApp('/terms')
    await heading('Terms')
    expect(document.body).toHaveFocus()
  })

  it('moves the focus to the heading of the next page and of the one before, and past the navigation by the skip link', async () => {
    const { user } = renderApp('/terms')
    await heading('Terms')
    await user.click(screen.getByRole('link', { name: 'Privacy' }))
    await waitFor(async () => expect(await heading('Privacy')).toHaveFocus())
    await waitFor(() => expect(document.title).toContain('Privacy'))

    window.history.back()
    await waitFor(async () => expect(await heading('Terms')).toHaveFocus())

    await user.click(screen.getByRole('link', { name: 'Skip to content' }))
    expect(screen.getByRole('main')).toHaveFocus()
    expect(address()).toBe('/terms')
  })

  it.each(['/', '/search/', '/Search'])('keeps the focus on the link to search at %s', more, async path => {
    const { user } = renderApp(path)
    await bar().findByRole('link', { name: 'Sign In' })
    await user.click(bar().getByRole('link', { name: 'Search' }))
    await waitFor(() => expect(address()).toBe('/search'))
    expect(bar().getByRole('link', { name: 'Search' })).toHaveFocus()
  })
})

describe('a link under the pointer', () => {
  /** Moves the pointer over a link until that is noticed: what notices it loads after the page. */
  const hover = (link: HTMLElement, expectNotice: () => void) =>
    waitFor(() => {
      fireEvent.pointerOver(link)
      expectNotice()
    })

  it.each([
    ['the data of its page', 'My Orders'],
    ['for an empty cart the order that may wait for its payment', /^Cart/],
  ])('prefetches %s: %s', async (_what, name) => {
    await openAsCustomer('/terms')
    const requested = recordRequests('get', api('orders'))
    await hover(bar().getByRole('link', { name }), () => expect(requested).toHaveBeenCalledOnce())
    expect(address()).toBe('/terms')
  })

  it('prefetches the data of another page of the list', more, async () => {
    await openAsCustomer('/orders')
    const next = await screen.findByRole('link', { name: /Next/ })
    const requested = recordRequests('get', api('orders'))
    await hover(next, () => expect(requested).toHaveBeenCalledExactlyOnceWith(null, { page: '2' }))
  })

  it.each(['ORD 77', 'N°77', '100%'])('prefetches order %s by its page’s URL', more, async orderNumber => {
    const order = { id: 1, orderNumber, status: 'completed' }
    const requested: string[] = []
    server.use(
      http.get(api('orders'), () => HttpResponse.json({ member: [order] })),
      http.get(api('orders/:number/details'), ({ request }) => {
        requested.push(request.url)
        return HttpResponse.json(order)
      }),
    )
    const { user } = await openAsCustomer('/orders')
    const link = await screen.findByRole('link', { name: orderNumber })
    await hover(link, () =>
      expect(requested).toEqual([api(`orders/${encodeURIComponent(orderNumber)}/details`)]),
    )
    await user.click(link)
    await heading(orderNumber)
    expect(requested).toHaveLength(1)
  })
})

describe('the session', () => {
  it('asks a visitor of a private page to sign in first, and then returns', async () => {
    renderApp('/orders?page=2')
    await heading('Sign In')
    expect(address()).toBe('/signin?next=%2Forders%3Fpage%3D2')
  })

  it('ends the session with Sign out in the user menu, which leads to the home page', async () => {
    const app = await openAsCustomer('/orders')
    await heading('My Orders')
    await app.user.click(screen.getByRole('button', { name: 'User menu' }))
    await app.user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    await bar().findByRole('link', { name: 'Sign In' })
    await waitFor(() => expect(address()).toBe('/'))
    expect(localStorage.getItem(storageKey)).toBeNull()
  })
})

describe('a page that fails', () => {
  const Page = ({ broken }: { broken: boolean }) => {
    if (broken) throw new Error('broken page')
    return <h1>Whole</h1>
  }

  it('keeps the navigation, and the next page is shown again', async () => {
    allowConsole(/broken page/, /ErrorBoundary/)
    const { rerender } = render(
      <ErrorBoundary resetKey="one">
        <Page broken />
      </ErrorBoundary>,
      { wrapper: inApp(openApp()) },
    )
    expect(await heading('Something went wrong')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')

    rerender(
      <ErrorBoundary resetKey="one">
        <Page broken={false} />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    rerender(
      <ErrorBoundary resetKey="two">
        <Page broken={false} />
      </ErrorBoundary>,
    )
    expect(await heading('Whole')).toBeVisible()
  })

  it.each([
    ['the site doesn’t respond', () => HttpResponse.error()],
    ['the site responds with an error', () => new HttpResponse(null, { status: 503 })],
  ])('shows an error if a page’s chunk is missing and %s', async (_case, response) => {
    allowConsole(/no chunk/, /ErrorBoundary/)
    server.use(http.head(location.origin + location.pathname, response))
    const Missing = part<object>(() => Promise.reject(new Error('no chunk')))
    render(
      <ErrorBoundary whole>
        <Suspense>
          <Missing />
        </Suspense>
      </ErrorBoundary>,
      { wrapper: inApp(openApp()) },
    )
    expect(await heading('Something went wrong')).toBeVisible()
    expect(screen.getAllByRole('main')).toHaveLength(1)
  })
})
