import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { breakChunk } from '@tests/support/faults/environment-faults'
import { mockApi } from '@tests/support/mock-api'
import { renderApp, storeSession } from '@tests/support/render-app'

const mock = mockApi()

it('shows plain links while the menu’s chunk can’t be loaded', async () => {
  breakChunk('@/app/account-navigation')
  storeSession(mock())
  const { user } = renderApp('/offers')
  expect(await screen.findByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart')
  await user.click(screen.getByRole('link', { name: 'Search' }))
  expect(await screen.findByRole('link', { name: 'Profile' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'User menu' })).toBeNull()

  vi.doUnmock('@/app/account-navigation')
  await user.click(screen.getByRole('link', { name: 'Profile' }))
  expect(await screen.findByRole('button', { name: 'User menu' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull()
})
