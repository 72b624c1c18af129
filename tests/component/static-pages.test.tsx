import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mockApi } from '@tests/support/mock-api'
import { address, renderApp } from '@tests/support/render-app'

mockApi()

describe('the pages that the footer links to', () => {
  it.each(['Terms', 'Privacy', 'Contact'])('%s says that its text is not written yet', async name => {
    const { user } = renderApp('/nothing')
    await user.click(await screen.findByRole('link', { name }))
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
    expect(address()).toBe(`/${name.toLowerCase()}`)
    expect(screen.getByText(/This page is a placeholder/)).toBeVisible()
    await waitFor(() => expect(document.title).toBe(`${name} · Listwell`))
    expect(screen.getAllByRole('main')).toHaveLength(1)
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
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
  it.each(['/nothing', '/order/7', '/cart/7', '/checkout', '/signin/more'])(
    '%s shows the 404 page',
    async path => {
      renderApp(path)
      expect(await screen.findByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
      await waitFor(() => expect(document.title).toBe('Oops! Page not found · Listwell'))
      expect(address()).toBe(path)
    },
  )

  it('links to the home page', async () => {
    const { user } = renderApp('/nothing')
    await user.click(await screen.findByRole('link', { name: 'Return to home' }))
    expect(address()).toBe('/')
  })
})
