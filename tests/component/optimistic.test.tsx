import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { api } from '@tests/support/api-url'
import { fillCart } from '@tests/support/cart-lines'
import { mockApi } from '@tests/support/mock-api'
import { findOrderRow } from '@tests/support/pages'
import { renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()

const removeButton = (offer: string) => screen.queryByRole('button', { name: `Remove ${offer}` })
const total = () => within(screen.getByRole('region', { name: 'Order total' }))
const failed = 'Failed to remove item. Please try again.'

async function openCart() {
  await fillCart(mock(), 'growth', 'starter')
  storeSession(mock())
  const app = renderApp('/cart')
  expect(await screen.findByRole('button', { name: 'Remove Growth' })).toBeVisible()
  return app
}

/** Lets the mock handle a request. */
const carryOut = (request: Request) => mock().respond(request)

type Method = 'get' | 'post' | 'delete'

/** Holds calls back until they are released, each with the function that creates its response; null loses it. */
function hold(method: Method, path: string) {
  const held: ((respond: (request: Request) => unknown) => void)[] = []
  let calls = 0
  server.use(
    http[method](api(path), async ({ request }) => {
      calls += 1
      const respond = await new Promise<(request: Request) => unknown>(resolve => held.push(resolve))
      const response = await respond(request)
      return response instanceof Response ? response : HttpResponse.error()
    }),
  )
  return {
    calls: () => calls,
    async release(respond: (request: Request) => unknown) {
      await waitFor(() => expect(held).not.toHaveLength(0))
      held.shift()?.(respond)
    },
  }
}

const refuse = () => HttpResponse.json({ title: 'Not now.' }, { status: 409 })
const lose = () => null
const loseResponse = async (request: Request) => {
  await carryOut(request)
  return null
}

describe('a line that is being removed', () => {
  it('removes a line at once, also from the count and the total', async () => {
    const { user } = await openCart()
    const removal = hold('delete', 'cart_items/:id')
    await user.click(screen.getByRole('button', { name: 'Remove Growth' }))
    await waitFor(() => expect(removeButton('Growth')).toBeNull())
    expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    expect(total().getAllByText('$57.50')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Remove Starter' })).toHaveFocus()
    expect(screen.queryByText('Item removed from cart')).toBeNull()

    await removal.release(carryOut)
    expect(await screen.findByText('Item removed from cart')).toBeInTheDocument()
    expect(removeButton('Growth')).toBeNull()
  })

  it('shows a removed line again, with an error, where the server refuses', async () => {
    const { user } = await openCart()
    const removal = hold('delete', 'cart_items/:id')
    await user.click(screen.getByRole('button', { name: 'Remove Growth' }))
    await waitFor(() => expect(removeButton('Growth')).toBeNull())
    await removal.release(refuse)

    const row = within(await screen.findByRole('row', { name: /Growth/ }))
    expect(await row.findByRole('alert')).toHaveTextContent(failed)
    expect(screen.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
    expect(total().getByText('$557.50')).toBeVisible()
  })

  it('places no order while a line is being removed', async () => {
    const { user } = await openCart()
    const removal = hold('delete', 'cart_items/:id')
    const order = hold('post', 'orders/checkout')
    await user.click(screen.getByRole('button', { name: 'Remove Growth' }))
    await waitFor(() => expect(removeButton('Growth')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Place Order' }))
    expect(order.calls()).toBe(0)
    await removal.release(carryOut)
    await screen.findByText('Item removed from cart')
    expect(order.calls()).toBe(0)
  })

  it('keeps a line removed after an older cart response and after another removal fails', async () => {
    const { user } = await openCart()
    const removal = hold('delete', 'cart_items/:id')
    const read = hold('get', 'active_cart')
    const before = await carryOut(new Request(api('active_cart'), { headers: bearer() }))
    await user.click(screen.getByRole('button', { name: 'Remove Growth' }))
    await waitFor(() => expect(removeButton('Growth')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Remove Starter' }))
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()

    await removal.release(carryOut)
    await screen.findByText('Item removed from cart')
    await read.release(() => before)
    await removal.release(refuse)
    await read.release(carryOut)
    expect(await screen.findByRole('button', { name: 'Remove Starter' })).toBeVisible()
    expect(removeButton('Growth')).toBeNull()
    expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  })

  it('confirms the removal of a line by the cart when the response is lost, without a second request', async () => {
    const { user } = await openCart()
    const removal = hold('delete', 'cart_items/:id')
    await user.click(screen.getByRole('button', { name: 'Remove Growth' }))
    await removal.release(loseResponse)
    expect(await screen.findByText('Item removed from cart')).toBeInTheDocument()
    expect(removeButton('Growth')).toBeNull()
    expect(removal.calls()).toBe(1)
  })

  it('shows a removed line again where the request is lost', async () => {
    const { user } = await openCart()
    const removal = hold('delete', 'cart_items/:id')
    await user.click(screen.getByRole('button', { name: 'Remove Growth' }))
    await removal.release(lose)
    expect(await screen.findByRole('button', { name: 'Remove Growth' })).toBeVisible()
    expect(await screen.findAllByText(failed)).not.toHaveLength(0)
    expect(removal.calls()).toBe(1)
  })
})

const bearer = () => ({ Authorization: `Bearer ${mock().signIn('demo@listwell.example').access_token}` })

const rowOf = async (serial: string) => within(await findOrderRow(serial))

describe('an order that is being cancelled', () => {
  async function cancel() {
    storeSession(mock())
    const { user } = renderApp('/orders')
    await user.click((await rowOf('000078')).getByRole('button', { name: 'Cancel Order' }))
    const prompt = within(await screen.findByRole('alertdialog'))
    const call = hold('post', 'orders/:id/cancel')
    await user.click(prompt.getByRole('button', { name: 'Cancel Order' }))
    return { user, prompt, call }
  }

  it('shows an order as cancelled at once, and after the response', async () => {
    const { call } = await cancel()
    expect(await (await rowOf('000078')).findByText('Cancelled')).toBeInTheDocument()
    await call.release(carryOut)
    expect(await screen.findByText('Order Cancelled')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect((await rowOf('000078')).getByText('Cancelled')).toBeVisible()
  })

  it('shows an order as pending again after a refusal, with the server’s words in the prompt', async () => {
    const { user, prompt, call } = await cancel()
    expect(await (await rowOf('000078')).findByText('Cancelled')).toBeInTheDocument()
    await call.release(refuse)
    expect(await prompt.findByRole('alert')).toHaveTextContent('Not now.')
    await user.click(prompt.getByRole('button', { name: 'Keep Order' }))
    const row = await rowOf('000078')
    expect(await row.findByText('Pending')).toBeVisible()
    expect(row.getByRole('button', { name: 'Cancel Order' })).toBeVisible()
  })

  it('shows the cancellation in the order’s details too, and the server’s refusal there', async () => {
    const { user, prompt, call } = await cancel()
    await user.click(prompt.getByRole('button', { name: 'Keep Order' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await user.click(screen.getByRole('link', { name: /000078$/ }))
    await screen.findByRole('heading', { level: 1, name: /000078$/ })
    const main = within(screen.getByRole('main'))
    expect(await main.findByText('Cancelled')).toBeVisible()
    expect(main.queryByRole('link', { name: 'Retry Payment' })).toBeNull()

    await call.release(refuse)
    expect(await screen.findByText('Not now.')).toBeInTheDocument()
    expect(await main.findByText('Pending')).toBeVisible()
    expect(main.getByRole('link', { name: 'Retry Payment' })).toBeVisible()
  })

  it('confirms the cancellation of an order when the response is lost, without a second request', async () => {
    const { call } = await cancel()
    await call.release(loseResponse)
    expect(await screen.findByText('Order Cancelled')).toBeInTheDocument()
    expect(call.calls()).toBe(1)
  })
})
