/**
 * @promise A search without a total says 'More than …', and every offer can be had.
 */
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { parseSearches } from '@/memory/searches'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { findExchange, responseOf } from '@tests/support/recordings'
import { renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
const url = '/search?type=keyword&keywords=bank'

it('a search that the server hasn’t counted finds more than its page has, and every offer can be had', async () => {
  server.use(
    http.get(api('email_documents'), () =>
      responseOf(findExchange('partial-pagination', 'search by keyword')),
    ),
    http.get(api('offers'), () => responseOf(findExchange('4.0', 'offers, page 2'))),
  )
  storeSession(mock())
  const { user } = renderApp(url)
  expect(await screen.findByRole('heading', { name: 'More than 4 Emails found for bank' })).toBeVisible()
  expect(screen.getByText('4 of more than 4 shown')).toBeVisible()
  expect(parseSearches(localStorage.getItem('listwell-searches')).recent).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Add to Cart' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
  const plus = await dialog.findByRole('radio', { name: 'Plus' })
  expect(dialog.getByRole('radio', { name: 'Solo' })).toBeEnabled()
  expect(plus).toBeEnabled()

  const quantity = dialog.getByRole('spinbutton', { name: 'Quantity' })
  await user.click(plus)
  await user.clear(quantity)
  await user.type(quantity, '60000')
  expect(quantity).toHaveAttribute('aria-valuenow', '50000')
  await user.click(dialog.getByRole('radio', { name: 'Solo' }))
  await user.clear(quantity)
  await user.type(quantity, '7000000')
  expect(quantity).toHaveAttribute('aria-valuenow', '7000000')
  expect(document.body).not.toHaveTextContent('Infinity')
})

it('a search of one page without a total has found what the page has', async () => {
  const member = [{ id: 1, email: 'j***@bank1.example' }]
  server.use(http.get(api('email_documents'), () => HttpResponse.json({ member })))
  renderApp(url)
  expect(await screen.findByRole('heading', { name: '1 Email found for bank' })).toBeVisible()
  expect(screen.getByText('1 of 1 shown')).toBeVisible()
})

it('a result that can’t be read is left out and counted in a notice', async () => {
  const member = [{ id: 1, email: 'j***@bank1.example' }, { id: 2, email: null }, null]
  server.use(http.get(api('email_documents'), () => HttpResponse.json({ member, totalItems: 12 })))
  renderApp(url)
  expect(await screen.findByRole('heading', { name: '12 Emails found for bank' })).toBeVisible()
  expect(screen.getByText("2 results can't be shown")).toBeVisible()
  expect(screen.getByText('j***@bank1.example')).toBeVisible()
})
