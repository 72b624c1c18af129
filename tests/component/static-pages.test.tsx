/**
 * @promise Anything else is 'Oops! Page not found', with a way home.
 * @promise Footer with copyright, Terms, Privacy and Contact.
 * @promise The contact page names `VITE_CONTACT`, or says that it is named there; the claim of support leads
 *   to it.
 * @promise The 404 page names what was asked for and leads on.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mockApi } from '@tests/support/mock-api'
import { address, renderApp } from '@tests/support/render-app'

mockApi()

it.each(['Terms', 'Privacy'])(
  '%s, which the footer links to, says that its text is not written yet',
  async name => {
    const { user } = renderApp('/nothing')
    await user.click(await screen.findByRole('link', { name }))
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
    expect(address()).toBe(`/${name.toLowerCase()}`)
    expect(screen.getByText(/This page is a placeholder/)).toBeVisible()
    await waitFor(() => expect(document.title).toBe(`${name} · Listwell`))
    expect(screen.getAllByRole('main')).toHaveLength(1)
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  },
)

describe('the contact page', () => {
  it.each([
    ['help@listwell.example', 'mailto:help@listwell.example'],
    ['https://help.listwell.example/?shop=1', 'https://help.listwell.example/?shop=1'],
  ])('names %s, as the settings have it', async (contact, url) => {
    renderApp('/contact', { settings: { contact } })
    expect(await screen.findByRole('link', { name: contact })).toHaveAttribute('href', url)
  })

  it('says without that setting that it is named here; the claim of support leads to it', async () => {
    const { user } = renderApp('/')
    await user.click(await screen.findByRole('link', { name: 'support' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
    expect(screen.getByText('Whoever runs this shop names here whom to write to.')).toBeVisible()
  })
})

it('every page shows the copyright, and so do the auth pages', async () => {
  const { user } = renderApp('/terms')
  expect(await screen.findByRole('contentinfo')).toHaveTextContent('© 2026 Listwell')
  await user.click(await screen.findByRole('link', { name: 'Sign In' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2026 Listwell')
})

describe('a URL that no route matches', () => {
  it.each(['/nothing', '/order/7', '/cart/7', '/checkout', '/signin/more'])('%s is no page', async path => {
    renderApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Oops! Page not found · Listwell'))
    expect(address()).toBe(path)
  })

  it('names what was asked for, and links to where it may be; to My Orders for a customer alone', async () => {
    const { user } = renderApp('/oders')
    expect(await screen.findByText('/oders')).toBeVisible()
    const ways = within(screen.getByRole('navigation', { name: 'Ways on' }))
    expect(ways.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Search',
      'Available Plans',
      'Contact',
    ])
    await user.click(await screen.findByRole('link', { name: 'Return to home' }))
    expect(address()).toBe('/')
  })
})
