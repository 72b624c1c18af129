import type { Mock } from '@/mocks/mock'

type MockOrder = ReturnType<Mock['db']['read']>['orders'][number]

/** An order of the mock, by its id or by the end of its number. */
export function orderOf(mock: Mock, which: number | string): MockOrder {
  const order = mock.db
    .read()
    .orders.find(({ id, orderNumber }) =>
      typeof which === 'number' ? id === which : orderNumber.endsWith(which),
    )
  if (!order) throw new Error(`The mock has no order ${which}.`)
  return order
}

/** Changes an order at the backend. Its status may be one that the site doesn't know. */
export const changeOrder = (
  mock: Mock,
  id: number,
  fields: Partial<Omit<MockOrder, 'fixedStatus'>> & { fixedStatus?: string | null },
) =>
  mock.db.update(({ orders }) => {
    for (const order of orders) if (order.id === id) Object.assign(order, fields)
  })

export const removeOrder = (mock: Mock, id: number) =>
  mock.db.update(state => {
    state.orders = state.orders.filter(order => order.id !== id)
  })
